import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { recordChanges } from "../lifecycle/index.js";
import { expireQuotes } from "./quote-store.js";

const KIND = "basket.expire_quotes";

/** Ends quotes whose time is over, as the desk ends their trades. An expired one is refused before this runs, too. */
export function expireQuotesJob(ctx: Ctx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 10,
    run: () =>
      inTransaction(ctx.db, async (tx) => {
        const expired = await expireQuotes(tx, ctx.clock.now());
        const to = { machine: "basket_quote", from: "ISSUED", to: "EXPIRED" } as const;
        await recordChanges(
          tx,
          asSystem(ctx, KIND),
          expired.map(({ id }) => ({ ...to, id })),
        );
      }),
  };
}
