import { retryLater } from "../service/auth-error.js";
import { type Hashing, hashingHere } from "./hashing.js";

/** Hashes and checks passwords, a few at a time: each takes 19 MiB and a core for tens of milliseconds. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash to check or not. */
  matches(hash: string | null, password: string): Promise<boolean>;
}

const MAX_WAITING = 100;

/** Throws a 503 once too many are waiting: a crowd at the door must not take the house down. */
export function createPasswordHasher(hashing: Hashing = hashingHere): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= hashing.atOnce) {
      if (waiting.length >= MAX_WAITING) throw retryLater(2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  function forgetDecoy(error: unknown): never {
    decoy = undefined;
    throw error;
  }

  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    async matches(stored, password) {
      decoy ??= hashing.hash("no password is this long or reads like this");
      const against = stored ?? (await decoy.catch(forgetDecoy));
      const matches = await inTurn(() => hashing.matches(against, password));
      return matches && stored !== null;
    },
  };
}
