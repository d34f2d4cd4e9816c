import { type Batcher, createBatcher } from "@lastro/platform/batcher";
import type { Ctx } from "@lastro/platform/context";
import { retrying } from "@lastro/platform/database/database";
import { accountId } from "./account.js";
import { type PostResult, postTransfers } from "./post.js";
import { assertPosting, type Posting, type Transfer } from "./posting.js";

/** The group-commit path: stand-alone postings that arrive while a batch commits form the next batch. */
export interface PostingQueue {
  /** Resolves once the posting is durable, or refused. Rejects when the outcome is unknown. */
  submit(posting: Posting): Promise<PostResult>;
}

const MAX_BATCH = 250;

/** One queue a process; any number of processes may post at once. */
export function createPostingQueue(ctx: Pick<Ctx, "db" | "clock" | "random">): PostingQueue {
  const batcher: Batcher<Transfer, PostResult> = createBatcher({
    run: (transfers) => retrying(() => postTransfers(ctx.db, transfers)),
    maxBatch: MAX_BATCH,
    keyOf: ({ posting }) => posting.key,
    beside: {
      atLeast: 64,
      locksOf: ({ posting }) => posting.entries.map(({ account }) => accountId(account)),
    },
  });
  return {
    submit(posting) {
      assertPosting(posting);
      return batcher.submit({ id: ctx.random.id(), at: ctx.clock.now(), posting });
    },
  };
}
