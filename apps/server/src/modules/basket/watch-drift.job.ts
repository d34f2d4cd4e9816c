import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { latestPrices } from "../prices/index.js";
import { type Basket, weightsOf } from "./basket.js";
import { basketsAfter, holdingsOfAll, noteDrift } from "./basket-store.js";
import { notifyOfDrift } from "./notices.js";
import type { BasketJobCtx } from "./ports.js";
import { standingOf } from "./read-basket.js";
import { currentSettings } from "./settings.js";

const AT_ONCE = 500;

/**
 * Tells clients, once, that their basket stands further from its recipe than the bank's bound; again only after it has come
 * back to half of that.
 */
export function watchDriftJob(ctx: BasketJobCtx): RecurringJob {
  return {
    kind: "basket.watch_drift",
    everySeconds: 900,
    async run() {
      let page: Basket[] = [];
      do {
        page = await basketsAfter(ctx.db, page.at(-1)?.userId ?? null, AT_ONCE);
        await watch(ctx, page);
      } while (page.length === AT_ONCE);
    },
  };
}

async function watch(ctx: BasketJobCtx, baskets: readonly Basket[]): Promise<void> {
  const { indices, driftBps: bound } = await currentSettings(ctx.db);
  const prices = await latestPrices(ctx.db, ctx.clock);
  const held = await holdingsOfAll(
    ctx.db,
    baskets.map(({ userId }) => userId),
  );
  for (const { userId, recipe, driftToldAt } of baskets) {
    const { driftBps } = standingOf(weightsOf(recipe, indices), held.get(userId) ?? [], prices);
    const isFar = driftBps !== null && driftBps > bound;
    const isBack = driftBps !== null && driftBps * 2 <= bound;
    if (driftToldAt === null ? !isFar : !isBack) continue;
    await inTransaction(ctx.db, async (tx) => {
      if (!(await noteDrift(tx, userId, isFar ? ctx.clock.now() : null))) return;
      if (isFar) await notifyOfDrift(tx, ctx, { userId, driftBps });
    });
  }
}
