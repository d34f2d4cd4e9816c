import { add, compare, isNegative, isZero, money, smaller, subtract } from "@lastro/money";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { addDebt, debtOf, holdCreditsBack, noteSettled, post, settledBy } from "../ledger/index.js";
import { type Dispute, monitoredUntil, type Reais } from "./dispute.js";
import { changeDispute, lockDispute } from "./dispute-store.js";
import type { DisputeCtx } from "./ports.js";
import { monitoredGivenBackPosting, monitoredPosting, monitoringEndedPosting } from "./postings.js";
import { askRefund, hasRefundUnderWay, returnedOf, underWayOf } from "./refund-store.js";
import { closeWhenDone } from "./settle-refunds.js";

const JOB = "pix_disputes.monitoring";
const NOTHING: Reais = money("BRL", 0n);

/** Has later credits in reais pay the rest, in the posting that brings them. Answers what is watched for: nothing once the ninety days are over. */
export async function startMonitoring(
  tx: Tx,
  ctx: RequestCtx,
  dispute: Dispute,
  rest: Reais,
): Promise<Reais> {
  const until = monitoredUntil(dispute.paidAt);
  if (isZero(rest) || isNegative(rest) || until <= ctx.clock.now() || !isZero(dispute.monitored))
    return NOTHING;
  await holdCreditsBack(tx, dispute.userId);
  const { transactionId } = await post(tx, ctx, monitoredPosting(dispute.id, rest));
  await addDebt(tx, { ownerId: dispute.userId, amount: rest, transactionId });
  await changeDispute(tx, dispute, { monitored: rest.minor, monitor_until: until });
  return rest;
}

/**
 * Stops watching later credits of a locked dispute: what never came is owed no more, what came and is not on its way to the
 * payer is the client's again.
 */
export async function stopMonitoring(tx: Tx, ctx: RequestCtx, dispute: Dispute): Promise<void> {
  const { id, userId: ownerId, monitored, collected } = dispute;
  const gone = add(await returnedOf(tx, id, "monitored"), await underWayOf(tx, id, "monitored"));
  if (compare(monitored, gone) === 0) return;
  await holdCreditsBack(tx, ownerId);
  // What a credit has paid since it was last looked is no longer owed, and the client's again too.
  const unpaid = smaller(subtract(monitored, collected), await debtOf(tx, ownerId));
  const kept = subtract(subtract(monitored, gone), unpaid);
  if (!isZero(unpaid)) {
    const { transactionId } = await post(tx, ctx, monitoringEndedPosting(id, unpaid, "monitoring-ended"));
    await noteSettled(tx, { ownerId, amount: unpaid, transactionId });
  }
  if (!isZero(kept)) {
    const settled = await settledBy(tx, ownerId, kept);
    const { transactionId } = await post(tx, ctx, monitoredGivenBackPosting(id, ownerId, { kept, settled }));
    await noteSettled(tx, { ownerId, amount: settled, transactionId });
  }
  await changeDispute(tx, dispute, { monitored: gone.minor, collected: gone.minor });
}

/** Has later credits pay less of a locked dispute: its payer has got that much in another way. */
export async function watchLess(
  tx: Tx,
  ctx: RequestCtx,
  { id, userId: ownerId, monitored, collected }: Dispute,
  { by, because }: { readonly by: Reais; readonly because: string },
): Promise<void> {
  const amount = smaller(by, subtract(monitored, collected));
  if (isZero(amount) || isNegative(amount)) return;
  await holdCreditsBack(tx, ownerId);
  const { transactionId } = await post(tx, ctx, monitoringEndedPosting(id, amount, `got:${because}`));
  await noteSettled(tx, { ownerId, amount, transactionId });
  await changeDispute(tx, { id }, { monitored: subtract(monitored, amount).minor });
}

/** Gives payers what later credits have paid, and stops watching once the ninety days are over. */
export async function followMonitored(ctx: DisputeCtx): Promise<void> {
  const clients = await query<{ userId: string }>(
    ctx.db,
    `select distinct user_id as "userId" from pix_disputes_dispute where ended_at is null and monitored > 0`,
    [],
  );
  await eachApart(
    ctx.log,
    "what credits paid of a contested Pix could not be collected",
    clients,
    ({ userId }) => inTransaction(ctx.db, (tx) => followClient(tx, asSystem(ctx, JOB), userId)),
  );
}

/** Asks for what credits have paid of each of a client's disputes to go to its payer, and ends those whose time is over. */
export async function followClient(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    `select id from pix_disputes_dispute where ended_at is null and monitored > 0 and user_id = $1 order by id for update`,
    [userId],
  );
  const disputes: Dispute[] = [];
  for (const { id } of rows) disputes.push(await lockDispute(tx, id));
  await holdCreditsBack(tx, userId);
  const owed = await debtOf(tx, userId);
  const wanted = disputes.reduce((sum, one) => sum + one.monitored.minor - one.collected.minor, 0n);
  // What the provider took back by itself is paid first: the house is out of that money already.
  let paid = wanted > owed.minor ? wanted - owed.minor : 0n;
  for (const dispute of disputes) {
    const part = smaller(money("BRL", paid), subtract(dispute.monitored, dispute.collected));
    paid -= part.minor;
    let now = dispute;
    if (!isZero(part)) {
      now = await changeDispute(tx, dispute, { collected: dispute.collected.minor + part.minor });
      await askRefund(tx, ctx, dispute, "monitored", part);
    }
    const isOver = now.monitorUntil !== null && now.monitorUntil <= ctx.clock.now();
    if (!isOver || (await hasRefundUnderWay(tx, now.id))) continue;
    await stopMonitoring(tx, ctx, now);
    await closeWhenDone(tx, ctx, await lockDispute(tx, now.id));
  }
}
