import type { listRecurringBuys } from "@lastro/contracts/recurring-buys";
import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import type { Plan } from "./plan.js";
import { planRecords, plansOf, type Run, runsOf } from "./plan-store.js";

type PlanView = z.output<(typeof listRecurringBuys)["response"]>["items"][number];

const RUNS_SHOWN = 5;

export async function readPlans(db: Database | Tx, userId: string): Promise<PlanView[]> {
  const plans = await plansOf(db, userId);
  const runs = await runsOf(
    db,
    plans.map(({ id }) => id),
    RUNS_SHOWN,
  );
  return plans.map((plan) =>
    view(
      plan,
      runs.filter(({ planId }) => planId === plan.id),
    ),
  );
}

/** Throws `resource.not_found`. */
export async function readPlan(db: Database | Tx, userId: string, id: string): Promise<PlanView> {
  const plan = (await readPlans(db, userId)).find((one) => one.id === id);
  if (!plan) throw new DomainError("resource.not_found");
  return plan;
}

/** A client's plans, for a copy of their data. */
export async function* recurringBuyRecords(
  ctx: Ctx,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const { userId: _userId, next, amount, ...plan } of await planRecords(ctx.db, userId))
    yield { ...plan, amount: formatMoney(amount), nextOn: next?.day ?? null };
}

function view({ userId: _userId, next, startsOn: _startsOn, ...plan }: Plan, runs: readonly Run[]): PlanView {
  return {
    ...plan,
    nextOn: next?.day ?? null,
    runs: runs.map(({ planId: _planId, ...run }) => run),
  };
}
