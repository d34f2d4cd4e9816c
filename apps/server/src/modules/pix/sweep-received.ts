import { secondsAfter } from "../../platform/clock.js";
import { bookAll } from "./book-pix.js";
import type { PixCtx } from "./ports.js";

const LOOK_BACK_SECONDS = 3 * 86_400;
/** The provider's clock may be ahead of ours. */
const LOOK_AHEAD_SECONDS = 3_600;

/** Books whatever arrived in the last three days and no callback or poll told us of, Pix without a txid among it. */
export async function sweepReceived(ctx: PixCtx): Promise<void> {
  const now = ctx.clock.now();
  const period = { from: secondsAfter(now, -LOOK_BACK_SECONDS), to: secondsAfter(now, LOOK_AHEAD_SECONDS) };
  for await (const page of ctx.psp.receivedIn(period)) await bookAll(ctx, page);
}
