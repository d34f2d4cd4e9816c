import type { TimerKind } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { runningDeadlines } from "../../cases/index.js";
import {
  runningTimers,
  startTimer,
  stopTimers,
  type TimedSubject,
  type Timer,
  timerFromNow,
} from "../../timers/index.js";
import { GRAIN } from "./order-escrow.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each timer of an order runs. */
export const TIMER_MS: Readonly<Record<TimerKind, number>> = {
  /** Until the producer has answered a price. */
  proposal: 48 * HOUR,
  /** Until the deposit that is to pay it has arrived. */
  funding: 24 * HOUR,
  approval: 72 * HOUR,
  first_load: 30 * DAY,
  /** From each load on, while there is more to ship. */
  next_load: 30 * DAY,
  inspection: 7 * DAY,
  direct_settlement: 14 * DAY,
  ruling: 30 * DAY,
};

/** A new proposal leaves the other side at least this long to answer. */
export const ANSWER_MS = 72 * HOUR;

/** Timers of the escrow itself; those of a dispute are deadlines of its case. */
export const ORDER_TIMERS = [
  "proposal",
  "funding",
  "approval",
  "first_load",
  "next_load",
  "inspection",
] as const satisfies readonly TimerKind[];
export type OrderTimerName = (typeof ORDER_TIMERS)[number];

/** A timer as people are told of it, those of disputes included. */
export type OrderTimer = Timer<TimerKind>;

/** An order's timers are those of its escrow, which stops them when it closes. */
export function timersOn(orderId: string): TimedSubject {
  return { kind: GRAIN, subject: orderId };
}

/** A timer of an order that starts now. */
export function newOrderTimer(
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  name: OrderTimerName,
): Timer<OrderTimerName> {
  return timerFromNow(ctx, { ...timersOn(orderId), name, runsForMs: TIMER_MS[name] });
}

/** Starts a timer of an order, unless one of its name runs already. */
export async function startOrderTimer(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  name: OrderTimerName,
): Promise<void> {
  await startTimer(tx, ctx, newOrderTimer(ctx, orderId, name));
}

/** Starts a timer of an order anew, to run for as long as this. */
export async function restartOrderTimer(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  name: OrderTimerName,
  runsForMs: number,
): Promise<void> {
  await stopOrderTimers(tx, ctx, orderId, [name]);
  await startTimer(tx, ctx, timerFromNow(ctx, { ...timersOn(orderId), name, runsForMs }));
}

/** Stops timers of an order: those named, or all of them. */
export function stopOrderTimers(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  orderId: string,
  names?: readonly OrderTimerName[],
): Promise<void> {
  return stopTimers(tx, ctx, timersOn(orderId), names);
}

/** The timers that run on orders and the deadlines of their disputes, soonest first. */
export async function runningOrderTimers(
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<OrderTimer[]> {
  const own: readonly OrderTimer[] = await runningTimers<OrderTimerName>(db, GRAIN, orderIds);
  const ofDisputes = await runningDeadlines(db, "grain.dispute", orderIds);
  return [
    ...own,
    ...ofDisputes.map(({ id, subject, kind, dueAt }) => ({
      id,
      ...timersOn(subject),
      // Disputes have no others.
      name: kind as Exclude<TimerKind, OrderTimerName>,
      dueAt,
    })),
  ].sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}
