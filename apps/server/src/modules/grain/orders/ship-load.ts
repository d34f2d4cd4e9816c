import { MAX_LOADS, MIN_LOAD_KG, plainTonnes } from "@lastro/contracts/grain/weights";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announceOrder } from "./announce-order.js";
import { recordEvents } from "./event-store.js";
import { changeLoad, insertLoad, loadsOf } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { isDisputed, type Load, remainingKg } from "./order.js";
import { changeOrder } from "./order-store.js";
import { startOrderTimer, stopOrderTimers } from "./timers.js";
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
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  if (side !== "producer" || (order.status !== "paid" && order.status !== "shipped"))
    throw new DomainError("grain.order_step_unavailable");
  if (order.approval !== "accepted") throw new DomainError("grain.order_not_accepted");
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
  if (kg < remaining) await startOrderTimer(tx, ctx, order.id, "next_load");
  await recordEvents(tx, ctx, order, [
    ...(isFirst ? [{ type: "order.shipped" as const, from: order.status, to: "shipped" as const }] : []),
    {
      type: "load.shipped",
      loadId: load.id,
      facts: { tonnes: plainTonnes(kg), trackingCode: load.trackingCode },
    },
  ]);
  await announceOrder(tx, order);
  return { trackingCode: load.trackingCode };
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

/** Says more of a load under way, or that it is in transit now. What is not said stays. */
export async function updateLoad(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & LogisticsForm & { readonly loadId: string; readonly inTransit?: true | undefined },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const load = (await loadsOf(tx, order.id)).find(({ id }) => id === input.loadId);
  if (!load) throw new DomainError("resource.not_found");
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  const starts = input.inTransit === true && load.status === "dispatched";
  if (
    side !== "producer" ||
    order.status !== "shipped" ||
    load.releasedAt !== null ||
    (input.inTransit && !starts)
  )
    throw new DomainError("grain.order_step_unavailable");
  await changeOrder(tx, ctx, order, {});
  await changeLoad(tx, ctx, load, {
    carrier: input.carrier ?? load.carrier,
    trackingCode: input.trackingCode ?? load.trackingCode,
    trackingLink: input.trackingLink ?? load.trackingLink,
    portOfDeparture: input.portOfDeparture ?? load.portOfDeparture,
    portOfArrival: input.portOfArrival ?? load.portOfArrival,
    expectedOn: input.expectedOn ?? load.expectedOn,
    currentPlace: input.currentPlace ?? load.currentPlace,
    note: input.note ?? load.note,
    ...(starts ? { status: "in_transit" as const, inTransitAt: ctx.clock.now() } : {}),
  });
  await recordEvents(tx, ctx, order, [
    starts
      ? {
          type: "load.in_transit",
          loadId: load.id,
          facts: placeOf(input),
        }
      : { type: "load.updated", loadId: load.id, facts: placeOf(input) },
  ]);
  await announceOrder(tx, order);
}

const placeOf = ({ currentPlace }: LogisticsForm) =>
  currentPlace === undefined ? {} : { place: currentPlace };
