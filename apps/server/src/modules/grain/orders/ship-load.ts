import { LEAST_LOAD_KG, MOST_LOADS, plainTonnes } from "@lastro/contracts/grain/weights";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordEvents } from "./event-store.js";
import { insertLoad, loadsOf, saveLoad } from "./load-store.js";
import { isDisputed, type Load, remainingKg } from "./order.js";
import { changeOrder } from "./order-store.js";
import { announceOrder, type OrderCommand, takeOrder } from "./take-order.js";
import { startTimer, stopTimers } from "./timer-store.js";
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

/** Ships a load of an accepted order; the first one makes the order `enviada`. Answers its tracking code. */
export async function shipLoad(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & LogisticsForm & { readonly quantity?: bigint | undefined },
): Promise<{ trackingCode: string }> {
  const { order, side } = await takeOrder(tx, ctx, input);
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  if (side !== "producer" || (order.status !== "paga" && order.status !== "enviada"))
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
    status: "enviada",
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
  const isFirst = order.status === "paga";
  await changeOrder(tx, order, {
    status: "enviada",
    shippedKg: order.shippedKg + kg,
    shippedAt: order.shippedAt ?? now,
  });
  // What is new on the road is to be inspected, too; and what is still to be shipped has its time anew.
  await stopTimers(tx, ctx, order.id, ["first_load", "next_load", "inspection"]);
  if (kg < remaining) await startTimer(tx, ctx, order.id, "next_load");
  await recordEvents(tx, ctx, order, [
    ...(isFirst ? [{ type: "order.shipped" as const, from: order.status, to: "enviada" as const }] : []),
    {
      type: "load.shipped",
      load: { id: load.id, from: "preparando", to: "enviada" },
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
  if (kg < LEAST_LOAD_KG)
    throw new DomainError("grain.load_too_light", { least: plainTonnes(LEAST_LOAD_KG) });
  if (loads + 1 >= MOST_LOADS)
    throw new DomainError("grain.loads_used_up", { most: MOST_LOADS, remaining: plainTonnes(remaining) });
}

const MOST_DRAWS = 10;

/** Writes a load down under the code that was typed, or under one drawn until it is nobody else's. */
async function insertCodedLoad(tx: Tx, ctx: RequestCtx, load: Load): Promise<Load> {
  if (load.trackingCode !== "") {
    if (!(await insertLoad(tx, load))) throw new DomainError("grain.tracking_code_taken");
    return load;
  }
  for (let draw = 1; draw <= MOST_DRAWS; draw += 1) {
    const coded = { ...load, trackingCode: drawTrackingCode(ctx) };
    if (await insertLoad(tx, coded)) return coded;
  }
  throw new Error("No free tracking code was drawn");
}

/** Says more of a load under way, or that it is in transit now. What is not said stays. */
export async function updateLoad(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & LogisticsForm & { readonly loadId: string; readonly inTransit?: true | undefined },
): Promise<void> {
  const { order, side } = await takeOrder(tx, ctx, input);
  const load = (await loadsOf(tx, order.id)).find(({ id }) => id === input.loadId);
  if (!load) throw new DomainError("resource.not_found");
  if (isDisputed(order)) throw new DomainError("grain.order_disputed");
  const starts = input.inTransit === true && load.status === "enviada";
  if (
    side !== "producer" ||
    order.status !== "enviada" ||
    load.releasedAt !== null ||
    (input.inTransit && !starts)
  )
    throw new DomainError("grain.order_step_unavailable");
  await changeOrder(tx, order, {});
  await saveLoad(tx, {
    ...load,
    carrier: input.carrier ?? load.carrier,
    trackingCode: input.trackingCode ?? load.trackingCode,
    trackingLink: input.trackingLink ?? load.trackingLink,
    portOfDeparture: input.portOfDeparture ?? load.portOfDeparture,
    portOfArrival: input.portOfArrival ?? load.portOfArrival,
    expectedOn: input.expectedOn ?? load.expectedOn,
    currentPlace: input.currentPlace ?? load.currentPlace,
    note: input.note ?? load.note,
    ...(starts ? { status: "transito" as const, inTransitAt: ctx.clock.now() } : {}),
  });
  await recordEvents(tx, ctx, order, [
    starts
      ? {
          type: "load.in_transit",
          load: { id: load.id, from: "enviada", to: "transito" },
          facts: placeOf(input),
        }
      : { type: "load.updated", load: { id: load.id }, facts: placeOf(input) },
  ]);
  await announceOrder(tx, order);
}

const placeOf = ({ currentPlace }: LogisticsForm) =>
  currentPlace === undefined ? {} : { place: currentPlace };
