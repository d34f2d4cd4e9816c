import type { ResponseOf } from "@lastro/contracts";
import type { getGoal, listGoals } from "@lastro/contracts/investment-goals";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { lotsOf, type OwnLot } from "../lot-store.js";
import { wordsOfLot, wordsOfSums } from "../queries.js";
import { sumsOf, takeFrom } from "../redemption.js";
import { type Goal, neededMonthly, progressBps } from "./goal.js";
import { goalsOf } from "./goal-store.js";
import { type SavingPlan, type SavingRun, savingRunsOf, savingsOf } from "./saving-store.js";

type GoalView = ResponseOf<typeof listGoals>["items"][number];

const RUNS_SHOWN = 5;

interface Reading {
  readonly db: Database | Tx;
  readonly clock: Ctx["clock"];
}

/** A client's open goals with what is in each. */
export async function readGoals({ db, clock }: Reading, userId: string): Promise<GoalView[]> {
  const [goals, lots, plans] = [
    await goalsOf(db, userId),
    await lotsOf(db, userId),
    await savingsOf(db, userId),
  ];
  const runs = await savingRunsOf(
    db,
    plans.map(({ id }) => id),
    RUNS_SHOWN,
  );
  const today = brazilianDay(clock.now());
  return goals.map((goal) => {
    const plan = plans.find(({ goalId }) => goalId === goal.id);
    return {
      ...wordsOfGoal(goal, lotsIn(lots, goal.id), today),
      saving: plan ? wordsOfSaving(plan, runs) : null,
    };
  });
}

/** One of a client's open goals with its applications. Throws `resource.not_found`. */
export async function readGoal(
  reading: Reading,
  userId: string,
  id: string,
): Promise<ResponseOf<typeof getGoal>> {
  const goal = (await readGoals(reading, userId)).find((one) => one.id === id);
  if (!goal) throw new DomainError("resource.not_found");
  const today = brazilianDay(reading.clock.now());
  const lots = lotsIn(await lotsOf(reading.db, userId), id);
  return { ...goal, lots: lots.map((lot) => wordsOfLot(lot, today)) };
}

export const lotsIn = (lots: readonly OwnLot[], id: string): OwnLot[] =>
  lots.filter(({ goalId }) => goalId === id);

function wordsOfGoal(goal: Goal, lots: readonly OwnLot[], today: string) {
  const { userId: _userId, status: _status, ...said } = goal;
  const sums = sumsOf(takeFrom(lots, "all", today) ?? []);
  return {
    ...said,
    ...wordsOfSums(sums),
    progressBps: progressBps(sums.gross, goal),
    neededMonthly: neededMonthly(sums.gross, goal, today),
  };
}

function wordsOfSaving(plan: SavingPlan, runs: readonly SavingRun[]) {
  const { amount, repeats, status, pausedFor, next } = plan;
  return {
    ...{ amount, repeats, status, pausedFor, nextOn: next?.day ?? null },
    runs: runs
      .filter(({ planId }) => planId === plan.id)
      .map(({ day, lotId, skipped, at }) => ({ day, isSaved: lotId !== null, skipped, at })),
  };
}
