import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { recordAudit } from "../../compliance/index.js";
import { expiredHolds, voidHold } from "../../ledger/index.js";
import type { P2pCtx } from "../ports.js";
import { HOLD_REASON } from "./end-trade.js";

const KIND = "p2p.end-holds";
const BATCH = 100;

/** Makes what was bought from a new counterparty available to leave, once its time is over. */
export function endHoldsJob(ctx: P2pCtx): RecurringJob {
  return {
    kind: KIND,
    everySeconds: 60,
    async run() {
      await eachApart(
        ctx.log,
        "a hold on what was bought could not be ended",
        await expiredHolds(ctx.db, ctx, { reason: HOLD_REASON, limit: BATCH }),
        ({ holdId, reference }) => endHold(ctx, holdId, reference),
      );
    },
  };
}

function endHold(ctx: P2pCtx, holdId: string, tradeId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    try {
      await voidHold(tx, ctx, holdId);
    } catch (error) {
      if (isDomainError(error, "ledger.hold_not_open")) return;
      throw error;
    }
    await recordAudit(tx, asSystem(ctx, KIND), { action: "p2p.hold_ended", subject: tradeId });
    const [trade] = await query<{ buyerId: string }>(
      tx,
      `select buyer_id as "buyerId" from p2p_trade where id = $1`,
      [tradeId],
    );
    if (trade) await announce(tx, { to: { userId: trade.buyerId }, type: "balances" });
  });
}
