import { hashPassword, isPasswordOf } from "./password-hash.js";

/** Does the slow part of passwords, wherever it runs. */
export interface Hashing {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** In this process: for tests, commands and seeds. */
export const hashingHere: Hashing = { hash: hashPassword, matches: isPasswordOf };
