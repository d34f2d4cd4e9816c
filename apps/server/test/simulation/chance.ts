import { createHash } from "node:crypto";
import type { Clock } from "@lastro/platform/clock";
import type { Random } from "@lastro/platform/random";
import { v7 as uuidv7 } from "uuid";

/** Chance that repeats itself: the same seed and name answer the same, draw by draw. */
export interface Chance {
  /** A whole number, 0 ≤ n < below. */
  integer(below: number): number;
  /** True so many times in a hundred. */
  percent(of: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  bytes(length: number): Buffer;
}

/** The generator sfc32, begun from a hash of the seed. `name` keeps what draws for one purpose apart from the others. */
export function createChance(seed: number, name: string): Chance {
  const digest = createHash("sha256").update(`${name}:${seed}`).digest();
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number];

  function next(): number {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  const integer = (below: number) => Math.floor((next() / 2 ** 32) * below);
  return {
    integer,
    percent: (of) => integer(100) < of,
    pick: (from) => from[integer(from.length)] ?? from[0],
    bytes: (length) => Buffer.from(Array.from({ length }, () => integer(256))),
  };
}

/** What the application draws ids and secrets from: rising ids, as the real ones, and all of them by the seed. */
export function createSeededRandom(chance: Chance, clock: Clock): Random {
  let msecs = 0;
  let seq = 0;
  return {
    bytes: chance.bytes,
    integer: chance.integer,
    id() {
      msecs = Math.max(msecs, clock.now().getTime());
      seq += 1;
      return uuidv7({ msecs, seq, random: chance.bytes(16) });
    },
  };
}
