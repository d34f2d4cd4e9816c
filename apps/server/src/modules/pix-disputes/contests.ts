import { add, isZero, smaller, subtract } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { releaseHold } from "../ledger/index.js";
import type { Contests } from "../pix/index.js";
import { leftOfHold } from "./decide-incoming.js";
import { changeDispute, lockOpenDisputeOfPayment } from "./dispute-store.js";
import { endSuspenseClaim, suspenseClaimsTo } from "./suspense-claims.js";

/** What the module of Pix asks about contested ones. */
export function createContests(follow: () => Promise<void>): Contests {
  return {
    follow,
    async isContested(tx, paymentId) {
      const rows = await query(
        tx,
        `select 1 from pix_disputes_dispute where payment_id = $1 and direction = 'incoming' and ended_at is null
         union all
         select 1 from pix_disputes_suspense_claim where payment_id = $1 and outcome = 'open' limit 1`,
        [paymentId],
      );
      return rows.length > 0;
    },
    freeForClawBack,
    claimsTo: suspenseClaimsTo,
    answerClaim: endSuspenseClaim,
  };
}

/** What the provider takes by itself comes out of what was set aside for its payer, and counts as given back. */
async function freeForClawBack(
  tx: Tx,
  ctx: Ctx,
  { paymentId, returnId, amount }: Parameters<Contests["freeForClawBack"]>[2],
): Promise<void> {
  const dispute = await lockOpenDisputeOfPayment(tx, paymentId);
  if (!dispute) return;
  const part = smaller(await leftOfHold(tx, dispute), amount);
  if (dispute.holdId !== null && !isZero(part))
    await releaseHold(tx, ctx, dispute.holdId, {
      key: `pix-dispute:${dispute.id}:taken:${returnId}`,
      amount: part,
    });
  const counted = smaller(amount, subtract(dispute.amount, dispute.returned));
  await changeDispute(tx, dispute, { returned: add(dispute.returned, counted).minor });
}
