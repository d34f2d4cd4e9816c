import { z } from "zod";
import { projectionSchema } from "./investment-projections.js";
import { lotSchema, redemptionSchema, redemptionTerms, typedAmount } from "./investments.js";
import { PAUSE_REASONS, PLAN_REPEATS, PLAN_STATUSES } from "./repeating-plans.js";
import { defineRoute } from "./route.js";
import { amountOf, civilDay, instant, text, uuid } from "./wire.js";

export const GOAL_STATUSES = ["open", "closed"] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** What a goal may be drawn as. */
export const GOAL_PICTURES = [
  "reserve",
  "home",
  "travel",
  "car",
  "wedding",
  "baby",
  "study",
  "health",
  "computer",
  "party",
  "pet",
  "other",
] as const;
export type GoalPicture = (typeof GOAL_PICTURES)[number];

/** A client has as many that are open. */
export const MAX_GOALS = 20;
/** A goal is of a day at most so many years ahead. */
export const MAX_GOAL_YEARS = 10;

/** Why nothing was saved on a day. */
export const SAVING_SKIP_REASONS = ["insufficient_funds", "product_closed", "account_blocked"] as const;
export type SavingSkipReason = (typeof SAVING_SKIP_REASONS)[number];

const brl = amountOf("BRL");
const byId = z.strictObject({ id: uuid });

const positive = brl.refine(({ minor }) => minor > 0n, { error: "not_positive" });

const savingSchema = z.object({
  amount: brl,
  repeats: z.enum(PLAN_REPEATS),
  status: z.enum(PLAN_STATUSES),
  pausedFor: z.enum(PAUSE_REASONS).nullable(),
  /** The day of the next saving; null where there is none. */
  nextOn: civilDay.nullable(),
  /** The latest days, newest first. */
  runs: z.array(
    z.object({
      day: civilDay,
      isSaved: z.boolean(),
      skipped: z.enum(SAVING_SKIP_REASONS).nullable(),
      at: instant,
    }),
  ),
});

const goalSchema = z.object({
  id: uuid,
  name: z.string(),
  picture: z.enum(GOAL_PICTURES),
  target: brl,
  targetOn: civilDay,
  createdAt: instant,
  /** The product what is saved is applied to, at today's terms. */
  productId: uuid,
  ...redemptionTerms,
  /** The gross amount as a share of the target, in hundredths of a per cent, rounded down. */
  progressBps: z.int(),
  /** What to put in each month until the day to make it without any yield; null once it is made or the day is over. */
  neededMonthly: brl.nullable(),
  saving: savingSchema.nullable(),
});

const oneGoal = goalSchema.extend({ /** The oldest first. */ lots: z.array(lotSchema) });

export const listGoals = defineRoute({
  method: "GET",
  path: "/v1/investments/goals",
  summary: "What the client saves for, the nearest day first",
  access: "client",
  response: z.object({ items: z.array(goalSchema) }),
  errors: [],
});

const fields = {
  name: text({ min: 1, max: 40 }),
  picture: z.enum(GOAL_PICTURES),
  target: positive,
  targetOn: civilDay,
};

const savingAsked = z.strictObject({ amount: positive, repeats: z.enum(PLAN_REPEATS), startsOn: civilDay });

export const createGoal = defineRoute({
  method: "POST",
  path: "/v1/investments/goals",
  summary:
    "Begin to save for something, by hand or by a plan that repeats, in the deposit with daily liquidity",
  access: "client",
  movesMoney: true,
  status: 201,
  body: z.strictObject({ ...fields, saving: savingAsked.nullable() }),
  response: oneGoal,
  errors: [
    "investments.verification_required",
    "investments.product_closed",
    "investments.amount_below_minimum",
    "investments.goal_day_not_possible",
    "investments.saving_day_not_possible",
    "investments.too_many_goals",
  ],
});

