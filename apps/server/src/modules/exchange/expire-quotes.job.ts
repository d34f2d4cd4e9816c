import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { recordChanges } from "../lifecycle/index.js";
import { expireQuotes } from "./store.js";

const KIND = "exchange.expire_quotes";

/** Ends quotes whose time is over. An expired one is refused before this runs, too: this only says so. */
export function expireQuotesJob(ctx: Ctx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 10,
    run: () =>
      inTransaction(ctx.db, async (tx) => {
        const expired = await expireQuotes(tx, ctx.clock.now());
        await recordChanges(
          tx,
          asSystem(ctx, KIND),
          expired.map(({ id }) => ({
            machine: "exchange_quote" as const,
            id,
            from: "ISSUED",
            to: "EXPIRED",
          })),
        );
      }),
  };
}
