import type { TimerKind } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { runningDeadlines } from "../../cases/index.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long each clock runs. */
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

/** Clocks of a dispute are deadlines of its case. */
type DisputeTimerKind = "direct_settlement" | "ruling";
export type OrderTimerKind = Exclude<TimerKind, DisputeTimerKind>;

/** A clock as people are told of it. */
export interface Timer {
  readonly id: string;
  readonly orderId: string;
  readonly kind: TimerKind;
  readonly dueAt: Date;
}

/** A clock of the order itself. */
export interface OrderTimer extends Timer {
  readonly kind: OrderTimerKind;
}

/** What the release before this one still starts of a dispute's; a later one takes it out. */
export const NOT_OF_DISPUTES = "kind not in ('direct_settlement', 'ruling')";

const COLUMNS = `id, order_id as "orderId", kind, due_at as "dueAt"`;

/** Starts a clock, unless one of its kind runs already. */
export async function startTimer(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  kind: OrderTimerKind,
  runsFor = TIMER_MS[kind],
): Promise<void> {
  await insertTimers(tx, ctx, [timerFromNow(ctx, orderId, kind, runsFor)]);
}

/** A clock that starts now. */
export function timerFromNow(
  ctx: Pick<Ctx, "clock" | "random">,
  orderId: string,
  kind: OrderTimerKind,
  runsFor = TIMER_MS[kind],
): OrderTimer {
  return { id: ctx.random.id(), orderId, kind, dueAt: new Date(ctx.clock.now().getTime() + runsFor) };
}

/** A clock that starts now as its table keeps it. */
export function rowOfTimer({ clock }: Pick<Ctx, "clock">, { id, orderId, kind, dueAt }: OrderTimer) {
  return { id, order_id: orderId, kind, due_at: dueAt, started_at: clock.now() };
}

/** Writes clocks down that start now, each unless one of its kind runs on its order already. */
async function insertTimers(tx: Tx, ctx: Pick<Ctx, "clock">, timers: readonly OrderTimer[]): Promise<void> {
  await query(
    tx,
    `insert into grain_order_timer (id, order_id, kind, due_at, started_at)
     select t.*, $5::timestamptz from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) as t
     on conflict (order_id, kind) where ended_at is null do nothing`,
    [
      timers.map(({ id }) => id),
      timers.map(({ orderId }) => orderId),
      timers.map(({ kind }) => kind),
      timers.map(({ dueAt }) => dueAt),
      ctx.clock.now(),
    ],
  );
}

/** Puts a running clock's end off, never forward. */
export async function extendTimer(tx: Tx, orderId: string, kind: TimerKind, until: Date): Promise<void> {
  await query(
    tx,
    `update grain_order_timer set due_at = greatest(due_at, $3::timestamptz)
     where order_id = $1 and kind = $2 and ended_at is null`,
    [orderId, kind, until],
  );
}

/** Stops clocks of an order: of the kinds named, or all of them. */
export async function stopTimers(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  orderId: string,
  kinds?: readonly TimerKind[],
): Promise<void> {
  await query(
    tx,
    `update grain_order_timer set ended_at = $2
     where order_id = $1 and ended_at is null and ($3::text[] is null or kind = any ($3))`,
    [orderId, ctx.clock.now(), kinds ?? null],
  );
}

/** Ends a clock because its time has come; false when it was stopped, put off or has ended already. */
export async function fireTimer(tx: Tx, ctx: Pick<Ctx, "clock">, timer: OrderTimer): Promise<boolean> {
  const fired = await query(
    tx,
    `update grain_order_timer set ended_at = $2, fired = true
     where id = $1 and ended_at is null and due_at <= $2 returning 1`,
    [timer.id, ctx.clock.now()],
  );
  return fired.length === 1;
}

export function dueTimers(db: Database, now: Date, most: number): Promise<OrderTimer[]> {
  return query<OrderTimer>(
    db,
    `select ${COLUMNS} from grain_order_timer where ended_at is null and due_at <= $1 and ${NOT_OF_DISPUTES}
     order by due_at, id limit $2`,
    [now, most],
  );
}

/** The clocks that run on orders, those of their disputes included, soonest first. */
export async function runningTimers(db: Database | Tx, orderIds: readonly string[]): Promise<Timer[]> {
  const own = await query<OrderTimer>(
    db,
    `select ${COLUMNS} from grain_order_timer
     where order_id = any ($1) and ended_at is null and ${NOT_OF_DISPUTES} order by due_at, id`,
    [orderIds],
  );
  const ofDisputes = await runningDeadlines(db, "grain.dispute", orderIds);
  return [
    ...own,
    ...ofDisputes.map(({ id, subject, kind, dueAt }) => ({
      id,
      orderId: subject,
      // The kind of case has no others.
      kind: kind as DisputeTimerKind,
      dueAt,
    })),
  ].sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
}