export const getGoal = defineRoute({
  method: "GET",
  path: "/v1/investments/goals/:id",
  summary: "One goal with its applications",
  access: "client",
  params: byId,
  response: oneGoal,
  errors: [],
});

export const changeGoal = defineRoute({
  method: "PUT",
  path: "/v1/investments/goals/:id",
  summary: "Give a goal another name, picture, target or day",
  access: "client",
  params: byId,
  body: z.strictObject(fields),
  response: oneGoal,
  errors: ["investments.goal_day_not_possible"],
});

export const closeGoal = defineRoute({
  method: "POST",
  path: "/v1/investments/goals/:id/close",
  summary: "Close a goal: what is in it is redeemed whole, and nothing more is saved",
  access: "client",
  movesMoney: true,
  params: byId,
  /** What was paid; null where nothing was in it. */
  response: z.object({ redemption: redemptionSchema.nullable() }),
  errors: [],
});

export const applyToGoal = defineRoute({
  method: "POST",
  path: "/v1/investments/goals/:id/applications",
  summary: "Put an amount into a goal",
  access: "client",
  movesMoney: true,
  status: 201,
  params: byId,
  body: z.strictObject({ amount: typedAmount }),
  response: oneGoal,
  errors: [
    "investments.verification_required",
    "investments.invalid_amount",
    "investments.product_closed",
    "investments.amount_below_minimum",
    "ledger.insufficient_funds",
  ],
});

const taken = z.strictObject({
  /** Principal and yield to take, before taxes; all of it where it is left out. */
  amount: typedAmount.optional(),
});

export const previewGoalRedemption = defineRoute({
  method: "POST",
  path: "/v1/investments/goals/:id/redemptions/preview",
  summary: "What taking an amount out of a goal would pay now",
  access: "client",
  params: byId,
  body: taken,
  response: redemptionSchema,
  errors: ["investments.invalid_amount", "investments.amount_above_position"],
});

export const redeemFromGoal = defineRoute({
  method: "POST",
  path: "/v1/investments/goals/:id/redemptions",
  summary: "Take an amount out of a goal, its oldest applications first",
  access: "client",
  movesMoney: true,
  status: 201,
  params: byId,
  body: taken,
  response: redemptionSchema.extend({ id: uuid, at: instant, transactionId: uuid }),
  errors: ["investments.invalid_amount", "investments.amount_above_position"],
});

export const setSaving = defineRoute({
  method: "PUT",
  path: "/v1/investments/goals/:id/saving",
  summary: "Save an amount for a goal each day, week or month, in place of what was planned before",
  access: "client",
  movesMoney: true,
  params: byId,
  body: savingAsked,
  response: oneGoal,
  errors: [
    "investments.verification_required",
    "investments.product_closed",
    "investments.amount_below_minimum",
    "investments.saving_day_not_possible",
  ],
});

export const pauseSaving = defineRoute({
  method: "POST",
  path: "/v1/investments/goals/:id/saving/pause",
  summary: "Save nothing for a goal until the client goes on",
  access: "client",
  params: byId,
  response: oneGoal,
  errors: ["investments.saving_changed"],
});

export const resumeSaving = defineRoute({
  method: "POST",
  path: "/v1/investments/goals/:id/saving/resume",
  summary: "Go on with the next day of the plan; what was missed is not made up for",
  access: "client",
  params: byId,
  response: oneGoal,
  errors: ["investments.saving_changed"],
});

export const endSaving = defineRoute({
  method: "DELETE",
  path: "/v1/investments/goals/:id/saving",
  summary: "Save for a goal by hand only",
  access: "client",
  params: byId,
  response: oneGoal,
  errors: [],
});

export const projectGoal = defineRoute({
  method: "GET",
  path: "/v1/investments/goals/:id/projection",
  summary: "What a goal may come to by its day after taxes, with the plan's savings, as a range",
  access: "client",
  params: byId,
  /** Null before the first rate is known. */
  response: z.object({ projection: projectionSchema.nullable() }),
  errors: [],
});
