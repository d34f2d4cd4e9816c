import { daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { CdiFeed } from "./cdi-feed.js";
import { newestRate, storeRates } from "./rate-store.js";

/** A published day is asked for again for so long, to notice that it was changed. */
const ASKED_AGAIN_DAYS = 10;
const HISTORY_DAYS = 800;

/**
 * Asks for the rates since the last one known. One that was published differently before is an alarm and changes nothing:
 * clients were told what it came to.
 */
async function fetchRates(ctx: Ctx, feed: CdiFeed): Promise<void> {
  const today = brazilianDay(ctx.clock.now());
  const newest = await newestRate(ctx.db);
  const from = newest ? daysAfter(newest.day, -ASKED_AGAIN_DAYS) : daysAfter(today, -HISTORY_DAYS);
  const rates = (await feed.rates(from, today)).filter(({ day }) => isBusinessDay(day) && day < today);
  const changed = await inTransaction(ctx.db, (tx) => storeRates(tx, rates, ctx.clock.now()));
  for (const { day, rate } of changed) ctx.log.error({ day, rate }, "a published CDI rate was changed");
}

export function fetchRatesJob(ctx: Ctx, feed: CdiFeed): RecurringJob {
  return { kind: "investments.fetch_rates", everySeconds: 1_800, run: () => fetchRates(ctx, feed) };
}
