import {
  API_KEY_TRANSITIONS,
  ARRIVAL_TRANSITIONS,
  BASKET_QUOTE_TRANSITIONS,
  CASE_TRANSITIONS,
  COMPANY_APPLICATION_TRANSITIONS,
  COMPANY_BATCH_TRANSITIONS,
  COMPANY_PROPOSAL_TRANSITIONS,
  DEPOSIT_TRANSITIONS,
  ESCROW_TRANSITIONS,
  EXCHANGE_ORDER_TRANSITIONS,
  EXCHANGE_QUOTE_TRANSITIONS,
  GOAL_TRANSITIONS,
  GRAIN_BID_ANSWER_TRANSITIONS,
  GRAIN_BID_TRANSITIONS,
  GRAIN_DISPUTE_TRANSITIONS,
  GRAIN_LOAD_TRANSITIONS,
  GRAIN_ORDER_TRANSITIONS,
  GRAIN_PIX_TRANSITIONS,
  GRAIN_REAIS_TRANSITIONS,
  GRAIN_VERIFICATION_TRANSITIONS,
  INCOMING_TRANSITIONS,
  KYC_DOCUMENT_TRANSITIONS,
  KYC_TRANSITIONS,
  type Lifecycle,
  OTC_ORDER_TRANSITIONS,
  OTC_QUOTE_TRANSITIONS,
  OTC_REQUEST_TRANSITIONS,
  P2P_AD_TRANSITIONS,
  P2P_TRADE_TRANSITIONS,
  PIX_CHARGE_TRANSITIONS,
  PIX_DISPUTE_TRANSITIONS,
  PIX_KEY_TRANSITIONS,
  PIX_RETURN_TRANSITIONS,
  PIX_SCHEDULE_RUN_TRANSITIONS,
  PIX_SCHEDULE_TRANSITIONS,
  PIX_UNMATCHED_TRANSITIONS,
  PLAN_TRANSITIONS,
  PURCHASE_TRANSITIONS,
  RECOVERY_TRANSITIONS,
  RETURN_TRANSITIONS,
  SWEEP_TRANSITIONS,
  TREASURY_TRANSITIONS,
  VAULT_WITHDRAWAL_TRANSITIONS,
  WEBHOOK_ENDPOINT_TRANSITIONS,
  WITHDRAWAL_TRANSITIONS,
} from "@lastro/contracts/lifecycles";
import type { VerifiedThing } from "@lastro/contracts/verification";
import { type Check, MAX_PROBLEMS, type Problem, problem } from "./report.js";

interface Step {
  subject: string;
  from: string | null;
  to: string;
  /** The state it is in now, on the row itself. */
  now: string;
}

interface History {
  readonly thing: VerifiedThing;
  readonly graph: Lifecycle<string>;
  /** The steps of all subjects, each subject's in the order they happened. */
  readonly sql: string;
}

/** The history every machine keeps in one shape; its rows and where they stand are in a table of their own. */
function kept(thing: VerifiedThing, graph: Lifecycle<string>, table: string, column = "status"): History {
  return {
    thing,
    graph,
    sql: `select c.subject_id as subject, c.from_state as "from", c.to_state as "to", t.${column} as now
          from state_change c join ${table} t on t.id = c.subject_id where c.machine = '${thing}'
          order by c.subject_id, c.number`,
  };
}

