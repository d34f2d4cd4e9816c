/** Where people sign in: the bank, or the marketplace. */
export type OwnerRealm = "bank" | "agro";

/** Whose money it is. No id is used in two realms; the realm says whose people to look among. */
export interface Owner {
  readonly realm: OwnerRealm;
  readonly id: string;
}
