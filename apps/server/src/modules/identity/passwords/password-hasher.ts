import { comeBack } from "../service/auth-error.js";
import { hashPassword, isPasswordOf } from "./password-hash.js";

/** Hashes and checks passwords, a few at a time: each takes 19 MiB and a core for tens of milliseconds. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash to check or not. */
  matches(hash: string | null, password: string): Promise<boolean>;
}

const AT_ONCE = 2;
const MAX_WAITING = 100;

/** Throws a 503 once too many are waiting: a crowd at the door must not take the house down. */
export function createPasswordHasher(): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) {
      if (waiting.length >= MAX_WAITING) throw comeBack(2);
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

  return {
    hash: (password) => inTurn(() => hashPassword(password)),
    async matches(stored, password) {
      decoy ??= hashPassword("no password is this long or reads like this");
      const against = stored ?? (await decoy);
      const matches = await inTurn(() => isPasswordOf(against, password));
      return matches && stored !== null;
    },
  };
}
