/** What a product calls the codes of its cases. */
export interface CaseWords {
  roles: Readonly<Record<string, string>>;
  deadlines: Readonly<Record<string, string>>;
  decisions: Readonly<Record<string, string>>;
}

/** The word for a code; the code itself where the product of a newer server has one this page does not know. */
export function wordFor(words: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(words, code) ? (words[code] ?? code) : code;
}
