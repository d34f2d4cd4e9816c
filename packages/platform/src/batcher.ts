import { sqlState } from "./database/database.js";

/** Gathers what arrives while batches are under way into the next one. */
export interface Batcher<I, O> {
  /** Resolves with this item's own result. Rejects when its outcome is unknown. */
  submit(item: I): Promise<O>;
}

export interface BatcherOptions<I, O> {
  /** Does the whole batch and answers in its order. */
  run(items: readonly I[]): Promise<readonly O[]>;
  readonly maxBatch: number;
  /**
   * When the items of a failed batch are run again one by one. `always` needs items that are safe to do twice;
   * `refused` is for the others: the database refused the statement, so that nothing of the batch was done. `never` is
   * for batches whose items are all the same.
   */
  readonly retrySingly?: "always" | "refused" | "never";
  /** Items of one key are never done together: the later waits until the earlier is done. */
  keyOf?(item: I): string;
  /**
   * A second batch runs beside the first when so many items wait: those that would not wait for its locks, if
   * they are enough, or else the next ones, which the database then holds ready until the first has committed.
   */
  readonly beside?: { readonly atLeast: number; locksOf(item: I): readonly string[] };
}

interface Waiting<I, O> {
  readonly item: I;
  readonly key: string | undefined;
  readonly locks: readonly string[];
  resolve(result: O): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 2;
/** SQLSTATEs of a database that is lost, stopping or too busy: no item is at fault. */
const UNAVAILABLE = /^(08...|53...|55P03|57...|58...)$/;

/**
 * Cost per item falls as load rises, and nothing waits when there is none. A batch that fails as a whole is
 * tried again item by item, so that one poisoned item does not fail its neighbours (see `retrySingly`).
 */
export function createBatcher<I, O>(options: BatcherOptions<I, O>): Batcher<I, O> {
  const { maxBatch, keyOf, beside, retrySingly = "always" } = options;
  let waiting: Waiting<I, O>[] = [];
  const locked = new Set<string>();
  const keysInFlight = new Set<string>();
  let inFlight = 0;
  let scheduled = false;

  function submit(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, key: keyOf?.(item), locks: beside?.locksOf(item) ?? [], resolve, reject });
      if (scheduled || !mayLaunch()) return;
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        dispatch();
      });
    });
  }

  function mayLaunch(): boolean {
    if (waiting.length === 0) return false;
    return (
      inFlight === 0 || (beside !== undefined && inFlight < MAX_BATCH && waiting.length >= beside.atLeast)
    );
  }

  function dispatch(): void {
    while (mayLaunch()) {
      const batch = inFlight === 0 || !beside ? pick(() => true) : pickBeside(beside);
      if (batch.length === 0) return;
      launch(batch);
    }
  }

  function pickBeside({ atLeast }: NonNullable<typeof beside>): Waiting<I, O>[] {
    const free = pick(({ locks }) => !locks.some((lock) => locked.has(lock)));
    if (free.length >= atLeast) return free;
    const any = pick(() => true);
    return any.length >= atLeast ? any : [];
  }

  /** The next batch of what may go: one of each key, as many as fit, in the order they came. */
  function pick(mayGo: (one: Waiting<I, O>) => boolean): Waiting<I, O>[] {
    const batch: Waiting<I, O>[] = [];
    const keys = new Set(keysInFlight);
    for (const one of waiting) {
      if (batch.length === maxBatch) break;
      const { key } = one;
      if ((key !== undefined && keys.has(key)) || !mayGo(one)) continue;
      if (key !== undefined) keys.add(key);
      batch.push(one);
    }
    return batch;
  }

  function launch(batch: readonly Waiting<I, O>[]): void {
    const going = new Set(batch);
    waiting = waiting.filter((one) => !going.has(one));
    const locks = batch.flatMap((one) => one.locks);
    const keys = batch.flatMap(({ key }) => (key === undefined ? [] : [key]));
    for (const lock of locks) locked.add(lock);
    for (const key of keys) keysInFlight.add(key);
    inFlight += 1;
    void send(batch).finally(() => {
      inFlight -= 1;
      for (const lock of locks) locked.delete(lock);
      for (const key of keys) keysInFlight.delete(key);
      dispatch();
    });
  }

  async function send(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error("A batch answered another number of results than it had items");
      batch.forEach((one, index) => {
        one.resolve(results[index] as O);
      });
    } catch (error) {
      if (batch.length > 1 && mayRetrySingly(error)) for (const one of batch) await send([one]);
      else for (const one of batch) one.reject(error);
    }
  }

  function mayRetrySingly(error: unknown): boolean {
    if (retrySingly !== "refused") return retrySingly === "always";
    const state = sqlState(error);
    return state !== undefined && /^[0-9A-Z]{5}$/.test(state) && !UNAVAILABLE.test(state);
  }

  return { submit };
}
