import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { Dispute, Reais } from "./dispute.js";

/** From what was set aside at first, or from what later credits paid. */
export type RefundSource = "hold" | "monitored";

export interface Refund {
  readonly id: string;
  readonly disputeId: string;
  readonly source: RefundSource;
  readonly amount: Reais;
  readonly paymentId: string;
  readonly endToEndId: string;
}

export const SEND_REFUND = "pix_disputes.send_refund";

/** Has part of a contested Pix given back to its payer by the provider, under an id of its own. */
export async function askRefund(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  { id: disputeId }: Pick<Dispute, "id">,
  source: RefundSource,
  amount: Reais,
): Promise<void> {
  const id = ctx.random.id();
  await tx
    .insertInto("pix_disputes_refund")
    .values({ id, dispute_id: disputeId, source, amount: amount.minor, asked_at: ctx.clock.now() })
    .execute();
  await enqueue(tx, ctx, { kind: SEND_REFUND, payload: { refundId: id }, key: id });
}

/** The refunds the provider has not ended yet, oldest first, or the one asked for. */
export async function refundsUnderWay(db: Database, id?: string): Promise<Refund[]> {
  const rows = await query<Omit<Refund, "amount"> & { amount: bigint }>(
    db,
    `select r.id, r.dispute_id as "disputeId", r.source, r.amount, d.payment_id as "paymentId",
            d.end_to_end_id as "endToEndId"
       from pix_disputes_refund r join pix_disputes_dispute d on d.id = r.dispute_id
      where r.status = 'processing' and ($1::uuid is null or r.id = $1) order by r.asked_at limit 100`,
    [id ?? null],
  );
  return rows.map((row) => ({ ...row, amount: money("BRL", row.amount) }));
}

/** Ends a refund, once; false when it has ended already. */
export async function endRefund(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  refusal: string | null,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update pix_disputes_refund set status = case when $2::text is null then 'returned' else 'refused' end, refusal = $2,
       ended_at = $3 where id = $1 and status = 'processing' returning 1`,
    [id, refusal, ctx.clock.now()],
  );
  return rows.length === 1;
}

/** What went back to the payer from one of the two. */
export async function returnedOf(
  db: Database | Tx,
  disputeId: string,
  source: RefundSource,
): Promise<Money<"BRL">> {
  const [row] = await query<{ sum: bigint }>(
    db,
    `select coalesce(sum(amount), 0) as sum from pix_disputes_refund
     where dispute_id = $1 and source = $2 and status = 'returned'`,
    [disputeId, source],
  );
  return money("BRL", row?.sum ?? 0n);
}

export async function hasRefundUnderWay(db: Database | Tx, disputeId: string): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from pix_disputes_refund where dispute_id = $1 and status = 'processing' limit 1",
    [disputeId],
  );
  return rows.length > 0;
}

/** What of one of the two is on its way to the payer. */
export async function underWayOf(tx: Tx, disputeId: string, source: RefundSource): Promise<Reais> {
  const [row] = await query<{ sum: bigint }>(
    tx,
    `select coalesce(sum(amount), 0) as sum from pix_disputes_refund
     where dispute_id = $1 and source = $2 and status = 'processing'`,
    [disputeId, source],
  );
  return money("BRL", row?.sum ?? 0n);
}
