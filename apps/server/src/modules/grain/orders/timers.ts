import { INSPECTION_DAYS } from "@lastro/contracts/grain/offer-terms";
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
import { loadsInDispute } from "../disputes/disputed-loads.js";
import type { Order } from "./order.js";
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
  inspection: INSPECTION_DAYS.usual * DAY,
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
export interface OrderTimer extends Timer<TimerKind> {
  /** The load whose dispute it is of; nothing where it runs on the order. */
  readonly loadId?: string | undefined;
}

/** An order's timers are those of its escrow, which stops them when it closes. */
export function timersOn(orderId: string): TimedSubject {
  return { kind: GRAIN, subject: orderId };
}

/** What of an order its timers go by. */
type Timed = Pick<Order, "id" | "terms">;

/** A timer of an order that starts now. */
export function newOrderTimer(
  ctx: Pick<Ctx, "clock" | "random">,
  order: Timed,
  name: OrderTimerName,
): Timer<OrderTimerName> {
  const runsForMs = agreedMs(order, name, ctx.clock.now());
  return timerFromNow(ctx, { ...timersOn(order.id), name, runsForMs });
}

/** How long a timer runs by the order's contract: its own days of inspection, and no load is due before the period ends. */
function agreedMs({ terms }: Timed, name: OrderTimerName, now: Date): number {
  const { days, delivery } = JSON.parse(terms) as AgreedTimes;
  if (name === "inspection") return (days?.inspection ?? INSPECTION_DAYS.usual) * DAY;
  const isLoad = name === "first_load" || name === "next_load";
  const deliverBy = isLoad ? delivery?.to : undefined;
  // The day ends in Brazil, which has kept one offset all year since 2019.
  const left = deliverBy ? Date.parse(`${deliverBy}T23:59:59-03:00`) - now.getTime() : 0;
  return Math.max(TIMER_MS[name], left);
}

/** What contracts say of time; those of the first forms say less. */
interface AgreedTimes {
  readonly days?: { readonly inspection?: number };
  readonly delivery?: { readonly to: string | null };
}

/** Starts a timer of an order, unless one of its name runs already. */
export async function startOrderTimer(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  order: Timed,
  name: OrderTimerName,
): Promise<void> {
  await startTimer(tx, ctx, newOrderTimer(ctx, order, name));
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
  const loads = await loadsInDispute(
    db,
    ofDisputes.map(({ caseId }) => caseId),
  );
  return [
    ...own,
    ...ofDisputes.map(({ id, caseId, subject, kind, dueAt }) => ({
      id,
      loadId: loads.get(caseId),
      ...timersOn(subject),
      // Disputes have no others.
      name: kind as Exclude<TimerKind, OrderTimerName>,
      dueAt,
    })),
  ].sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}
