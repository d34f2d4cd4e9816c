import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { quoteExpiryJob } from "../lifecycle/index.js";
import { expireQuotes } from "./store.js";

/** Ends quotes whose time is over. */
export function expireQuotesJob(ctx: Ctx): RecurringJob {
  return quoteExpiryJob(ctx, {
    kind: "exchange.expire_quotes",
    machine: "exchange_quote",
    expire: expireQuotes,
  });
}
