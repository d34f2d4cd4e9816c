import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Chance } from "./chance.js";

/** Something that waits for its turn: a statement, or a call to a provider. */
export interface Step {
  readonly label: string;
  /** Of the connection, where a lock may make it wait. */
  readonly pid?: number;
  /** Its end may release locks for which others wait. */
  readonly releasesLocks?: boolean;
  run(): Promise<unknown>;
}

interface Asked {
  readonly step: Step;
  readonly actor: string;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Running extends Asked {
  /** Hands the answer to whoever asked, once there is one. */
  deliver?: () => void;
  releasesLocks: boolean;
  isKnownBlocked: boolean;
}

/** Turns of the event loop without anything new until nothing more is expected of it: batchers use up two. */
const QUIET_TURNS = 8;
/** So long a statement has before it is asked whether it waits for a lock. */
const ANSWER_MS = 3;
/** Longer than `deadlock_timeout` of the simulation's database: by then a deadlock has been looked for. */
const LOCK_LOOK_MS = 4;
const STUCK_AFTER_MS = 20_000;
const actors = new AsyncLocalStorage<string>();

/** Runs what an actor does under its name. */
export const asActor = <T>(name: string, work: () => Promise<T>): Promise<T> => actors.run(name, work);

/**
 * Lets one step run at a time, of those that wait, as chance says; the next goes when it has answered or waits for a lock.
 * Answers of steps that a release of locks lets go on are handed over in the order in which they were started. So what
 * happens, and in which order, is decided by chance alone.
 */
export class Turns {
  readonly trace: string[] = [];
  readonly #chance: Chance;
  readonly #blockedAmong: (pids: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly #beforeEach: () => void;
  #waiting: Asked[] = [];
  #running: Running[] = [];
  #resting: { readonly until: number; wake(): void }[] = [];
  #turn = 0;
  #asked = 0;
  #onAnswer: () => void = () => undefined;

  constructor(
    chance: Chance,
    blockedAmong: (pids: readonly number[]) => Promise<ReadonlySet<number>>,
    beforeEach: () => void,
  ) {
    this.#chance = chance;
    this.#blockedAmong = blockedAmong;
    this.#beforeEach = beforeEach;
  }

  /** Resolves or rejects as the step does when its turn has come. */
  take<T>(step: Step & { run(): Promise<T> }): Promise<T> {
    this.#asked += 1;
    return new Promise<T>((resolve, reject) => {
      const actor = actors.getStore() ?? "";
      this.#waiting.push({ step, actor, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Resolves after so many turns of others. */
  rest(turns: number): Promise<void> {
    this.#asked += 1;
    return new Promise((wake) => this.#resting.push({ until: this.#turn + turns, wake }));
  }

  /** Gives turns until all of this is done. */
  async drive(work: readonly Promise<unknown>[]): Promise<void> {
    let isDone = false;
    const done = Promise.allSettled(work).then(() => {
      isDone = true;
    });
    await this.#whenQuiet();
    for (; !isDone; this.#turn += 1) {
      if (this.#resting.length > 0) await this.#wake();
      if (isDone) break;
      const next = this.#next();
      if (!next && this.#running.length + this.#resting.length === 0)
        throw new Error("Nobody waits for a turn, and work is not done");
      await this.#settle(next && this.#start(next));
    }
    await done;
  }

  /**
   * One of those that wait, but none that may come to wait where the same statement of another waits for a lock: of two that wait
   * for one insert the database lets go on whichever wakes first. Where there is no other, one of them.
   */
  #next(): Asked | undefined {
    const blocked = new Set(this.#running.map(({ step }) => step.label));
    const free = this.#waiting.filter(({ step }) => !blocked.has(step.label));
    const from = free.length > 0 ? free : this.#waiting;
    const next = from[this.#chance.integer(from.length)];
    this.#waiting = this.#waiting.filter((one) => one !== next);
    return next;
  }

  /** Those whose rest is over; where nobody else is there to have a turn, the first of those who rest. */
  async #wake(): Promise<void> {
    const isIdle = this.#waiting.length + this.#running.length === 0;
    if (isIdle) this.#turn = Math.max(this.#turn, Math.min(...this.#resting.map(({ until }) => until)));
    for (const one of this.#resting.filter(({ until }) => until <= this.#turn)) {
      this.#resting = this.#resting.filter((other) => other !== one);
      one.wake();
      await this.#whenQuiet();
    }
  }

  #start(asked: Asked): Running {
    this.#beforeEach();
    this.trace.push(`${asked.actor}: ${asked.step.label}`);
    const releasesLocks = asked.step.releasesLocks === true;
    const running: Running = { ...asked, releasesLocks, isKnownBlocked: false };
    this.#running.push(running);
    const answer = (deliver: () => void) => {
      running.deliver = deliver;
      this.#onAnswer();
    };
    asked.step.run().then(
      (value) => answer(() => asked.resolve(value)),
      (error: unknown) => {
        // A statement that failed has ended its transaction, and its locks.
        running.releasesLocks = true;
        answer(() => asked.reject(error));
      },
    );
    return running;
  }

  /** Waits until what runs has answered or waits for a lock, then hands the answers over one by one. */
  async #settle(started: Running | undefined): Promise<void> {
    if (started) await this.#whenSettled([started]);
    if (!started || started.releasesLocks) await this.#whenSettled(this.#running);
    for (const one of this.#running.filter(({ deliver }) => deliver)) {
      this.#running = this.#running.filter((other) => other !== one);
      one.deliver?.();
      await this.#whenQuiet();
    }
  }

  async #whenSettled(all: readonly Running[]): Promise<void> {
    const deadline = performance.now() + STUCK_AFTER_MS;
    const unsettled = () => all.filter(({ deliver }) => !deliver);
    // Of those that waited for a lock before, the database knows at once whether they still do.
    let mayAnswer = unsettled().some(({ isKnownBlocked }) => !isKnownBlocked);
    for (let open = unsettled(); open.length > 0; open = unsettled()) {
      if (performance.now() > deadline) throw new Error(`No answer to ${open[0]?.step.label}`);
      if (mayAnswer) await this.#answerOrPause();
      mayAnswer = true;
      if (unsettled().length === open.length && (await this.#areBlocked(open))) return;
    }
  }

  #answerOrPause(): Promise<void> {
    return new Promise((resolve) => {
      const pause = setTimeout(resolve, ANSWER_MS);
      this.#onAnswer = () => {
        clearTimeout(pause);
        resolve();
      };
    });
  }

  async #areBlocked(open: readonly Running[]): Promise<boolean> {
    const pids = open.flatMap(({ step }) => step.pid ?? []);
    if (pids.length < open.length) return false;
    if ((await this.#blockedAmong(pids)).size < pids.length) return false;
    for (const one of open) {
      if (one.isKnownBlocked) continue;
      await delay(LOCK_LOOK_MS);
      if (one.deliver || !(await this.#blockedAmong([one.step.pid ?? 0])).has(one.step.pid ?? 0))
        return false;
      one.isKnownBlocked = true;
      this.trace.push(`${one.actor}: waits for a lock`);
    }
    return open.every(({ deliver }) => !deliver);
  }

  async #whenQuiet(): Promise<void> {
    for (let asked = -1; asked !== this.#asked; ) {
      asked = this.#asked;
      for (let turn = 0; turn < QUIET_TURNS; turn += 1) await new Promise(setImmediate);
    }
  }
}
