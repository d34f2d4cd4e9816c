import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { quoteExpiryJob } from "../lifecycle/index.js";
import { expireQuotes } from "./quote-store.js";

/** Ends quotes whose time is over, as the desk ends their trades. */
export function expireQuotesJob(ctx: Ctx): RecurringJob {
  return quoteExpiryJob(ctx, { kind: "basket.expire_quotes", machine: "basket_quote", expire: expireQuotes });
}
