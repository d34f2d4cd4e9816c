import { createBatcher } from "./batcher.js";

const EVERYBODY = Number.POSITIVE_INFINITY;

/** A read that is done once for all who ask for it while the last one is under way: none is told what was before. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  const { submit } = createBatcher<undefined, T>({
    maxBatch: EVERYBODY,
    retrySingly: "never",
    run: async (askers) => new Array<T>(askers.length).fill(await read()),
  });
  return () => submit(undefined);
}

/** The same for a choice among keys: what is answered may hold what others asked for. */
export function sharedChoice<K>(
  choose: (keys: readonly K[]) => Promise<ReadonlySet<K>>,
): (keys: readonly K[]) => Promise<ReadonlySet<K>> {
  const { submit } = createBatcher<readonly K[], ReadonlySet<K>>({
    maxBatch: EVERYBODY,
    retrySingly: "refused",
    run: async (asked) => {
      const chosen = await choose([...new Set(asked.flat())]);
      return asked.map(() => chosen);
    },
  });
  return submit;
}
