import { z } from "zod";
import * as graphs from "./lifecycles.js";
import { defineRoute } from "./route.js";

/** What the lifecycles are about, in the order they are shown. */
export const LIFECYCLE_AREAS = [
  "pix",
  "desk",
  "crypto",
  "cards",
  "p2p",
  "grain",
  "investments",
  "customers",
  "decisions",
] as const;
export type LifecycleArea = (typeof LIFECYCLE_AREAS)[number];

interface Published<Status extends string> {
  readonly area: LifecycleArea;
  /** Where it may begin. */
  readonly initial: readonly Status[];
  readonly transitions: graphs.Lifecycle<Status>;
}

function published<Status extends string>(
  area: LifecycleArea,
  transitions: graphs.Lifecycle<Status>,
  ...initial: readonly NoInfer<Status>[]
): Published<Status> {
  return { area, initial, transitions };
}

/**
 * Everything that has states, by the name its history is kept under: the server moves rows by this list, the verifier
 * checks their histories by it, and anybody may read it.
 */
export const LIFECYCLES = {
  pix_charge: published("pix", graphs.PIX_CHARGE_TRANSITIONS, "CREATING"),
  pix_key: published("pix", graphs.PIX_KEY_TRANSITIONS, "REGISTERING"),
  pix_return: published("pix", graphs.PIX_RETURN_TRANSITIONS, "PROCESSING"),
  pix_unmatched: published("pix", graphs.PIX_UNMATCHED_TRANSITIONS, "OPEN"),
  pix_schedule: published("pix", graphs.PIX_SCHEDULE_TRANSITIONS, "active"),
  pix_schedule_run: published("pix", graphs.PIX_SCHEDULE_RUN_TRANSITIONS, "waiting"),
  pix_dispute: published("pix", graphs.PIX_DISPUTE_TRANSITIONS, "defence", "submitted"),
  otc_quote: published("desk", graphs.OTC_QUOTE_TRANSITIONS, "ISSUED"),
  otc_order: published("desk", graphs.OTC_ORDER_TRANSITIONS, "SETTLED"),
  otc_request: published("desk", graphs.OTC_REQUEST_TRANSITIONS, "requested"),
  exchange_quote: published("desk", graphs.EXCHANGE_QUOTE_TRANSITIONS, "ISSUED"),
  exchange_order: published("desk", graphs.EXCHANGE_ORDER_TRANSITIONS, "SETTLED"),
  basket_quote: published("desk", graphs.BASKET_QUOTE_TRANSITIONS, "ISSUED"),
  recurring_buy: published("desk", graphs.PLAN_TRANSITIONS, "active"),
  custody_incoming: published("crypto", graphs.INCOMING_TRANSITIONS, "arriving", "unexpected"),
  custody_sweep: published("crypto", graphs.SWEEP_TRANSITIONS, "processing"),
  custody_top_up: published("crypto", graphs.SWEEP_TRANSITIONS, "processing"),
  custody_withdrawal: published(
    "crypto",
    graphs.WITHDRAWAL_TRANSITIONS,
    "awaiting_approval",
    "cooling",
    "processing",
  ),
  custody_arrival: published("crypto", graphs.ARRIVAL_TRANSITIONS, "credited", "suspense"),
  custody_return: published("crypto", graphs.RETURN_TRANSITIONS, "processing"),
  recovery: published("crypto", graphs.RECOVERY_TRANSITIONS, "in_review", "explained"),
  treasury_movement: published("crypto", graphs.TREASURY_TRANSITIONS, "asked", "done"),
  vault_withdrawal: published("crypto", graphs.VAULT_WITHDRAWAL_TRANSITIONS, "waiting"),
  card: published("cards", graphs.CARD_TRANSITIONS, "requested"),
  card_purchase: published("cards", graphs.PURCHASE_TRANSITIONS, "pending", "declined", "refund"),
  card_contest: published("cards", graphs.CONTEST_TRANSITIONS, "opened"),
  p2p_ad: published("p2p", graphs.P2P_AD_TRANSITIONS, "pending", "active"),
  p2p_trade: published("p2p", graphs.P2P_TRADE_TRANSITIONS, "awaiting_payment"),
  grain_order: published("grain", graphs.GRAIN_ORDER_TRANSITIONS, "created"),
  grain_load: published("grain", graphs.GRAIN_LOAD_TRANSITIONS, "preparing"),
  grain_dispute: published("grain", graphs.GRAIN_DISPUTE_TRANSITIONS, "none"),
  grain_load_dispute: published("grain", graphs.GRAIN_DISPUTE_TRANSITIONS, "none"),
  grain_bid: published("grain", graphs.GRAIN_BID_TRANSITIONS, "open"),
  grain_bid_answer: published("grain", graphs.GRAIN_BID_ANSWER_TRANSITIONS, "open"),
  grain_pix_payment: published("grain", graphs.GRAIN_PIX_TRANSITIONS, "waiting"),
  grain_reais_payout: published("grain", graphs.GRAIN_REAIS_TRANSITIONS, "pending"),
  grain_verification: published("grain", graphs.GRAIN_VERIFICATION_TRANSITIONS, "draft"),
  custody_deposit: published("grain", graphs.DEPOSIT_TRANSITIONS, "announced"),
  investment_goal: published("investments", graphs.GOAL_TRANSITIONS, "open"),
  saving_plan: published("investments", graphs.PLAN_TRANSITIONS, "active"),
  kyc_case: published("customers", graphs.KYC_TRANSITIONS, "DRAFT"),
  kyc_document: published("customers", graphs.KYC_DOCUMENT_TRANSITIONS, "PENDING"),
  company_application: published("customers", graphs.COMPANY_APPLICATION_TRANSITIONS, "draft"),
  company_proposal: published("customers", graphs.COMPANY_PROPOSAL_TRANSITIONS, "waiting"),
  company_batch: published("customers", graphs.COMPANY_BATCH_TRANSITIONS, "draft"),
  api_key: published("customers", graphs.API_KEY_TRANSITIONS, "active"),
  webhook_endpoint: published("customers", graphs.WEBHOOK_ENDPOINT_TRANSITIONS, "enabled"),
  escrow: published("decisions", graphs.ESCROW_TRANSITIONS, "open"),
  case: published("decisions", graphs.CASE_TRANSITIONS, "opened"),
} as const;

export type LifecycleName = keyof typeof LIFECYCLES;
/** The states of one of them. */
export type StateOf<Name extends LifecycleName> = keyof (typeof LIFECYCLES)[Name]["transitions"] & string;

export const LIFECYCLE_NAMES = Object.keys(LIFECYCLES) as LifecycleName[];

export const readLifecycles = defineRoute({
  method: "GET",
  path: "/v1/lifecycles",
  summary: "The states of everything that has some, where each begins, and where it may go from each state",
  access: "public",
  response: z.object({
    lifecycles: z.array(
      z.object({
        name: z.enum(LIFECYCLE_NAMES),
        area: z.enum(LIFECYCLE_AREAS),
        initial: z.array(z.string()),
        /** Where it may go from each state; nowhere from a final one. */
        transitions: z.record(z.string(), z.array(z.string())),
      }),
    ),
  }),
  errors: [],
});
