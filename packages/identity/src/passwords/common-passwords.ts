import { dictionary } from "@zxcvbn-ts/language-common";

let known: ReadonlySet<string> | undefined;

/** Whether this is one of the passwords that guessers try first, however its letters are written. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(dictionary.passwords);
  return known.has(password.toLowerCase());
}
