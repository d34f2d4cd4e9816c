import type { ResponseOf } from "@lastro/contracts";
import { daysAfter } from "@lastro/contracts/business-days";
import type { projectInvestments } from "@lastro/contracts/investment-projections";
import { money } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { dayOfPlan } from "../../timers/index.js";
import { ONE, yearlyOf } from "../factor.js";
import { dayAfterMonths, type Goal } from "../goals/goal.js";
import { goalsOf } from "../goals/goal-store.js";
import { lotsIn } from "../goals/read-goals.js";
import { type SavingPlan, savingsOf } from "../goals/saving-store.js";
import { accruedThrough, lotsOf, type OwnLot } from "../lot-store.js";
import { findProduct } from "../products/product-store.js";
import { readTypedAmount } from "../typed-amount.js";
import { type Band, bandOf } from "./band.js";
import { type Holding, redeemableAt } from "./project.js";

type Reading = Pick<Ctx, "db" | "clock">;
type Projection = NonNullable<ResponseOf<typeof projectInvestments>["projection"]>;

/** A drawing has no use for more. */
const MAX_POINTS = 24;
const WHOLE = 10_000;

/** What all a client has invested may come to with no further deposit. */
export async function readProjection(
  reading: Reading,
  userId: string,
  months: number,
): Promise<Projection | null> {
  const today = brazilianDay(reading.clock.now());
  const holdings = await lotsOf(reading.db, userId);
  return project(reading, { holdings, until: dayAfterMonths(today, months) });
}

/** What an amount applied today may come to. Throws `resource.not_found` and `investments.invalid_amount`. */
export async function projectAmount(
  reading: Reading,
  asked: { readonly productId: string; readonly amount: string; readonly months: number },
): Promise<Projection | null> {
  const today = brazilianDay(reading.clock.now());
  const product = await findProduct(reading.db, asked.productId);
  if (!product) throw new DomainError("resource.not_found");
  const { percent, termDays } = product;
  const principal = readTypedAmount(asked.amount).minor;
  const maturesOn = termDays === null ? null : daysAfter(today, termDays);
  const holding = { appliedOn: today, maturesOn, percent, principal, factor: ONE };
  return project(reading, { holdings: [holding], until: dayAfterMonths(today, asked.months) });
}

/** What a client's goal may come to by its day, with what its plan saves until then. Throws `resource.not_found`. */
export async function readGoalProjection(
  reading: Reading,
  userId: string,
  id: string,
): Promise<Projection | null> {
  const { db } = reading;
  const goal = (await goalsOf(db, userId)).find((one) => one.id === id);
  if (!goal) throw new DomainError("resource.not_found");
  const product = await findProduct(db, goal.productId);
  if (!product) throw new Error(`Goal ${id} has no product`);
  const plan = (await savingsOf(db, userId)).find(({ goalId }) => goalId === id);
  const saved = plan ? savingsUntil(plan, goal, product.percent) : [];
  const lots: readonly OwnLot[] = lotsIn(await lotsOf(db, userId), id);
  return project(reading, { holdings: [...lots, ...saved], until: goal.targetOn });
}

/** What an active plan puts in until the day of its goal, at today's terms. */
function savingsUntil({ next, amount, ...plan }: SavingPlan, { targetOn }: Goal, percent: number): Holding[] {
  if (next === null) return [];
  const holdings: Holding[] = [];
  for (let number = next.number; ; number += 1) {
    const appliedOn = dayOfPlan(plan, number);
    if (appliedOn > targetOn) return holdings;
    holdings.push({ appliedOn, maturesOn: null, percent, principal: amount.minor, factor: ONE });
  }
}

async function project(
  { db, clock }: Reading,
  { holdings, until }: { readonly holdings: readonly Holding[]; readonly until: string },
): Promise<Projection | null> {
  const band = await bandOf(db);
  if (!band) return null;
  const today = brazilianDay(clock.now());
  const through = await accruedThrough(db);
  const earliest = holdings.reduce((day, { appliedOn }) => (appliedOn < day ? appliedOn : day), today);
  const from = through === undefined ? earliest : daysAfter(through, 1);
  const [low, expected, high] = ([band.low, band.expected, band.high] as const).map((rate) =>
    redeemableAt(holdings, { from, rate }, until),
  );
  const brl = (minor = 0n) => money("BRL", minor);
  return {
    assumption: wordsOfBand(band),
    points: daysOfPoints(today, until).map((day) => ({
      day,
      invested: brl(
        holdings.reduce((sum, { appliedOn, principal }) => sum + (appliedOn > day ? 0n : principal), 0n),
      ),
      low: brl(low?.(day)),
      expected: brl(expected?.(day)),
      high: brl(high?.(day)),
    })),
  };
}

function wordsOfBand({ day, low, expected, high, observedFrom }: Band) {
  return {
    day,
    lowYearly: yearlyOf(low, WHOLE),
    expectedYearly: yearlyOf(expected, WHOLE),
    highYearly: yearlyOf(high, WHOLE),
    observedFrom,
  };
}

/** Today, the same day of months to come, so many apart that there are not too many of them, and the last day. */
function daysOfPoints(today: string, until: string): string[] {
  const days = [today];
  let months = 0;
  while (dayAfterMonths(today, months + 1) < until) months += 1;
  const apart = Math.ceil((months + 1) / MAX_POINTS);
  for (let month = apart; month <= months; month += apart) days.push(dayAfterMonths(today, month));
  return until > today ? [...days, until] : days;
}
