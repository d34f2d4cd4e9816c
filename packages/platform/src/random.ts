import { randomBytes, randomFillSync, randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

/** Unpredictable bytes and identifiers, injected so that tests and seeds can repeat themselves. */
export interface Random {
  bytes(length: number): Buffer;
  /** A uniformly random integer, 0 ≤ n < below. */
  integer(below: number): number;
  /** A time-ordered UUID (version 7) for a new row. */
  id(): string;
}

const BYTES_OF_AN_ID = 16;

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  integer: (below) => randomInt(below),
  id: createIds(),
};

/** Ids that rise in the order they are made. Their random bytes are drawn many at a time: each draw costs the same. */
function createIds(): () => string {
  const drawn = Buffer.alloc(BYTES_OF_AN_ID * 256);
  let used = drawn.length;
  let msecs = 0;
  let seq = 0;
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    const random = drawn.subarray(used, used + BYTES_OF_AN_ID);
    used += BYTES_OF_AN_ID;
    const now = Date.now();
    if (now > msecs) {
      msecs = now;
      // Its first half is free, so that counting on within the millisecond does not come round to nought.
      seq = random.readUInt32BE(6) >>> 1;
    } else seq += 1;
    return uuidv7({ msecs, seq, random });
  };
}
