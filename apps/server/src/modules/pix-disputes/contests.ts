import { add, isZero, smaller, subtract } from "@lastro/money";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { releaseHold } from "../ledger/index.js";
import type { Contests } from "../pix/index.js";
import { leftOfHold } from "./decide-incoming.js";
import { changeDispute, lockDispute, lockOpenDisputeOfPayment } from "./dispute-store.js";
import { followClient, watchLess } from "./monitoring.js";
import { underWayOf } from "./refund-store.js";
import { closeWhenDone } from "./settle-refunds.js";
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

/**
 * What the provider takes by itself counts as given back: it comes out of what was set aside for its payer, and of the rest
 * later credits pay that much less. What a refund under way takes already stays for that.
 */
async function freeForClawBack(
  tx: Tx,
  ctx: Ctx,
  { paymentId, returnId, amount }: Parameters<Contests["freeForClawBack"]>[2],
): Promise<void> {
  const system = asSystem(ctx, "pix_disputes.clawed_back");
  const userId = await contestedOf(tx, paymentId);
  if (userId === undefined) return;
  // What credits have paid is on its way to the payer before it is counted what is left to be paid.
  await followClient(tx, system, userId);
  const dispute = await lockOpenDisputeOfPayment(tx, paymentId);
  if (!dispute) return;
  const leaving = await underWayOf(tx, dispute.id, "hold");
  const free = smaller(subtract(await leftOfHold(tx, dispute), leaving), amount);
  if (dispute.holdId !== null && !isZero(free))
    await releaseHold(tx, ctx, dispute.holdId, {
      key: `pix-dispute:${dispute.id}:taken:${returnId}`,
      amount: free,
    });
  const onItsWay = add(leaving, await underWayOf(tx, dispute.id, "monitored"));
  const counted = smaller(amount, subtract(subtract(dispute.amount, dispute.returned), onItsWay));
  const now = await changeDispute(tx, dispute, { returned: add(dispute.returned, counted).minor });
  await watchLess(tx, system, now, { by: subtract(counted, smaller(free, counted)), because: returnId });
  await closeWhenDone(tx, system, await lockDispute(tx, dispute.id));
}

/** Whose Pix it is, where it is contested. */
async function contestedOf(tx: Tx, paymentId: string): Promise<string | undefined> {
  const [row] = await query<{ userId: string }>(
    tx,
    `select user_id as "userId" from pix_disputes_dispute
     where payment_id = $1 and direction = 'incoming' and ended_at is null`,
    [paymentId],
  );
  return row?.userId;
}
