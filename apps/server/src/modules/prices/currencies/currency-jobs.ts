import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import type { CurrencyFeeds } from "./port.js";
import { fetchClosings, refreshCurrencies } from "./refresh-currencies.js";

/** The market of each minute, and official closings twice an hour. */
export function currencyJobs(ctx: Ctx, feeds: CurrencyFeeds): RecurringJob[] {
  return [
    {
      kind: "prices.refresh_currencies",
      everySeconds: 60,
      run: () => refreshCurrencies(ctx, feeds.quotes),
    },
    { kind: "prices.fetch_closings", everySeconds: 1_800, run: () => fetchClosings(ctx, feeds.closings) },
  ];
}
