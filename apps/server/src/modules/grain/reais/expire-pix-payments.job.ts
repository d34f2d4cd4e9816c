import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { recordChanges } from "../../lifecycle/index.js";
import { expirePixPayments } from "./pix-payment-store.js";

const KIND = "grain.expire_pix_payments";

/** Ends quotes nobody paid. One that is over is refused before this runs, too: this only says so. */
export function expirePixPaymentsJob(ctx: Ctx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 30,
    run: () =>
      inTransaction(ctx.db, async (tx) => {
        const expired = await expirePixPayments(tx, ctx.clock.now());
        const changes = expired.map(
          ({ id }) => ({ machine: "grain_pix_payment", id, from: "waiting", to: "expired" }) as const,
        );
        await recordChanges(tx, asSystem(ctx, KIND), changes);
      }),
  };
}
