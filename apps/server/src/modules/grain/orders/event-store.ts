import { type OrderEventType, type OrderState, TRACKING_EVENTS } from "@lastro/contracts/grain/orders";
import { type Actor, actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { insertions, runTogether, type Statement } from "@lastro/platform/database/together";
import { notifyingOfOrders } from "../notices/notifying-of-orders.js";
import type { Order } from "./order.js";

export interface OrderEvent {
  readonly type: OrderEventType;
  readonly from?: OrderState | null;
  readonly to?: OrderState;
  readonly loadId?: string | undefined;
  readonly reason?: string | null | undefined;
  readonly facts?: Readonly<Record<string, string>>;
  /** Where it happened before it was said. */
  readonly occurredAt?: Date;
}

export type EventSide = "buyer" | "producer" | "administrator" | "system" | "driver";

/** On which side of an order someone acts. */
function actingSide(actor: Actor, order: Pick<Order, "buyerId" | "producerId">): EventSide {
  if (actor.kind === "admin" || actor.kind === "moderator") return "administrator";
  if (!("userId" in actor)) return "system";
  return actor.userId === order.buyerId ? "buyer" : "producer";
}

type Acting = Pick<RequestCtx, "actor" | "clock" | "random"> & {
  /** The link of the driver who acts, who is nobody's user. */
  readonly driverLink?: string;
};
type Sides = Pick<Order, "id" | "buyerId" | "producerId">;

/** Writes what happened into an order's history, in the order it happened, and notifies both sides of it. */
export async function recordEvents(
  tx: Tx,
  ctx: Acting,
  order: Sides,
  events: readonly OrderEvent[],
): Promise<void> {
  await runTogether(tx, recording([{ ctx, order, events }]));
}

export interface History {
  readonly ctx: Acting;
  readonly order: Sides;
  readonly events: readonly OrderEvent[];
}

/** The same for several orders, as statements to be run with others. */
export function recording(histories: readonly History[]): Statement[] {
  const [first] = histories;
  if (!first) return [];
  const written = histories.map(({ ctx, order, events }) => ({
    orderId: order.id,
    events: events.map((event) => rowOf(ctx, order, event)),
  }));
  const rows = written.flatMap(({ events }) => events);
  return [...insertions({ grain_order_event: rows }), ...notifyingOfOrders(first.ctx, written)];
}

function rowOf(ctx: Acting, order: Sides, event: OrderEvent) {
  return {
    id: ctx.random.id(),
    order_id: order.id,
    type: event.type,
    at: ctx.clock.now(),
    occurred_at: event.occurredAt ?? null,
    actor: ctx.driverLink === undefined ? actorName(ctx.actor) : `driver:${ctx.driverLink}`,
    side: ctx.driverLink === undefined ? actingSide(ctx.actor, order) : "driver",
    from_status: event.from ?? null,
    to_status: event.to ?? null,
    load_id: event.loadId ?? null,
    reason: event.reason ?? null,
    facts: event.facts ?? {},
  };
}

export interface EventRow {
  readonly id: string;
  readonly type: OrderEventType;
  readonly at: Date;
  readonly occurredAt: Date | null;
  readonly side: EventSide;
  /** As `actorName` writes it, or `driver:` and the link. */
  readonly actor: string;
  readonly from: OrderState | null;
  readonly to: OrderState | null;
  readonly loadId: string | null;
  readonly reason: string | null;
  readonly facts: Record<string, string>;
}

export interface Tracked {
  readonly id: string;
  readonly loadId: string;
  readonly type: (typeof TRACKING_EVENTS)[number];
  /** When it happened, and when it was written down. */
  readonly at: Date;
  readonly recordedAt: Date;
  readonly place: string | null;
}

const COLUMNS = `id, type, at, occurred_at as "occurredAt", side, actor, from_status as "from", to_status as "to", load_id as "loadId", reason, facts`;

/** Events by their ids, in the order they happened. */
export function eventsNamed(db: Database | Tx, ids: readonly string[]): Promise<EventRow[]> {
  return query<EventRow>(
    db,
    `select ${COLUMNS} from grain_order_event where id = any ($1::uuid[]) order by number`,
    [ids],
  );
}

/** The most that tracking looks back over. */
const TRACKED = 200;

/** Where an order's loads were and when, oldest first; a change of a load that names no place is none of place. */
export async function trackingOf(db: Database | Tx, orderId: string): Promise<Tracked[]> {
  const newest = await query<Tracked>(
    db,
    `select id, load_id as "loadId", type, coalesce(occurred_at, at) as at, at as "recordedAt",
            coalesce(facts ->> 'place', (facts ->> 'latitude') || ', ' || (facts ->> 'longitude')) as place
     from grain_order_event
     where order_id = $1 and type = any ($2) and load_id is not null
       and (type <> 'load.updated' or facts ? 'place')
     order by number desc limit $3`,
    [orderId, TRACKING_EVENTS, TRACKED],
  );
  return newest.reverse().sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** A page of an order's events, the newest page first and each from its oldest. */
export async function pageOfEvents(
  db: Database | Tx,
  orderId: string,
  { cursor, limit }: PageQuery,
): Promise<PageOf<EventRow>> {
  const rows = await query<EventRow>(
    db,
    `select ${COLUMNS} from grain_order_event
     where order_id = $1 and ($2::uuid is null or number <
       (select number from grain_order_event where order_id = $1 and id = $2))
     order by number desc limit $3`,
    [orderId, readIdCursor(cursor) ?? null, limit + 1],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: items.reverse(), nextCursor };
}
