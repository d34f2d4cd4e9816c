import { secondsAfter } from "@lastro/platform/clock";
import { bookAll } from "../book-pix.js";
import type { PixCtx } from "../ports.js";
import { hasActiveKey } from "./key-store.js";

const LOOK_BACK_SECONDS = 900;
/** The provider's clock may be ahead of ours. */
const LOOK_AHEAD_SECONDS = 3_600;

/** Books what arrived of late: a Pix sent to a key alone names no charge, and the provider tells of it only when asked. */
export async function pollKeys(ctx: PixCtx): Promise<void> {
  if (!(await hasActiveKey(ctx.db))) return;
  const now = ctx.clock.now();
  const period = { from: secondsAfter(now, -LOOK_BACK_SECONDS), to: secondsAfter(now, LOOK_AHEAD_SECONDS) };
  for await (const page of ctx.psp.receivedIn(period)) await bookAll(ctx, page);
}
