import type { Ctx } from "@lastro/platform/context";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import type { AlertPorts } from "./alerts/ports.js";
import { tellAlertsJob } from "./alerts/tell-alerts.job.js";
import type { PriceFeeds } from "./feed/port.js";
import { fillHistory, findHistoryGaps } from "./fill-history.job.js";
import { refreshPrices } from "./refresh-prices.js";
import { forgetOldMinutes } from "./store.js";

const REFRESH_SECONDS = 60;

/**
 * The price module's work: the refresh of each minute, telling clients of prices they wait for, filling gaps in the
 * history, forgetting old minutes.
 */
export function priceJobs(
  ctx: Ctx,
  feeds: PriceFeeds,
  ports: AlertPorts,
): { jobs: JobHandler[]; recurring: RecurringJob[] } {
  return {
    jobs: [fillHistory(ctx, feeds.prices), tellAlertsJob(ctx, ports)],
    recurring: [
      { kind: "prices.refresh", everySeconds: REFRESH_SECONDS, run: () => refreshPrices(ctx, feeds) },
      findHistoryGaps(ctx),
      {
        kind: "prices.forget_minutes",
        everySeconds: 3_600,
        run: () => forgetOldMinutes(ctx.db, ctx.clock.now()),
      },
    ],
  };
}
