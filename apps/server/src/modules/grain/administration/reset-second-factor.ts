import type { ResponseOf } from "@lastro/contracts";
import type { resetTraderFactor as route } from "@lastro/contracts/grain/administration";
import { hasSecondFactor, resetSecondFactor } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  recordAudit,
} from "../../compliance/index.js";
import { findTrader } from "../accounts/find-trader.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { findTraderWords } from "./trader-queries.js";

/**
 * Asks another administrator to take a trader's second factor away. Throws `grain.no_second_factor` where there is none,
 * and `approvals.…` where it is asked for already.
 */
export async function askFactorReset(
  ctx: RequestCtx,
  { traderId, reason }: { readonly traderId: string; readonly reason: string },
): Promise<ResponseOf<typeof route>> {
  return inTransaction(ctx.db, async (tx) => {
    const content = await contentOf(tx, traderId);
    if (!(await findTraderWords(tx, ctx, traderId))) throw new DomainError("resource.not_found");
    if (!content) throw new DomainError("grain.no_second_factor");
    await askApproval(tx, ctx, { ...content, reason });
    await recordAudit(tx, ctx, {
      action: "grain.factor_reset_asked",
      subject: traderId,
      details: { reason },
    });
    const words = await findTraderWords(tx, ctx, traderId);
    if (!words) throw new DomainError("resource.not_found");
    return words;
  });
}

/**
 * A reset one administrator asked for: every factor goes, and every passkey, which may be on the device that was lost;
 * every session ends, and the person is told by letter.
 */
export const factorResetAction: ApprovalAction = {
  describe: (tx, _ctx, { subject }) => contentOf(tx, subject),
  async carryOut(tx, ctx, { subject: userId, reason }) {
    const removed = await resetSecondFactor(tx, userId);
    if (!removed) throw new DomainError("grain.no_second_factor");
    const details = { reason, passkeys: removed.passkeys };
    await recordAudit(tx, ctx, { action: "grain.factor_reset", subject: userId, details });
    await notifyTrader(tx, ctx, {
      userId,
      orderId: null,
      source: `factor-reset:${ctx.random.id()}`,
      kind: "second_factor_reset",
      facts: { reason },
      at: ctx.clock.now(),
    });
  },
};

async function contentOf(tx: Tx, traderId: string): Promise<ApprovalContent | undefined> {
  const trader = await findTrader(tx, traderId);
  if (!trader || !(await hasSecondFactor(tx, traderId))) return undefined;
  return {
    kind: "grain.factor_reset",
    subject: traderId,
    facts: { person: trader.email },
    concerns: [traderId],
  };
}
