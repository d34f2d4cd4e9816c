import type { Lifecycle } from "@lastro/contracts/lifecycles";
import { LIFECYCLE_NAMES, LIFECYCLES, type LifecycleName } from "@lastro/contracts/published-lifecycles";
import { type Check, MAX_PROBLEMS, type Problem, problem } from "./report.js";

interface Step {
  subject: string;
  from: string | null;
  to: string;
  /** The state it is in now, on the row itself. */
  now: string;
}

/** Where the rows of each lifecycle stand: in `status` unless another column is named. */
const ROWS: Readonly<Record<LifecycleName, { readonly table: string; readonly column?: string }>> = {
  case: { table: "cases_case" },
  otc_quote: { table: "otc_quote" },
  otc_order: { table: "otc_order" },
  otc_request: { table: "otc_request" },
  exchange_quote: { table: "exchange_quote" },
  exchange_order: { table: "exchange_order" },
  pix_charge: { table: "pix_charge" },
  pix_dispute: { table: "pix_disputes_dispute", column: "stage" },
  recovery: { table: "recoveries_recovery", column: "stage" },
  pix_unmatched: { table: "pix_unmatched" },
  custody_arrival: { table: "custody_arrival" },
  pix_key: { table: "pix_key" },
  pix_return: { table: "pix_return" },
  grain_pix_payment: { table: "grain_pix_payment" },
  grain_reais_payout: { table: "grain_reais_payout" },
  grain_verification: { table: "grain_verification" },
  pix_schedule: { table: "pix_payments_schedule" },
  pix_schedule_run: { table: "pix_payments_schedule_run" },
  company_application: { table: "companies_application" },
  company_batch: { table: "companies_batch" },
  company_proposal: { table: "companies_proposal" },
  recurring_buy: { table: "recurring_buys_plan" },
  investment_goal: { table: "investments_goal" },
  saving_plan: { table: "investments_saving_plan" },
  api_key: { table: "integrations_key" },
  webhook_endpoint: { table: "integrations_endpoint" },
  basket_quote: { table: "basket_quote" },
  vault_withdrawal: { table: "vault_withdrawal" },
  card_purchase: { table: "cards_purchase" },
  kyc_case: { table: "customers_kyc_case" },
  kyc_document: { table: "customers_kyc_document" },
  custody_deposit: { table: "grain_deposit" },
  custody_incoming: { table: "custody_incoming" },
  custody_sweep: { table: "custody_sweep" },
  custody_top_up: { table: "custody_top_up" },
  treasury_movement: { table: "treasury_movement" },
  custody_withdrawal: { table: "payments_out_payout", column: "step" },
  custody_return: { table: "custody_return", column: "step" },
  grain_order: { table: "grain_order" },
  grain_load: { table: "grain_load" },
  p2p_ad: { table: "p2p_ad" },
  p2p_trade: { table: "p2p_trade" },
  escrow: { table: "escrow_agreement" },
  grain_bid: { table: "grain_bid" },
  grain_bid_answer: { table: "grain_bid_answer" },
  grain_dispute: { table: "grain_order", column: "dispute" },
  grain_load_dispute: { table: "grain_load", column: "dispute" },
  card: { table: "cards_card" },
  card_contest: { table: "cards_contest" },
};

/** The steps of all subjects of a lifecycle, each subject's in the order they were kept. */
function stepsOf(thing: LifecycleName): string {
  const { table, column = "status" } = ROWS[thing];
  return `select c.subject_id as subject, c.from_state as "from", c.to_state as "to", t.${column} as now
          from state_change c join ${table} t on t.id = c.subject_id where c.machine = '${thing}'
          order by c.subject_id, c.number`;
}

/** By subject, each one's steps as a path where they form one: after a clock was put back their times tell no order. */
function inOrder(steps: readonly Step[]): Step[] {
  const bySubject = grouped(steps, ({ subject }) => subject);
  return [...bySubject.values()].flatMap((ofOne) => pathOf(ofOne) ?? ofOne);
}

function grouped<Key>(steps: readonly Step[], keyOf: (step: Step) => Key): Map<Key, Step[]> {
  const groups = new Map<Key, Step[]>();
  for (const step of steps) groups.set(keyOf(step), [...(groups.get(keyOf(step)) ?? []), step]);
  return groups;
}

/** A path that takes each step once, from where the first one began; by Hierholzer's algorithm, earlier steps first. */
function pathOf(steps: readonly Step[]): Step[] | undefined {
  const leaving = grouped(steps, ({ from }) => from);
  const reached = new Set(steps.map(({ to }) => to));
  const start = steps.find(({ from }) => from === null || !reached.has(from)) ?? steps[0];
  const path: Step[] = [];
  const walk = (state: string | null) => {
    for (let step = leaving.get(state)?.shift(); step; step = leaving.get(state)?.shift()) {
      walk(step.to);
      path.unshift(step);
    }
  };
  walk(start?.from ?? null);
  const isPath = path.every(({ from }, index) => index === 0 || from === path[index - 1]?.to);
  return isPath && path.length === steps.length ? path : undefined;
}

/**
 * The first step is to where the thing may begin; each other leaves the state the last one led to, by a way the graph
 * has; the last leads to where it stands.
 */
function brokenSteps(thing: LifecycleName, steps: readonly Step[]): Problem[] {
  const { initial, transitions }: { initial: readonly string[]; transitions: Lifecycle<string> } =
    LIFECYCLES[thing];
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    const after = steps[index + 1];
    const which = { thing, id: step.subject };
    const problems: Problem[] = [];
    const allowed = step.from === null ? initial : transitions[step.from];
    if (!allowed?.includes(step.to))
      problems.push(problem("step_not_in_graph", { ...which, from: step.from ?? "-", to: step.to }));
    if (before?.subject === step.subject && before.to !== step.from)
      problems.push(problem("step_from_elsewhere", { ...which, from: step.from ?? "-", was: before.to }));
    if (after?.subject !== step.subject && step.to !== step.now)
      problems.push(problem("step_not_reached", { ...which, now: step.now, to: step.to }));
    return problems;
  });
}

export const historyCheck: Check = {
  id: "I7",
  title: "Every history of states is a path in its declared graph, and ends where the thing stands",
  async find(client) {
    const problems: Problem[] = [];
    const { rows: kept } = await client.query<{ machine: string }>(
      "select distinct machine from state_change",
    );
    const withSteps = new Set(kept.map(({ machine }) => machine));
    for (const thing of LIFECYCLE_NAMES.filter((name) => withSteps.has(name))) {
      const { rows } = await client.query<Step>(stepsOf(thing));
      problems.push(...brokenSteps(thing, inOrder(rows)));
    }
    return problems.slice(0, MAX_PROBLEMS);
  },
};
