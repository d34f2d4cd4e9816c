import type { OrderPixStatus, PixReturnReason } from "@lastro/contracts/grain/pix-payments";
import { type Money, money, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import { usdt } from "../usdt.js";
import type { PixPayment } from "./pix-payment.js";

type Row = Selectable<Schema["grain_pix_payment"]>;

function toPayment(row: Row): PixPayment {
  return {
    id: row.id,
    orderId: row.order_id,
    buyerId: row.buyer_id,
    chargeId: row.charge_id,
    status: row.status as OrderPixStatus,
    amount: money("BRL", row.amount),
    usdt: usdt(row.usdt),
    price: price("USDT", "BRL", row.price),
    marketAt: row.market_at,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
    heardUntil: row.heard_until,
    returned: money("BRL", row.returned),
    returnReason: row.return_reason as PixReturnReason | null,
  };
}

export async function insertPixPayment(tx: Tx, ctx: Pick<Ctx, "clock">, payment: PixPayment): Promise<void> {
  await tx
    .insertInto("grain_pix_payment")
    .values({
      ...{
        id: payment.id,
        order_id: payment.orderId,
        buyer_id: payment.buyerId,
        charge_id: payment.chargeId,
      },
      ...{ amount: payment.amount.minor, usdt: payment.usdt.minor, price: payment.price.scaled },
      ...{ market_at: payment.marketAt, issued_at: payment.issuedAt },
      ...{ expires_at: payment.expiresAt, heard_until: payment.heardUntil },
    })
    .execute();
  await recordChanges(tx, ctx, [{ machine: "grain_pix_payment", id: payment.id, from: null, to: "waiting" }]);
}

const PAYMENTS = {
  name: "grain_pix_payment",
  table: "grain_pix_payment",
  column: "status",
} as const satisfies Machine;

/** Moves a payment along its graph; false when it was not where the move starts. */
export function movePixPayment(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, status }: Pick<PixPayment, "id" | "status">,
  to: Exclude<OrderPixStatus, "waiting">,
): Promise<boolean> {
  return transition(tx, ctx, PAYMENTS, { id, from: status, to, set: { ended_at: ctx.clock.now() } });
}

/** Counts what went back to its payer. */
export async function noteReturned(
  tx: Tx,
  id: string,
  { amount, reason }: { readonly amount: Money<"BRL">; readonly reason: PixReturnReason },
): Promise<void> {
  await query(tx, "update grain_pix_payment set returned = returned + $2, return_reason = $3 where id = $1", [
    id,
    amount.minor,
    reason,
  ]);
}

/** The order a charge is to pay, before anything is locked. */
export async function orderOfCharge(db: Database | Tx, chargeId: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }>(
    db,
    "select order_id as id from grain_pix_payment where charge_id = $1",
    [chargeId],
  );
  return row?.id;
}

/** The payment of a charge, locked; its order is locked before it. */
export async function lockPaymentOfCharge(tx: Tx, chargeId: string): Promise<PixPayment | undefined> {
  const [row] = await query<Row>(tx, "select * from grain_pix_payment where charge_id = $1 for update", [
    chargeId,
  ]);
  return row && toPayment(row);
}

/** The newest payment of an order. */
export async function findNewestPayment(db: Database | Tx, orderId: string): Promise<PixPayment | undefined> {
  const [row] = await query<Row>(
    db,
    "select * from grain_pix_payment where order_id = $1 order by id desc limit 1",
    [orderId],
  );
  return row && toPayment(row);
}

/** Ends what can no longer be heard of. Answers which. */
export function expirePixPayments(tx: Tx, now: Date): Promise<{ id: string }[]> {
  return query<{ id: string }>(
    tx,
    `update grain_pix_payment set status = 'expired', ended_at = $1
     where id in (select id from grain_pix_payment where status = 'waiting' and heard_until <= $1
                  order by heard_until limit 500 for update skip locked)
     returning id`,
    [now],
  );
}
