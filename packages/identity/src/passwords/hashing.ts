import { hashPassword, isPasswordOf } from "./password-hash.js";

/** Does the slow part of passwords, wherever it runs. */
export interface Hashing {
  /** How many may be asked of it at a time. */
  readonly atOnce: number;
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** In this process: for tests, commands and seeds. */
export const hashingHere: Hashing = { atOnce: 2, hash: hashPassword, matches: isPasswordOf };