const HISTORIES: readonly History[] = [
  kept("case", CASE_TRANSITIONS, "cases_case"),
  kept("otc_quote", OTC_QUOTE_TRANSITIONS, "otc_quote"),
  kept("otc_order", OTC_ORDER_TRANSITIONS, "otc_order"),
  kept("otc_request", OTC_REQUEST_TRANSITIONS, "otc_request"),
  kept("exchange_quote", EXCHANGE_QUOTE_TRANSITIONS, "exchange_quote"),
  kept("exchange_order", EXCHANGE_ORDER_TRANSITIONS, "exchange_order"),
  kept("pix_charge", PIX_CHARGE_TRANSITIONS, "pix_charge"),
  kept("pix_dispute", PIX_DISPUTE_TRANSITIONS, "pix_disputes_dispute", "stage"),
  kept("recovery", RECOVERY_TRANSITIONS, "recoveries_recovery", "stage"),
  kept("pix_unmatched", PIX_UNMATCHED_TRANSITIONS, "pix_unmatched"),
  kept("custody_arrival", ARRIVAL_TRANSITIONS, "custody_arrival"),
  kept("pix_key", PIX_KEY_TRANSITIONS, "pix_key"),
  kept("pix_return", PIX_RETURN_TRANSITIONS, "pix_return"),
  kept("grain_pix_payment", GRAIN_PIX_TRANSITIONS, "grain_pix_payment"),
  kept("grain_reais_payout", GRAIN_REAIS_TRANSITIONS, "grain_reais_payout"),
  kept("grain_verification", GRAIN_VERIFICATION_TRANSITIONS, "grain_verification"),
  kept("pix_schedule", PIX_SCHEDULE_TRANSITIONS, "pix_payments_schedule"),
  kept("pix_schedule_run", PIX_SCHEDULE_RUN_TRANSITIONS, "pix_payments_schedule_run"),
  kept("company_application", COMPANY_APPLICATION_TRANSITIONS, "companies_application"),
  kept("company_batch", COMPANY_BATCH_TRANSITIONS, "companies_batch"),
  kept("company_proposal", COMPANY_PROPOSAL_TRANSITIONS, "companies_proposal"),
  kept("recurring_buy", PLAN_TRANSITIONS, "recurring_buys_plan"),
  kept("investment_goal", GOAL_TRANSITIONS, "investments_goal"),
  kept("saving_plan", PLAN_TRANSITIONS, "investments_saving_plan"),
  kept("api_key", API_KEY_TRANSITIONS, "integrations_key"),
  kept("webhook_endpoint", WEBHOOK_ENDPOINT_TRANSITIONS, "integrations_endpoint"),
  kept("basket_quote", BASKET_QUOTE_TRANSITIONS, "basket_quote"),
  kept("vault_withdrawal", VAULT_WITHDRAWAL_TRANSITIONS, "vault_withdrawal"),
  kept("card_purchase", PURCHASE_TRANSITIONS, "cards_purchase"),
  kept("kyc_case", KYC_TRANSITIONS, "customers_kyc_case"),
  kept("kyc_document", KYC_DOCUMENT_TRANSITIONS, "customers_kyc_document"),
  kept("custody_deposit", DEPOSIT_TRANSITIONS, "grain_deposit"),
  kept("custody_incoming", INCOMING_TRANSITIONS, "custody_incoming"),
  kept("custody_sweep", SWEEP_TRANSITIONS, "custody_sweep"),
  kept("custody_top_up", SWEEP_TRANSITIONS, "custody_top_up"),
  kept("treasury_movement", TREASURY_TRANSITIONS, "treasury_movement"),
  kept("custody_withdrawal", WITHDRAWAL_TRANSITIONS, "payments_out_payout", "step"),
  kept("custody_return", RETURN_TRANSITIONS, "custody_return", "step"),
  kept("grain_order", GRAIN_ORDER_TRANSITIONS, "grain_order"),
  kept("grain_load", GRAIN_LOAD_TRANSITIONS, "grain_load"),
  kept("p2p_ad", P2P_AD_TRANSITIONS, "p2p_ad"),
  kept("p2p_trade", P2P_TRADE_TRANSITIONS, "p2p_trade"),
  kept("escrow", ESCROW_TRANSITIONS, "escrow_agreement"),
  kept("grain_bid", GRAIN_BID_TRANSITIONS, "grain_bid"),
  kept("grain_bid_answer", GRAIN_BID_ANSWER_TRANSITIONS, "grain_bid_answer"),
  kept("grain_dispute", GRAIN_DISPUTE_TRANSITIONS, "grain_order", "dispute"),
  kept("grain_load_dispute", GRAIN_DISPUTE_TRANSITIONS, "grain_load", "dispute"),
];

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

/** Each step leaves the state the last one led to, by a way the graph has; the last leads to where it stands. */
function brokenSteps({ thing, graph }: History, steps: readonly Step[]): Problem[] {
  return steps.flatMap((step, index) => {
    const before = steps[index - 1];
    const after = steps[index + 1];
    const which = { thing, id: step.subject };
    const problems: Problem[] = [];
    if (step.from !== null && !graph[step.from]?.includes(step.to))
      problems.push(problem("step_not_in_graph", { ...which, from: step.from, to: step.to }));
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
    for (const history of HISTORIES) {
      const { rows } = await client.query<Step>(history.sql);
      problems.push(...brokenSteps(history, inOrder(rows)));
    }
    return problems.slice(0, MAX_PROBLEMS);
  },
};
