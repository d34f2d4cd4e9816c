import { secondsAfter } from "../../platform/clock.js";
import { bookAll } from "./book-pix.js";
import type { PixCtx } from "./ports.js";
import type { PspPix } from "./psp/port.js";
import { reconcile } from "./reconcile.js";

const LOOK_BACK_SECONDS = 3 * 86_400;
/** A Pix may be taken back until 90 days after it arrived. */
const CONTESTABLE_SECONDS = 91 * 86_400;
/** The provider's clock may be ahead of ours. */
const LOOK_AHEAD_SECONDS = 3_600;

/**
 * Books whatever arrived in the last three days and no callback or poll told us of, Pix without a txid among it, and
 * whatever was taken back of older ones; then compares those days with the provider's books and calls for a person where they still differ.
 */
export async function sweepReceived(ctx: PixCtx): Promise<void> {
  const now = ctx.clock.now();
  const period = { from: secondsAfter(now, -LOOK_BACK_SECONDS), to: secondsAfter(now, LOOK_AHEAD_SECONDS) };
  const listed: PspPix[] = [];
  for await (const page of ctx.psp.receivedIn(period)) {
    await bookAll(ctx, page);
    listed.push(...page);
  }
  const contestable = { from: secondsAfter(now, -CONTESTABLE_SECONDS), to: period.from };
  for await (const page of ctx.psp.receivedIn(contestable, { returned: true })) await bookAll(ctx, page);
  const differing = await reconcile(ctx.db, { psp: ctx.psp.name, pix: listed });
  if (differing.length > 0) {
    ctx.log.error({ pix: differing.map(({ about }) => about) }, "our books differ from the Pix provider's");
  }
}
