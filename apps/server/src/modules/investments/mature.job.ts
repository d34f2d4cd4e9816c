import { isBusinessDay } from "@lastro/contracts/business-days";
import { money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { maturedOwners } from "./lot-store.js";
import { notifyOfMaturity } from "./notices.js";
import type { InvestmentJobCtx } from "./ports.js";
import { redeemFor } from "./redeem.js";

const KIND = "investments.mature";

/** Pays out what has matured, on a business day, and tells whose it is. */
async function payMatured(ctx: InvestmentJobCtx): Promise<void> {
  const today = brazilianDay(ctx.clock.now());
  if (!isBusinessDay(today)) return;
  for (const owner of await maturedOwners(ctx.db, today)) {
    await inTransaction(ctx.db, async (tx) => {
      const { id, sums } = await redeemFor(tx, asSystem(ctx, KIND), { ...owner, goalId: null });
      await notifyOfMaturity(tx, ctx, {
        userId: owner.userId,
        redemptionId: id,
        net: money("BRL", sums.net),
      });
    }).catch((error: unknown) => {
      // The client was faster.
      if (!isDomainError(error, "investments.amount_above_position")) throw error;
    });
  }
}

export function matureJob(ctx: InvestmentJobCtx): RecurringJob {
  return { kind: KIND, everySeconds: 600, run: () => payMatured(ctx) };
}
