import { secondsAfter } from "@lastro/platform/clock";
import { bookAll } from "./book-pix.js";
import { compareBooks } from "./compare-books.js";
import type { PixCtx } from "./ports.js";
import type { PspPix } from "./psp/port.js";

const LOOK_BACK_SECONDS = 3 * 86_400;
/** A Pix may be taken back until 90 days after it arrived. */
const CONTESTABLE_SECONDS = 91 * 86_400;
/** The provider's clock may be ahead of ours. */
const LOOK_AHEAD_SECONDS = 3_600;

/**
 * Books whatever arrived in the last three days and no callback or poll told us of, Pix without a txid among it, and
 * whatever was taken back of older ones. However that ends, it compares what the provider listed with our books. Throws
 * while the provider did not list everything or the books differ, to be run again soon.
 */
export async function sweepReceived(ctx: PixCtx): Promise<void> {
  const now = ctx.clock.now();
  const period = { from: secondsAfter(now, -LOOK_BACK_SECONDS), to: secondsAfter(now, LOOK_AHEAD_SECONDS) };
  const contestable = { from: secondsAfter(now, -CONTESTABLE_SECONDS), to: period.from };
  const listed: PspPix[] = [];
  const failures: unknown[] = [];
  const bookPages = async (pages: AsyncIterable<readonly PspPix[]>) => {
    try {
      for await (const page of pages) {
        listed.push(...page);
        await bookAll(ctx, page);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await bookPages(ctx.psp.receivedIn(period));
  await bookPages(ctx.psp.receivedIn(contestable, { returned: true }));
  const sentDiffering = await ctx.compareSent?.(period).catch((error: unknown) => {
    failures.push(error);
  });
  const differing = await compareBooks(ctx, {
    listed,
    isComplete: failures.length === 0,
    sentDiffering: sentDiffering ?? [],
  });
  if (failures.length > 0) throw failures[0];
  if (differing.length > 0)
    throw new Error(`our books differ from the Pix provider's on ${differing.length}`);
}
