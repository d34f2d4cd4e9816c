import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { insertions, runTogether } from "@lastro/platform/database/together";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import { type Machine, type Recorded, recording, transition } from "../../lifecycle/index.js";
import { lockTraders } from "../accounts/closed-accounts.js";
import type { Order } from "./order.js";

type OrderRow = Selectable<Schema["grain_order"]>;

export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    number: row.number,
    version: row.version,
    status: row.status as Order["status"],
    proposed: row.proposed,
    proposedBy: row.proposed_by as Order["proposedBy"],
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
    number: order.number,
    version: order.version,
    status: order.status,
    proposed: order.proposed,
    proposed_by: order.proposedBy,
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

/** Writes a new order down. */
export function insertOrder(tx: Tx, ctx: Acting, order: Order): Promise<void> {
  return runTogether(tx, [
    ...insertions({ grain_order: [rowOfOrder(order)] }),
    ...recording([{ ctx, changes: firstChanges(order) }]),
  ]);
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

/** Serialises the counting of a buyer's unpaid orders until the transaction ends. */
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

/** How many orders of a buyer are not paid yet, proposals included; counted no further than the limit. */
export async function countUnpaidOrders(tx: Tx, buyerId: string, limit: number): Promise<number> {
  const rows = await query(
    tx,
    "select 1 from grain_order where buyer_id = $1 and status = 'created' limit $2",
    [buyerId, limit],
  );
  return rows.length;
}

export type UnpaidOrder = Pick<Order, "id" | "buyerId" | "total">;

/** A page of the orders that wait for their payment at an agreed price, after the last one of the page before. */
export function unpaidOrdersAfter(
  db: Database,
  last: UnpaidOrder | undefined,
  limit: number,
): Promise<UnpaidOrder[]> {
  return query<UnpaidOrder>(
    db,
    `select id, buyer_id as "buyerId", total from grain_order
     where status = 'created' and not proposed and ($1::uuid is null or (buyer_id, id) > ($1, $2::uuid))
       and not exists (select from grain_pix_payment p where p.order_id = grain_order.id and p.status = 'waiting')
     order by buyer_id, id limit $3`,
    [last?.buyerId ?? null, last?.id ?? null, limit],
  );
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

const ORDERS = {
  name: "grain_order",
  table: "grain_order",
  column: "status",
} as const satisfies Machine;

const DISPUTES = {
  name: "grain_dispute",
  table: "grain_order",
  column: "dispute",
} as const satisfies Machine;

type Acting = Pick<RequestCtx, "actor" | "clock">;

/**
 * Changes a locked order from the status, dispute and version it was read in, and answers it as it is then. Throws
 * `grain.order_changed` when it stands elsewhere.
 */
export async function changeOrder(tx: Tx, ctx: Acting, order: Order, changes: OrderChanges): Promise<Order> {
  const next: Order = { ...order, ...changes, version: order.version + 1 };
  const isMoved =
    next.status === order.status
      ? await updateOrder(tx, order, next)
      : await transition(tx, ctx, ORDERS, {
          id: order.id,
          from: order.status,
          to: next.status,
          set: columnsOf(next),
        });
  const isDisputeMoved =
    next.dispute === order.dispute ||
    (await transition(tx, ctx, DISPUTES, { id: order.id, from: order.dispute, to: next.dispute }));
  if (!isMoved || !isDisputeMoved) throw new DomainError("grain.order_changed");
  return next;
}

async function updateOrder(tx: Tx, order: Order, next: Order): Promise<boolean> {
  const changed = await tx
    .updateTable("grain_order")
    .set(columnsOf(next))
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .where("version", "=", order.version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** What of an order changes, besides its states. */
const columnsOf = (order: Order) => ({
  version: order.version,
  proposed: order.proposed,
  escrow: order.escrow,
  approval: order.approval,
  funded: order.funded,
  released: order.released,
  fee: order.fee,
  refunded: order.refunded,
  shipped_kg: order.shippedKg,
  cancel_reason: order.cancelReason,
  cancel_note: order.cancelNote,
  paid_at: order.paidAt,
  accepted_at: order.acceptedAt,
  shipped_at: order.shippedAt,
  released_at: order.releasedAt,
  closed_at: order.closedAt,
});

/** What came to be with a new order: it was created, and where it is paid from the start, paid. */
export function firstChanges({ id, status }: Order): Recorded[] {
  const created: Recorded = { machine: "grain_order", id, from: null, to: "created" };
  return status === "created"
    ? [created]
    : [created, { machine: "grain_order", id, from: "created", to: status }];
}
