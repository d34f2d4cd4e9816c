/** What is typed into the form of an update. */
export interface UpdateWords {
  place: string;
  note: string;
  grossKg: string;
  tareKg: string;
  plate: string;
}
