import type { Ctx } from "../../../platform/context.js";
import { abandonedBefore } from "./data-export.js";
import { removeOutdatedParts } from "./export-store.js";

/** Deletes copies whose week is over, and what unfinished ones left. */
export async function tendExports(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  await removeOutdatedParts(ctx.db, { now, abandonedBefore: abandonedBefore(now) });
}
