import type { PauseReason, PlanRepeats, PlanStatus } from "@lastro/contracts/repeating-plans";
import type { Money } from "@lastro/money";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { type Machine, transition } from "../lifecycle/index.js";
import { nextDay, type RepeatedDay } from "./repeating.js";

const TRY_AGAIN_AFTER_SECONDS = 600;

/** So much is done with each day, week or month. A product keeps what it is for beside it. */
export interface RepeatingPlan {
  readonly id: string;
  readonly userId: string;
  readonly amount: Money<"BRL">;
  readonly repeats: PlanRepeats;
  readonly startsOn: string;
  readonly status: PlanStatus;
  readonly pausedFor: PauseReason | null;
  readonly next: RepeatedDay | null;
  readonly createdAt: Date;
}

/** One that has a day to come. */
export type WithNext<Plan extends RepeatingPlan> = Plan & { readonly next: RepeatedDay };

/** What a plan's row says of its next day; all null where it is not active. */
export interface NextColumns {
  readonly day: string | null;
  readonly number: number | null;
  readonly tryAt: Date | null;
}

/** What repeats by its own plan. */
type PlanMachine = Machine<"recurring_buy" | "saving_plan">;

export function nextOf({ day, number, tryAt }: NextColumns): RepeatedDay | null {
  return day !== null && number !== null && tryAt !== null ? { day, number, tryAt } : null;
}

/** Takes a plan to another status, with its next day where it is active; false where it no longer is as it was seen. */
export function movePlanOf(
  tx: Tx,
  ctx: RequestCtx,
  plans: PlanMachine,
  { id, status }: RepeatingPlan,
  to: { readonly status: PlanStatus; readonly pausedFor?: PauseReason; readonly next?: RepeatedDay },
): Promise<boolean> {
  const { next } = to;
  return transition(tx, ctx, plans, {
    ...{ id, from: status, to: to.status },
    set: {
      paused_for: to.pausedFor ?? null,
      next_on: next?.day ?? null,
      next_number: next?.number ?? null,
      next_try_at: next?.tryAt ?? null,
    },
    ...(to.pausedFor ? { reason: to.pausedFor } : {}),
  });
}

/** A locked plan as it was seen when it was due; undefined where somebody has dealt with its day since. */
export function asSeen<Plan extends RepeatingPlan>(
  plan: Plan | undefined,
  seen: RepeatingPlan,
): WithNext<Plan> | undefined {
  if (plan?.id !== seen.id || plan.status !== "active" || plan.next === null) return undefined;
  const isSame = plan.next.day === seen.next?.day && plan.next.tryAt.getTime() === seen.next.tryAt.getTime();
  return isSame ? { ...plan, next: plan.next } : undefined;
}

/** Has the day of a plan tried again in a while. */
export function tryAgain(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock">,
  plans: PlanMachine,
  plan: WithNext<RepeatingPlan>,
): Promise<void> {
  return setNext(tx, plans, plan.id, {
    ...plan.next,
    tryAt: secondsAfter(ctx.clock.now(), TRY_AGAIN_AFTER_SECONDS),
  });
}

/** Goes on to the next day that is still to come: what was missed is not made up for. */
export function goOn(
  tx: Tx,
  ctx: Pick<RequestCtx, "clock">,
  plans: PlanMachine,
  plan: WithNext<RepeatingPlan>,
): Promise<void> {
  const today = brazilianDay(ctx.clock.now());
  return setNext(tx, plans, plan.id, nextDay(plan, { from: today, number: plan.next.number + 1 }));
}

async function setNext(
  tx: Tx,
  { table }: PlanMachine,
  id: string,
  { day, number, tryAt }: RepeatedDay,
): Promise<void> {
  await query(
    tx,
    `update ${table} set next_on = $2::date, next_number = $3, next_try_at = $4
     where id = $1 and status = 'active'`,
    [id, day, number, tryAt],
  );
}
