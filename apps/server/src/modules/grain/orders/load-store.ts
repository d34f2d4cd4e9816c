import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Selectable } from "kysely";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";
import type { Load } from "./order.js";

type LoadRow = Selectable<Schema["grain_load"]>;

function toLoad(row: LoadRow): Load {
  return {
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    status: row.status as Load["status"],
    dispute: row.dispute as Load["dispute"],
    kg: row.kg,
    carrier: row.carrier,
    trackingCode: row.tracking_code,
    trackingLink: row.tracking_link,
    portOfDeparture: row.port_of_departure,
    portOfArrival: row.port_of_arrival,
    expectedOn: row.expected_on === null ? null : String(row.expected_on),
    currentPlace: row.current_place,
    note: row.note,
    shippedAt: row.shipped_at,
    inTransitAt: row.in_transit_at,
    deliveredAt: row.delivered_at,
    releasedAt: row.released_at,
    settledKg: row.settled_kg,
    released: row.released,
    fee: row.fee,
    refunded: row.refunded,
  };
}

const columnsOf = (load: Load) => ({
  carrier: load.carrier,
  tracking_code: load.trackingCode,
  tracking_link: load.trackingLink,
  port_of_departure: load.portOfDeparture,
  port_of_arrival: load.portOfArrival,
  expected_on: load.expectedOn,
  current_place: load.currentPlace,
  note: load.note,
  in_transit_at: load.inTransitAt,
  delivered_at: load.deliveredAt,
  released_at: load.releasedAt,
  settled_kg: load.settledKg,
  released: load.released,
  fee: load.fee,
  refunded: load.refunded,
});

const LOADS = {
  name: "grain_load",
  table: "grain_load",
  column: "status",
} as const satisfies Machine;

const LOAD_DISPUTES = {
  name: "grain_load_dispute",
  table: "grain_load",
  column: "dispute",
} as const satisfies Machine;

type Acting = Pick<RequestCtx, "actor" | "clock">;

/** Writes a new load down, which leaves its producer by that; false when its tracking code is taken. */
export async function insertLoad(tx: Tx, ctx: Acting, load: Load): Promise<boolean> {
  const inserted = await tx
    .insertInto("grain_load")
    .values({
      id: load.id,
      order_id: load.orderId,
      number: load.number,
      kg: load.kg,
      shipped_at: load.shippedAt,
      status: load.status,
      ...columnsOf(load),
    })
    .onConflict((conflict) => conflict.column("tracking_code").doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  await recordChanges(tx, ctx, [{ machine: "grain_load", id: load.id, from: "preparing", to: load.status }]);
  return true;
}

/**
 * Changes a load of a locked order, so that nobody else changes it meanwhile: its status or its dispute, never both at
 * once. Throws `grain.tracking_code_taken` when it took on the code of another.
 */
export async function changeLoad(tx: Tx, ctx: Acting, load: Load, changes: Partial<Load>): Promise<void> {
  const next = { ...load, ...changes };
  const isMoved = await moveLoad(tx, ctx, load, next).catch((error: unknown) => {
    const isTaken = violatedConstraint(error) === "grain_load_tracking_code_unique";
    throw isTaken ? new DomainError("grain.tracking_code_taken") : error;
  });
  if (!isMoved) throw new DomainError("grain.order_changed");
}

async function moveLoad(tx: Tx, ctx: Acting, load: Load, next: Load): Promise<boolean> {
  const set = columnsOf(next);
  if (next.dispute !== load.dispute)
    return transition(tx, ctx, LOAD_DISPUTES, { id: load.id, from: load.dispute, to: next.dispute, set });
  if (next.status !== load.status)
    return transition(tx, ctx, LOADS, { id: load.id, from: load.status, to: next.status, set });
  const changed = await tx
    .updateTable("grain_load")
    .set(set)
    .where("id", "=", load.id)
    .where("status", "=", load.status)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** A load by its id, of whichever order. */
export async function findLoad(db: Database | Tx, id: string): Promise<Load | undefined> {
  const [row] = await query<LoadRow>(db, "select * from grain_load where id = $1", [id]);
  return row && toLoad(row);
}

export function loadsOf(db: Database | Tx, orderId: string): Promise<Load[]> {
  return loadsOfOrders(db, [orderId]);
}

/** The loads of several orders, each order's as they were shipped. */
export async function loadsOfOrders(db: Database | Tx, orderIds: readonly string[]): Promise<Load[]> {
  if (orderIds.length === 0) return [];
  const rows = await query<LoadRow>(
    db,
    "select * from grain_load where order_id = any ($1::uuid[]) order by order_id, number",
    [orderIds],
  );
  return rows.map(toLoad);
}

/** The load that was named, or all where none was. Throws `resource.not_found` for one that is not among them. */
export function namedLoads(loads: readonly Load[], loadId: string | undefined): readonly Load[] {
  if (loadId === undefined) return loads;
  const named = loads.filter(({ id }) => id === loadId);
  if (named.length === 0) throw new DomainError("resource.not_found");
  return named;
}
