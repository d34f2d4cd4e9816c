import { DomainError } from "../domain-error.js";

export interface TurnLimits {
  /** How many work at the same time, in all and of one person. */
  readonly atOnce: number;
  readonly atOncePerPerson: number;
  /** How many turns one person has, at work and waiting together. */
  readonly perPerson: number;
  /** How many wait, in all. */
  readonly waiting: number;
  /** How long anybody waits. */
  readonly patienceMs: number;
}

export interface Turns {
  /** Waits for a turn; the caller gives it back. Throws `request.too_many_at_once` or `server.busy`. */
  take(person: string): Promise<() => void>;
  /** Does the work in a turn. Throws like `take`. */
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly person: string;
  readonly start: () => void;
}

const RETRY_SECONDS = 5;

/** A queue for work that costs memory or time: bounded, refusing what is too much, and fair between people. */
export function createTurns({
  atOnce,
  atOncePerPerson,
  perPerson,
  waiting: maxWaiting,
  patienceMs,
}: TurnLimits): Turns {
  const working = new Map<string, number>();
  const turnsOf = new Map<string, number>();
  let waiting: Waiting[] = [];
  let running = 0;

  function begin(person: string): void {
    running += 1;
    add(working, person, 1);
  }

  function end(person: string): void {
    running -= 1;
    add(working, person, -1);
    add(turnsOf, person, -1);
    // Whoever has none at work comes before somebody's second.
    const next =
      waiting.find((one) => !working.has(one.person)) ?? waiting.find((one) => mayBegin(one.person));
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    begin(next.person);
    next.start();
  }

  function mayBegin(person: string): boolean {
    return running < atOnce && (working.get(person) ?? 0) < atOncePerPerson;
  }

  function wait(person: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting = waiting.filter((other) => other !== one);
        // Where there was room, it was their own turns that they waited for.
        reject(running < atOnce ? tooMany() : busy());
      }, patienceMs);
      const one: Waiting = {
        person,
        start: () => {
          clearTimeout(late);
          resolve();
        },
      };
      waiting.push(one);
    });
  }

  async function take(person: string): Promise<() => void> {
    if ((turnsOf.get(person) ?? 0) >= perPerson) throw tooMany();
    const mayBeginNow = mayBegin(person);
    if (!mayBeginNow && waiting.length >= maxWaiting) throw busy();
    add(turnsOf, person, 1);
    if (mayBeginNow) begin(person);
    else
      await wait(person).catch((error: unknown) => {
        add(turnsOf, person, -1);
        throw error;
      });
    let isOver = false;
    return () => {
      if (!isOver) end(person);
      isOver = true;
    };
  }

  return {
    take,
    async run(person, work) {
      const release = await take(person);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

const tooMany = () => new DomainError("request.too_many_at_once", { seconds: RETRY_SECONDS });
const busy = () => new DomainError("server.busy", { seconds: RETRY_SECONDS });

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
