import { randomBytes, randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

/** Unpredictable bytes and identifiers, injected so that tests and seeds can repeat themselves. */
export interface Random {
  bytes(length: number): Buffer;
  /** A uniformly random integer, 0 ≤ n < below. */
  integer(below: number): number;
  /** A time-ordered UUID (version 7) for a new row. */
  id(): string;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  integer: (below) => randomInt(below),
  id: () => uuidv7(),
};
