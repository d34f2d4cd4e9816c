/** Gathers what arrives while the last batch is under way into the next one. */
export interface Batcher<I, O> {
  /** Resolves with this item's own result. Rejects when its outcome is unknown. */
  submit(item: I): Promise<O>;
}

export interface BatcherOptions<I, O> {
  /** Does the whole batch and answers in its order. */
  run(items: readonly I[]): Promise<readonly O[]>;
  readonly maxBatch: number;
  /** Items of one key never share a batch: the later waits for the next. */
  keyOf?(item: I): string;
  /** Further batches start beside one under way only when they are full. */
  readonly maxInFlight?: number;
}

interface Waiting<I, O> {
  readonly item: I;
  resolve(result: O): void;
  reject(error: unknown): void;
}

/**
 * Cost per item falls as load rises, and nothing waits when there is none. A batch that fails as a whole is
 * tried again item by item, so that one poisoned item does not fail its neighbours: doing an item twice must
 * be safe.
 */
export function createBatcher<I, O>(options: BatcherOptions<I, O>): Batcher<I, O> {
  const { maxBatch, maxInFlight = 1 } = options;
  let waiting: Waiting<I, O>[] = [];
  let inFlight = 0;
  let scheduled = false;

  function submit(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (inFlight > 0 || scheduled) return;
      scheduled = true;
      setImmediate(() => {
        scheduled = false;
        dispatch();
      });
    });
  }

  function dispatch(): void {
    while (waiting.length > 0 && (inFlight === 0 || (inFlight < maxInFlight && waiting.length >= maxBatch))) {
      const batch = take();
      inFlight += 1;
      void send(batch).finally(() => {
        inFlight -= 1;
        dispatch();
      });
    }
  }

  function take(): Waiting<I, O>[] {
    if (!options.keyOf) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      return batch;
    }
    const batch = new Map<string, Waiting<I, O>>();
    const later: Waiting<I, O>[] = [];
    for (const one of waiting) {
      const key = options.keyOf(one.item);
      if (batch.size < maxBatch && !batch.has(key)) batch.set(key, one);
      else later.push(one);
    }
    waiting = later;
    return [...batch.values()];
  }

  async function send(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const results = await options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error("A batch answered fewer results than it had items");
      batch.forEach((one, index) => {
        one.resolve(results[index] as O);
      });
    } catch (error) {
      if (batch.length > 1) for (const one of batch) await send([one]);
      else for (const one of batch) one.reject(error);
    }
  }

  return { submit };
}
