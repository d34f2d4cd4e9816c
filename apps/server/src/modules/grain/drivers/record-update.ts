import { createHash } from "node:crypto";
import type { RequestOf } from "@lastro/contracts";
import type {
  DriverUpdate,
  DriverWord,
  sendDriverUpdate,
  UpdateOutcome,
} from "@lastro/contracts/grain/load-links";
import { asSystem, type RequestCtx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { notifyOfLoad } from "../notices/notify-of-load.js";
import { announceOrder } from "../orders/announce-order.js";
import { type OrderEvent, recordEvents } from "../orders/event-store.js";
import { changeLoad } from "../orders/load-store.js";
import { isDisputed, isOver, type Load } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { type DriverLoad, driverView } from "./driver-view.js";
import { insertUpdate, markUsed, updatesOf } from "./link-store.js";
import { lockLink, type OpenLink } from "./open-link.js";

type DriverCtx = RequestCtx & { readonly driverLink: string };

interface SaidUpdate {
  readonly key: string;
  readonly kind: DriverUpdate;
  readonly occurredAt: Date;
  /** All that was said under the key, to tell a repeat from another use of it. */
  readonly said: unknown;
}

export interface UpdateAnswer {
  readonly outcome: UpdateOutcome;
  readonly load: DriverLoad;
}

/**
 * Carries out an update of a driver once for its key; a repeat answers what it answered first. It happened when the
 * phone says, but neither before its link was made nor in the future. Throws `idempotency.key_reused` for the same key
 * with other words, and what `lockLink` does.
 */
export function recordOnce(
  ctx: RequestCtx,
  token: string,
  { key, kind, occurredAt, said }: SaidUpdate,
  apply: (tx: Tx, ctx: DriverCtx, opened: OpenLink, occurredAt: Date) => Promise<UpdateOutcome>,
): Promise<UpdateAnswer> {
  const saidHash = createHash("sha256").update(inWords(said)).digest();
  return inTransaction(ctx.db, async (tx) => {
    const opened = await lockLink(tx, ctx, token);
    const { link } = opened;
    const before = (await updatesOf(tx, link.id)).find((update) => update.key === key.toLowerCase());
    if (before && !before.saidHash.equals(saidHash)) throw new DomainError("idempotency.key_reused");
    if (before) return { outcome: before.outcome, load: await driverView(tx, opened) };
    const now = ctx.clock.now();
    const happenedAt = occurredAt > now ? now : occurredAt < link.createdAt ? link.createdAt : occurredAt;
    const driving = { ...asSystem(ctx, "grain.driver"), ip: ctx.ip, userAgent: ctx.userAgent };
    const outcome = await apply(tx, { ...driving, driverLink: link.id }, opened, happenedAt);
    await insertUpdate(tx, link.id, {
      ...{ key, saidHash, kind, outcome },
      ...{ occurredAt: happenedAt, recordedAt: now },
    });
    await markUsed(tx, link.id, now);
    return { outcome, load: await driverView(tx, await lockLink(tx, ctx, token)) };
  });
}

type Words = RequestOf<typeof sendDriverUpdate>["body"];

/**
 * Writes down what a driver says of a load. Leaving or arriving puts a load that waits in transit; that it is delivered
 * only its producer declares, since money follows from that. What comes after the load has moved on is kept in the
 * history and answered as such.
 */
export function recordWords(ctx: RequestCtx, token: string, words: Words): Promise<UpdateAnswer> {
  const { key, kind, occurredAt } = words;
  return recordOnce(ctx, token, { key, kind, occurredAt, said: words }, async (tx, driving, opened, at) => {
    const { order, load } = opened;
    const isUnderWay = order.status === "shipped" && !isDisputed(order) && load.deliveredAt === null;
    const starts = isUnderWay && (kind === "departed" || kind === "arrived") && load.status === "dispatched";
    const place = words.place ?? null;
    if (!isOver(order)) await changeOrder(tx, driving, order, {});
    if (starts || (isUnderWay && place !== null))
      await changeLoad(tx, driving, load, {
        ...(place === null ? {} : { currentPlace: place }),
        ...(starts ? { status: "in_transit" as const, inTransitAt: later(at, load.shippedAt) } : {}),
      });
    const isLate = kind !== "note" && (kind === "departed" ? !starts : !isUnderWay);
    await recordEvents(tx, driving, order, [eventOf(words, load, at, isLate)]);
    if (kind === "note" || kind === "place")
      await notifyOfLoad(tx, driving, {
        kind: "load_updated",
        order,
        load,
        by: "driver",
        place: words.place,
      });
    await announceOrder(tx, order);
    return isLate ? "moved_on" : "recorded";
  });
}

const EVENT_OF = {
  departed: "load.driver_departed",
  arrived: "load.driver_arrived",
  place: "load.driver_place",
  note: "load.driver_note",
} as const satisfies Readonly<Record<DriverWord, OrderEvent["type"]>>;

/** A ten thousandth of a degree is eleven metres: enough for a truck. */
const DEGREE_DIGITS = 4;

function eventOf(
  { kind, place, position, note }: Words,
  load: Load,
  occurredAt: Date,
  isLate: boolean,
): OrderEvent {
  return {
    type: EVENT_OF[kind],
    loadId: load.id,
    occurredAt,
    ...(note === undefined ? {} : { reason: note }),
    facts: {
      ...(isLate ? { late: "yes" } : {}),
      ...(place === undefined ? {} : { place }),
      ...(position === undefined
        ? {}
        : {
            latitude: position.latitude.toFixed(DEGREE_DIGITS),
            longitude: position.longitude.toFixed(DEGREE_DIGITS),
            accuracy: String(Math.round(position.accuracy)),
          }),
    },
  };
}

const later = (one: Date, other: Date) => (one > other ? one : other);

const inWords = (said: unknown) =>
  JSON.stringify(said, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
