import type { Ctx } from "../../platform/context.js";
import { retrying } from "../../platform/database/database.js";
import { type PostResult, postTransfers } from "./post.js";
import { assertPosting, type Posting, type Transfer } from "./posting.js";

/** The group-commit path: stand-alone postings that arrive while a batch commits form the next batch. */
export interface PostingQueue {
  /** Resolves once the posting is durable, or refused. Rejects when the outcome is unknown. */
  submit(posting: Posting): Promise<PostResult>;
}

interface Waiting {
  readonly transfer: Transfer;
  readonly callers: { resolve(result: PostResult): void; reject(error: unknown): void }[];
}

const MAX_BATCH = 250;
const MAX_IN_FLIGHT = 2;

/** One queue a process; any number of processes may post at once. */
export function createPostingQueue(ctx: Pick<Ctx, "db" | "clock" | "random">): PostingQueue {
  const waiting = new Map<string, Waiting>();
  let inFlight = 0;

  function submit(posting: Posting): Promise<PostResult> {
    assertPosting(posting);
    return new Promise((resolve, reject) => {
      const same = waiting.get(posting.key);
      if (same && isSamePosting(same.transfer.posting, posting)) same.callers.push({ resolve, reject });
      else if (same) resolve({ outcome: "key_reused" });
      else {
        const transfer = { id: ctx.random.id(), at: ctx.clock.now(), posting };
        waiting.set(posting.key, { transfer, callers: [{ resolve, reject }] });
      }
      if (inFlight === 0) queueMicrotask(dispatch);
    });
  }

  function dispatch(): void {
    // A second batch starts only when it is worth a round trip of its own.
    while (waiting.size > 0 && (inFlight === 0 || (inFlight < MAX_IN_FLIGHT && waiting.size >= MAX_BATCH))) {
      const batch = [...waiting.values()].slice(0, MAX_BATCH);
      for (const { transfer } of batch) waiting.delete(transfer.posting.key);
      inFlight += 1;
      void send(batch).finally(() => {
        inFlight -= 1;
        dispatch();
      });
    }
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    try {
      const transfers = batch.map(({ transfer }) => transfer);
      const results = await retrying(() => postTransfers(ctx.db, transfers));
      batch.forEach((item, index) => {
        const result = results[index];
        for (const caller of item.callers)
          result ? caller.resolve(result) : caller.reject(new Error("No answer"));
      });
    } catch (error) {
      // One poisoned transfer must not fail the others: the keys make asking again safe.
      if (batch.length > 1) await Promise.all(batch.map((item) => send([item])));
      else for (const { callers } of batch) for (const caller of callers) caller.reject(error);
    }
  }

  return { submit };
}

function isSamePosting(a: Posting, b: Posting): boolean {
  return a.kind === b.kind && a.reference === b.reference;
}
