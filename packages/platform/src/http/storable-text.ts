/** Half a character, which JSON can spell and UTF-8 cannot, or the one character PostgreSQL keeps in no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is the character looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/u;
/** What such a character looks like in the text of JSON. */
const SPELT = /\\u(?:0000|d[89a-f])/i;

/** Whether every text in this value, keys included, can be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, inside]) => isStorable(key) && isStorable(inside));
}

/** The same of a value read from this JSON, without looking through it when the text rules it out. */
export function isStorableJson(json: string, value: unknown): boolean {
  return !SPELT.test(json) || isStorable(value);
}
