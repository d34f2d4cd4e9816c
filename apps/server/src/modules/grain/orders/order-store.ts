import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { insertions, runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import { lockTraders } from "../accounts/closed-accounts.js";
import type { Order } from "./order.js";

type OrderRow = Selectable<Schema["grain_order"]>;

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    version: row.version,
    status: row.status as Order["status"],
    proposed: row.proposed,
    escrow: row.escrow as Order["escrow"],
    approval: row.approval as Order["approval"],
    dispute: row.dispute as Order["dispute"],
    offerId: row.offer_id,
    offerName: row.offer_name,
    offerImage: row.offer_image,
    buyerId: row.buyer_id,
    producerId: row.producer_id,
    quantityKg: row.quantity_kg,
    priceCents: row.price_cents,
    total: row.total,
    feeBps: row.fee_bps,
    terms: row.terms,
    termsHash: row.terms_hash,
    funded: row.funded,
    released: row.released,
    fee: row.fee,
    refunded: row.refunded,
    shippedKg: row.shipped_kg,
    cancelReason: row.cancel_reason as Order["cancelReason"],
    cancelNote: row.cancel_note,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    acceptedAt: row.accepted_at,
    shippedAt: row.shipped_at,
    releasedAt: row.released_at,
    closedAt: row.closed_at,
  };
}

/** A new order as its table keeps it. */
export function rowOfOrder(order: Order) {
  return {
    id: order.id,
    version: order.version,
    status: order.status,
    proposed: order.proposed,
    escrow: order.escrow,
    approval: order.approval,
    dispute: order.dispute,
    offer_id: order.offerId,
    offer_name: order.offerName,
    offer_image: order.offerImage,
    buyer_id: order.buyerId,
    producer_id: order.producerId,
    quantity_kg: order.quantityKg,
    price_cents: order.priceCents,
    total: order.total,
    fee_bps: order.feeBps,
    terms: order.terms,
    terms_hash: order.termsHash,
    funded: order.funded,
    created_at: order.createdAt,
    paid_at: order.paidAt,
    accepted_at: order.acceptedAt,
  };
}

export function insertOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  return runTogether(tx, insertions({ grain_order: orders.map(rowOfOrder) }));
}

/** The order, if the person is on one of its sides. */
export async function findOrderOf(db: Database | Tx, userId: string, id: string): Promise<Order | undefined> {
  const [row] = await query<OrderRow>(
    db,
    "select * from grain_order where id = $1 and $2 in (buyer_id, producer_id)",
    [id, userId],
  );
  return row && toOrder(row);
}

/** Any order: for administrators, clocks and the verifier. */
export async function findOrder(db: Database | Tx, id: string): Promise<Order | undefined> {
  const [row] = await query<OrderRow>(db, "select * from grain_order where id = $1", [id]);
  return row && toOrder(row);
}

/** Several of them, in whatever order. */
export async function findOrders(db: Database | Tx, ids: readonly string[]): Promise<Order[]> {
  const rows = await query<OrderRow>(db, "select * from grain_order where id = any ($1::uuid[])", [ids]);
  return rows.map(toOrder);
}

/**
 * The order with its row locked until the transaction ends: of several commands one goes first. Both sides' accounts are
 * kept from being closed as long, since either may be credited.
 */
export async function lockOrder(tx: Tx, id: string): Promise<Order | undefined> {
  const [row] = await query<OrderRow>(tx, "select * from grain_order where id = $1 for update", [id]);
  if (!row) return undefined;
  await lockTraders(tx, [row.buyer_id, row.producer_id]);
  return toOrder(row);
}

/** Lets one reservation of a buyer be counted at a time, until the transaction ends. */
export async function lockReservations(tx: Tx, buyerId: string): Promise<void> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('grain_reservation:' || $1, 0))", [buyerId]);
}

/** Whether a buyer ever paid an order and did not get all of it back. */
export async function hasPaid(tx: Tx, buyerId: string): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from grain_order where buyer_id = $1 and funded > refunded limit 1",
    [buyerId],
  );
  return rows.length > 0;
}

/** A buyer's orders that are not paid yet, oldest first: those at an agreed price, or with `all` proposals as well. */
export async function unpaidOrders(
  db: Database | Tx,
  buyerId: string,
  which: "agreed" | "all",
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    `select id from grain_order where buyer_id = $1 and status = 'criada' and ($2 = 'all' or not proposed) order by id`,
    [buyerId, which],
  );
  return rows.map(({ id }) => id);
}

/** What of an order may change; what was agreed may not, and the database says the same. */
export type OrderChanges = {
  readonly [K in
    | "status"
    | "proposed"
    | "escrow"
    | "approval"
    | "dispute"
    | "funded"
    | "released"
    | "fee"
    | "refunded"
    | "shippedKg"
    | "cancelReason"
    | "cancelNote"
    | "paidAt"
    | "acceptedAt"
    | "shippedAt"
    | "releasedAt"
    | "closedAt"]?: Order[K];
};

/** Moves an order on from the status and version it was read in, and answers it as it is then. */
export async function changeOrder(tx: Tx, order: Order, changes: OrderChanges): Promise<Order> {
  const next: Order = { ...order, ...changes, version: order.version + 1 };
  const changed = await tx
    .updateTable("grain_order")
    .set({
      version: next.version,
      status: next.status,
      proposed: next.proposed,
      escrow: next.escrow,
      approval: next.approval,
      dispute: next.dispute,
      funded: next.funded,
      released: next.released,
      fee: next.fee,
      refunded: next.refunded,
      shipped_kg: next.shippedKg,
      cancel_reason: next.cancelReason,
      cancel_note: next.cancelNote,
      paid_at: next.paidAt,
      accepted_at: next.acceptedAt,
      shipped_at: next.shippedAt,
      released_at: next.releasedAt,
      closed_at: next.closedAt,
    })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .where("version", "=", order.version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new DomainError("grain.order_changed");
  return next;
}
