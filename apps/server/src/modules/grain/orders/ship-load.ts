import { MAX_LOADS, MIN_LOAD_KG, plainTonnes } from "@lastro/contracts/grain/weights";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { notifyOfLoad } from "../notices/notify-of-load.js";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { changeLoad, insertLoad, loadsOf } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { assertAwaited, assertNotInDispute, type Load, type Order, remainingKg } from "./order.js";
import { changeOrder } from "./order-store.js";
import { runningOrderTimers, startOrderTimer, stopOrderTimers } from "./timers.js";
import { drawTrackingCode } from "./tracking-code.js";

/** The logistics form; every field may be left out. */
export interface LogisticsForm {
  readonly carrier?: string | undefined;
  readonly trackingCode?: string | undefined;
  readonly trackingLink?: string | undefined;
  readonly portOfDeparture?: string | undefined;
  readonly portOfArrival?: string | undefined;
  readonly expectedOn?: string | undefined;
  readonly currentPlace?: string | undefined;
  readonly note?: string | undefined;
}

/** Ships a load of an accepted order; the first one makes the order `shipped`. Answers its tracking code. */
export async function shipLoad(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & LogisticsForm & { readonly quantity?: bigint | undefined },
): Promise<{ trackingCode: string }> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  assertNotInDispute(order);
  if (side !== "producer" || (order.status !== "paid" && order.status !== "shipped"))
    throw new DomainError("grain.order_step_unavailable");
  if (order.approval !== "accepted") throw new DomainError("grain.order_not_accepted");
  await assertInTime(tx, ctx, order);
  const remaining = remainingKg(order);
  const kg = input.quantity ?? remaining;
  if (kg <= 0n || kg > remaining)
    throw new DomainError("grain.load_too_heavy", { remaining: plainTonnes(remaining) });
  const loads = await loadsOf(tx, order.id);
  assertWorthALoad(kg, { remaining, loads: loads.length });
  const now = ctx.clock.now();
  const load = await insertCodedLoad(tx, ctx, {
    id: ctx.random.id(),
    orderId: order.id,
    number: loads.length + 1,
    status: "dispatched",
    dispute: "none",
    kg,
    carrier: input.carrier ?? null,
    trackingCode: input.trackingCode ?? "",
    trackingLink: input.trackingLink ?? null,
    portOfDeparture: input.portOfDeparture ?? null,
    portOfArrival: input.portOfArrival ?? null,
    expectedOn: input.expectedOn ?? null,
    currentPlace: input.currentPlace ?? null,
    note: input.note ?? null,
    shippedAt: now,
    inTransitAt: null,
    deliveredAt: null,
    releasedAt: null,
    settledKg: null,
    released: null,
    fee: null,
    refunded: null,
  });
  const isFirst = order.status === "paid";
  await changeOrder(tx, ctx, order, {
    status: "shipped",
    shippedKg: order.shippedKg + kg,
    shippedAt: order.shippedAt ?? now,
  });
  // What is new on the road is to be inspected, too; and what is still to be shipped has its time anew.
  await stopOrderTimers(tx, ctx, order.id, ["first_load", "next_load", "inspection"]);
  if (kg < remaining) await startOrderTimer(tx, ctx, order, "next_load");
  await recordEvents(tx, ctx, order, [
    ...(isFirst ? [{ type: "order.shipped" as const, from: order.status, to: "shipped" as const }] : []),
    {
      type: "load.shipped",
      loadId: load.id,
      facts: { tonnes: plainTonnes(kg), trackingCode: load.trackingCode, ...placeOf(load.currentPlace) },
    },
  ]);
  await announceOrder(tx, order);
  return { trackingCode: load.trackingCode };
}

/** The end of the time to ship gives the rest back, however late its timer is seen. */
async function assertInTime(tx: Tx, ctx: RequestCtx, order: Order): Promise<void> {
  const name = order.status === "paid" ? "first_load" : "next_load";
  const timer = (await runningOrderTimers(tx, [order.id])).find((one) => one.name === name);
  const isOverdue = !timer || timer.dueAt <= ctx.clock.now();
  if (remainingKg(order) > 0n && isOverdue) throw new DomainError("grain.shipping_overdue");
}

/** Loads are paid for one by one: an order in a thousand of them would keep everybody else waiting. */
function assertWorthALoad(
  kg: bigint,
  { remaining, loads }: { readonly remaining: bigint; readonly loads: number },
): void {
  if (kg === remaining) return;
  if (kg < MIN_LOAD_KG) throw new DomainError("grain.load_too_light", { least: plainTonnes(MIN_LOAD_KG) });
  if (loads + 1 >= MAX_LOADS)
    throw new DomainError("grain.loads_used_up", { most: MAX_LOADS, remaining: plainTonnes(remaining) });
}

const MAX_DRAWS = 10;

/** Writes a load down under the code that was typed, or under one drawn until it is nobody else's. */
async function insertCodedLoad(tx: Tx, ctx: RequestCtx, load: Load): Promise<Load> {
  if (load.trackingCode !== "") {
    if (!(await insertLoad(tx, ctx, load))) throw new DomainError("grain.tracking_code_taken");
    return load;
  }
  for (let draw = 1; draw <= MAX_DRAWS; draw += 1) {
    const coded = { ...load, trackingCode: drawTrackingCode(ctx) };
    if (await insertLoad(tx, ctx, coded)) return coded;
  }
  throw new Error("No free tracking code was drawn");
}

/** What is changed of a load: what is left out stays, and what is null is taken away. */
type LogisticsChange = { readonly [F in keyof LogisticsForm]?: LogisticsForm[F] | null } & {
  readonly trackingCode?: string | undefined;
};

/** Changes what is said of a load until it is declared delivered, or says that it is in transit now. */
export async function updateLoad(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & LogisticsChange & { readonly loadId: string; readonly inTransit?: true | undefined },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const load = (await loadsOf(tx, order.id)).find(({ id }) => id === input.loadId);
  if (!load) throw new DomainError("resource.not_found");
  assertAwaited(order, load);
  const starts = input.inTransit === true && load.status === "dispatched";
  if (side !== "producer" || load.deliveredAt !== null || (input.inTransit && !starts))
    throw new DomainError("grain.order_step_unavailable");
  const changed = <T>(said: T | undefined, known: T): T => (said === undefined ? known : said);
  const currentPlace = changed(input.currentPlace, load.currentPlace);
  await changeOrder(tx, ctx, order, {});
  await changeLoad(tx, ctx, load, {
    carrier: changed(input.carrier, load.carrier),
    trackingCode: input.trackingCode ?? load.trackingCode,
    trackingLink: changed(input.trackingLink, load.trackingLink),
    portOfDeparture: changed(input.portOfDeparture, load.portOfDeparture),
    portOfArrival: changed(input.portOfArrival, load.portOfArrival),
    expectedOn: changed(input.expectedOn, load.expectedOn),
    currentPlace,
    note: changed(input.note, load.note),
    ...(starts ? { status: "in_transit" as const, inTransitAt: ctx.clock.now() } : {}),
  });
  const facts = currentPlace === load.currentPlace ? {} : placeOf(currentPlace);
  await recordEvents(tx, ctx, order, [
    { type: starts ? "load.in_transit" : "load.updated", loadId: load.id, facts },
  ]);
  if (!starts) await notifyOfLoad(tx, ctx, { kind: "load_updated", order, load, by: side, ...facts });
  await announceOrder(tx, order);
}

const placeOf = (place: string | null) => (place === null ? {} : { place });
