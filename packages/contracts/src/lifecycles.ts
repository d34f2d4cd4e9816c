import type { ApiKeyStatus } from "./api-keys.js";
import type { BasketQuoteStatus } from "./basket.js";
import type { CardStatus, ContestStatus, PurchaseStatus } from "./cards/states.js";
import type { CaseStatus } from "./cases.js";
import type { CompanyApplicationStatus } from "./companies.js";
import type { CompanyBatchStatus } from "./company-batches.js";
import type { CompanyProposalStatus } from "./company-proposals.js";
import type { IncomingStatus } from "./crypto/incoming.js";
import type { ArrivalStatus, ReturnStep } from "./custody/arrivals.js";
import type { DepositState } from "./custody/deposit-states.js";
import type { WithdrawalStep } from "./custody/withdrawals.js";
import type { EXCHANGE_ORDER_STATUSES, EXCHANGE_QUOTE_STATUSES } from "./exchange.js";
import type { BidAnswerState, BidState } from "./grain/bid-states.js";
import type { DisputeState, LoadState, OrderState } from "./grain/order-states.js";
import type { OrderPixStatus } from "./grain/pix-payments.js";
import type { ReaisPayoutStatus } from "./grain/reais-payouts.js";
import type { VerificationStatus } from "./grain/verification-states.js";
import type { GoalStatus } from "./investment-goals.js";
import type { KycDocumentStatus, KycStatus } from "./kyc-vocabulary.js";
import type { OTC_ORDER_STATUSES, OTC_QUOTE_STATUSES } from "./otc.js";
import type { OtcRequestStatus } from "./otc-requests.js";
import type { P2pAdState, P2pTradeState } from "./p2p/states.js";
import type { PixChargeStatus, PixUnmatchedStatus } from "./pix.js";
import type { DisputeStage } from "./pix-disputes.js";
import type { PixKeyStatus } from "./pix-own-keys.js";
import type { PixReturnStatus } from "./pix-received.js";
import type { ScheduleRunStatus, ScheduleStatus } from "./pix-schedules.js";
import type { RecoveryStage } from "./recoveries.js";
import type { PlanStatus } from "./repeating-plans.js";
import type { TreasuryStatus } from "./treasury.js";
import type { VaultWithdrawalStatus } from "./vault.js";
import type { EndpointStatus } from "./webhooks.js";

/**
 * Where a thing may go from each of its states. The code that moves it asks here, and so does the verifier that
 * reads its history: one that is not a path in its graph is broken.
 */
export type Lifecycle<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** A case of any kind. A decision that could not be carried out takes it back into review. */
export const CASE_TRANSITIONS: Lifecycle<CaseStatus> = {
  opened: ["waiting", "in_review", "decided"],
  waiting: ["in_review", "decided"],
  in_review: ["waiting", "decided"],
  decided: ["in_review", "closed"],
  // Where the kind lets its parties go on with it.
  closed: ["in_review"],
};

/** Money that arrives always leads to PAID, whatever was thought before. */
export const PIX_CHARGE_TRANSITIONS: Lifecycle<PixChargeStatus> = {
  CREATING: ["ACTIVE", "PAID", "EXPIRED", "CANCELLED"],
  ACTIVE: ["PAID", "EXPIRED", "CANCELLED"],
  EXPIRED: ["PAID"],
  CANCELLED: ["PAID"],
  PAID: [],
};

/** A Pix without an owner; a refused return puts it back into the queue, and the provider may take it back by itself. */
export const PIX_UNMATCHED_TRANSITIONS: Lifecycle<PixUnmatchedStatus> = {
  OPEN: ["ATTRIBUTED", "RETURNING", "RETURNED"],
  RETURNING: ["RETURNED", "OPEN"],
  ATTRIBUTED: [],
  RETURNED: [],
};

/** A return of a Pix; what the provider refused may be asked for again, as another return. */
export const PIX_RETURN_TRANSITIONS: Lifecycle<PixReturnStatus> = {
  PROCESSING: ["RETURNED", "REFUSED"],
  RETURNED: [],
  REFUSED: [],
};

/** A client's key at the provider. */
export const PIX_KEY_TRANSITIONS: Lifecycle<PixKeyStatus> = {
  REGISTERING: ["ACTIVE", "REFUSED"],
  ACTIVE: ["REMOVING"],
  REMOVING: ["REMOVED"],
  REMOVED: [],
  REFUSED: [],
};

/** A Pix to be paid later, until its last payment or its cancelling. */
export const PIX_SCHEDULE_TRANSITIONS: Lifecycle<ScheduleStatus> = {
  active: ["ended", "cancelled"],
  ended: [],
  cancelled: [],
};

/** One payment of it: made once, or told why not. */
export const PIX_SCHEDULE_RUN_TRANSITIONS: Lifecycle<ScheduleRunStatus> = {
  waiting: ["sent", "skipped", "cancelled"],
  sent: [],
  skipped: [],
  cancelled: [],
};

/** A purchase or a saving that repeats, until its client ends it. */
export const PLAN_TRANSITIONS: Lifecycle<PlanStatus> = {
  active: ["paused", "ended"],
  paused: ["active", "ended"],
  ended: [],
};

/** A company that asks for an account; what was sent back is sent again. */
export const COMPANY_APPLICATION_TRANSITIONS: Lifecycle<CompanyApplicationStatus> = {
  draft: ["submitted"],
  submitted: ["in_review"],
  in_review: ["approved", "revision_requested", "rejected"],
  revision_requested: ["submitted"],
  approved: [],
  rejected: [],
};

/** A payment of a company that waits for approvals. */
export const COMPANY_PROPOSAL_TRANSITIONS: Lifecycle<CompanyProposalStatus> = {
  waiting: ["executed", "rejected", "withdrawn", "expired"],
  executed: [],
  rejected: [],
  withdrawn: [],
  expired: [],
};

/** Payments of a company by a file; one that waits for approvals ends when they are refused. */
export const COMPANY_BATCH_TRANSITIONS: Lifecycle<CompanyBatchStatus> = {
  draft: ["waiting", "paying", "cancelled"],
  waiting: ["paying", "cancelled"],
  paying: ["done"],
  done: [],
  cancelled: [],
};

/** What a client saves for, until they close it. */
export const GOAL_TRANSITIONS: Lifecycle<GoalStatus> = { open: ["closed"], closed: [] };

/** A key of a program. What is revoked never lives again. */
export const API_KEY_TRANSITIONS: Lifecycle<ApiKeyStatus> = { active: ["revoked"], revoked: [] };

/** An address that is told of events, until its owner removes it. */
export const WEBHOOK_ENDPOINT_TRANSITIONS: Lifecycle<EndpointStatus> = {
  enabled: ["disabled", "removed"],
  disabled: ["enabled", "removed"],
  removed: [],
};

/** A firm quote of what is to be bought and sold for a basket. */
export const BASKET_QUOTE_TRANSITIONS: Lifecycle<BasketQuoteStatus> = {
  ISSUED: ["ACCEPTED", "EXPIRED", "DECLINED", "REPLACED"],
  ACCEPTED: [],
  EXPIRED: [],
  DECLINED: [],
  REPLACED: [],
};

/** What is to come out of a vault: its delay, then a time to confirm it in. */
export const VAULT_WITHDRAWAL_TRANSITIONS: Lifecycle<VaultWithdrawalStatus> = {
  waiting: ["ready", "cancelled"],
  ready: ["completed", "cancelled", "expired"],
  completed: [],
  cancelled: [],
  expired: [],
};

export const KYC_TRANSITIONS: Lifecycle<KycStatus> = {
  DRAFT: ["SUBMITTED"],
  SUBMITTED: ["CHECKING"],
  CHECKING: ["IN_REVIEW", "ON_HOLD"],
  ON_HOLD: ["IN_REVIEW"],
  IN_REVIEW: ["APPROVED", "REVISION", "REJECTED_RETRY", "REJECTED_FINAL", "ON_HOLD"],
  REVISION: ["SUBMITTED", "DRAFT"],
  APPROVED: ["REVERIFY"],
  REVERIFY: ["SUBMITTED"],
  REJECTED_RETRY: ["DRAFT"],
  REJECTED_FINAL: [],
};

/**
 * To the same mark again for another reason. A reviewer may think again until the case is decided; what was
 * replaced stays so.
 */
export const KYC_DOCUMENT_TRANSITIONS: Lifecycle<KycDocumentStatus> = {
  PENDING: ["ACCEPTED", "REVISION", "REJECTED", "REPLACED"],
  ACCEPTED: ["REVISION", "REJECTED", "REPLACED"],
  REVISION: ["ACCEPTED", "REVISION", "REJECTED", "REPLACED"],
  REJECTED: ["ACCEPTED", "REVISION", "REJECTED", "REPLACED"],
  REPLACED: [],
};

export const EXCHANGE_QUOTE_TRANSITIONS: Lifecycle<(typeof EXCHANGE_QUOTE_STATUSES)[number]> = {
  ISSUED: ["ACCEPTED", "EXPIRED", "DECLINED", "REPLACED"],
  ACCEPTED: [],
  EXPIRED: [],
  DECLINED: [],
  REPLACED: [],
};

export const EXCHANGE_ORDER_TRANSITIONS: Lifecycle<(typeof EXCHANGE_ORDER_STATUSES)[number]> = {
  SETTLED: [],
};

export const OTC_QUOTE_TRANSITIONS: Lifecycle<(typeof OTC_QUOTE_STATUSES)[number]> = {
  ISSUED: ["ACCEPTED", "EXPIRED", "DECLINED", "REPLACED"],
  ACCEPTED: [],
  EXPIRED: [],
  DECLINED: [],
  REPLACED: [],
};

/** A request for a quote on a large order; a quote that answers it is accepted, left or out of time. */
export const OTC_REQUEST_TRANSITIONS: Lifecycle<OtcRequestStatus> = {
  requested: ["quoted", "declined", "cancelled", "expired"],
  quoted: ["accepted", "rejected", "expired"],
  accepted: [],
  rejected: [],
  declined: [],
  cancelled: [],
  expired: [],
};

/** The desk trades from its own inventory in one commit, so an order is settled from the moment it exists. */
export const OTC_ORDER_TRANSITIONS: Lifecycle<(typeof OTC_ORDER_STATUSES)[number]> = { SETTLED: [] };

/**
 * What the network shows decides, and money that comes after a refusal counts all the same: it is credited when its
 * amount and time are right, and looked at by a person when they are not.
 */
export const DEPOSIT_TRANSITIONS: Lifecycle<DepositState> = {
  announced: ["confirmed", "rejected", "under_analysis"],
  under_analysis: ["confirmed", "rejected"],
  rejected: ["confirmed", "under_analysis"],
  confirmed: [],
};

/** An order of the marketplace; it is created and paid in one commit, and both ends are final. */
export const GRAIN_ORDER_TRANSITIONS: Lifecycle<OrderState> = {
  created: ["paid", "cancelled"],
  paid: ["shipped", "cancelled"],
  shipped: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** A Pix of an order. What arrives too late, or of another amount, goes back to its payer. */
export const GRAIN_PIX_TRANSITIONS: Lifecycle<OrderPixStatus> = {
  waiting: ["paid", "expired", "returned"],
  expired: ["returned"],
  paid: [],
  returned: [],
};

/** A release to a producer who is paid in reais: it became a withdrawal, or stays in the wallet. */
export const GRAIN_REAIS_TRANSITIONS: Lifecycle<ReaisPayoutStatus> = {
  pending: ["requested", "kept"],
  requested: [],
  kept: [],
};

/** A load is declared delivered from wherever it was last seen. */
export const GRAIN_LOAD_TRANSITIONS: Lifecycle<LoadState> = {
  preparing: ["dispatched"],
  dispatched: ["in_transit", "arrived"],
  in_transit: ["arrived"],
  arrived: [],
};

/** What a buyer looks for: it may be taken of several times before it ends. */
export const GRAIN_BID_TRANSITIONS: Lifecycle<BidState> = {
  open: ["filled", "withdrawn", "expired"],
  filled: [],
  withdrawn: [],
  expired: [],
};

/** What a producer answers a bid with; it lapses with its bid. */
export const GRAIN_BID_ANSWER_TRANSITIONS: Lifecycle<BidAnswerState> = {
  open: ["taken", "withdrawn", "expired", "lapsed"],
  taken: [],
  withdrawn: [],
  expired: [],
  lapsed: [],
};

/** Both sides may settle at any time before it is decided. */
export const GRAIN_DISPUTE_TRANSITIONS: Lifecycle<DisputeState> = {
  none: ["open"],
  open: ["mediation", "decided"],
  mediation: ["decided"],
  decided: [],
};

/**
 * A contested Pix. Incoming ones begin with the defence; outgoing ones are submitted, and go as their provider says. What
 * could not be given back is reviewed again.
 */
export const PIX_DISPUTE_TRANSITIONS: Lifecycle<DisputeStage> = {
  defence: ["in_review", "refunding", "monitoring", "closed", "cancelled"],
  in_review: ["refunding", "monitoring", "closed", "cancelled"],
  monitoring: ["closed"],
  closed: [],
  submitted: ["created", "rejected", "cancelled"],
  created: ["tracked", "rejected", "cancelled"],
  tracked: ["awaiting_analysis", "rejected", "cancelled"],
  awaiting_analysis: ["analysed", "rejected", "cancelled"],
  analysed: ["refunding", "cancelled"],
  refunding: ["monitoring", "closed", "in_review", "completed", "cancelled"],
  completed: [],
  rejected: [],
  cancelled: [],
};
/** Money that stands between two people. Nothing is added to it or taken from it once it is closed. */
export const ESCROW_TRANSITIONS: Lifecycle<"open" | "closed"> = { open: ["closed"], closed: [] };

/** What was sent ends only by proof: it is never given back because nobody answered. */
export const WITHDRAWAL_TRANSITIONS: Lifecycle<WithdrawalStep> = {
  awaiting_approval: ["cooling", "processing", "refused", "cancelled"],
  cooling: ["processing", "awaiting_approval", "refused", "cancelled"],
  processing: ["sent", "unknown", "failed"],
  unknown: ["sent", "paid", "failed"],
  sent: ["paid", "failed", "unknown"],
  paid: [],
  refused: [],
  cancelled: [],
  failed: [],
};

/**
 * A payment that reached an address of ours. Refused, its money still is in suspense; what was credited or attributed is
 * taken out of the books only when the chain stopped showing it.
 */
export const ARRIVAL_TRANSITIONS: Lifecycle<ArrivalStatus> = {
  credited: ["written_off"],
  suspense: ["attributed", "refused", "written_off"],
  attributed: ["written_off"],
  refused: ["attributed", "refused", "returning", "written_off"],
  returning: ["returned", "refused"],
  returned: ["written_off"],
  written_off: [],
};

/** A payment on its way back to its sender; failed, the money still is in suspense, and it may be tried anew. */
export const RETURN_TRANSITIONS: Lifecycle<ReturnStep> = {
  processing: ["sent", "failed"],
  sent: ["paid", "failed"],
  paid: [],
  failed: [],
};

/** What was sent to a client's address: once its block is final it is in the books, and stays where it was put. */
export const INCOMING_TRANSITIONS: Lifecycle<IncomingStatus> = {
  arriving: ["gone", "accumulating", "credited", "under_review"],
  gone: ["arriving", "accumulating", "credited", "under_review"],
  accumulating: ["credited"],
  credited: [],
  under_review: ["credited", "kept", "returning"],
  kept: [],
  returning: ["returned", "under_review"],
  returned: [],
  unexpected: [],
};

/** Crypto a client misses; what the network did not carry out is decided anew. */
export const RECOVERY_TRANSITIONS: Lifecycle<RecoveryStage> = {
  in_review: ["offered", "sending", "released", "kept", "declined"],
  offered: ["accepted", "declined"],
  accepted: ["sending", "declined"],
  sending: ["recovered", "returned", "accepted", "in_review"],
  recovered: [],
  returned: [],
  released: [],
  kept: [],
  declined: [],
  explained: [],
};

/** Money gathered from a client's address: failed, it is there still, and is gathered anew. */
export const SWEEP_TRANSITIONS: Lifecycle<ReturnStep> = {
  processing: ["sent", "failed"],
  sent: ["paid", "failed"],
  paid: [],
  failed: [],
};

/** A refill, which others sign, is done when it arrives. Once the signer may have been asked, nothing is cancelled. */
export const TREASURY_TRANSITIONS: Lifecycle<TreasuryStatus> = {
  asked: ["approved", "rejected", "cancelled"],
  approved: ["sending", "done", "cancelled"],
  sending: ["sent", "failed"],
  sent: ["done", "failed"],
  done: [],
  failed: [],
  rejected: [],
  cancelled: [],
};

/** An ad of the market. What an ended trade gives back to an exhausted one opens it again. */
export const P2P_AD_TRANSITIONS: Lifecycle<P2pAdState> = {
  pending: ["active", "paused", "expired", "closed"],
  active: ["paused", "exhausted", "expired", "closed"],
  paused: ["active", "pending", "exhausted", "expired", "closed"],
  exhausted: ["active", "paused", "expired", "closed"],
  expired: ["active", "pending", "closed"],
  closed: [],
};

/**
 * A trade between two people. Paid inside this bank it is marked and completed in one commit. A seller never cancels
 * alone, and nothing leaves an end.
 */
export const P2P_TRADE_TRANSITIONS: Lifecycle<P2pTradeState> = {
  awaiting_payment: ["paid_marked", "cancelled_by_buyer", "expired", "cancelled_mutual"],
  paid_marked: ["completed", "awaiting_payment", "cancelled_mutual", "disputed"],
  disputed: ["completed", "cancelled_mutual", "resolved_release", "resolved_refund", "resolved_split"],
  completed: [],
  cancelled_by_buyer: [],
  expired: [],
  cancelled_mutual: [],
  resolved_release: [],
  resolved_refund: [],
  resolved_split: [],
};

/** A card. What its holder blocked the holder unblocks; what the house suspended it alone lifts. */
export const CARD_TRANSITIONS: Lifecycle<CardStatus> = {
  requested: ["production", "active", "refused"],
  production: ["shipped", "active", "suspended", "cancelled", "expired"],
  shipped: ["active", "suspended", "cancelled", "expired"],
  active: ["blocked", "suspended", "cancelled", "expired"],
  blocked: ["active", "suspended", "cancelled", "expired"],
  suspended: ["production", "shipped", "active", "blocked", "cancelled", "expired"],
  cancelled: [],
  expired: [],
  refused: [],
};

/**
 * A transaction of the card network. News comes late and in any order: what was reversed or expired may still be charged,
 * and what was charged once is charged again in parts.
 */
export const PURCHASE_TRANSITIONS: Lifecycle<PurchaseStatus> = {
  pending: ["cleared", "reversed", "expired", "declined"],
  cleared: ["pending"],
  reversed: ["cleared", "pending"],
  expired: ["cleared", "pending"],
  declined: ["cleared", "pending"],
  refund: [],
};

/** A contested purchase. */
export const CONTEST_TRANSITIONS: Lifecycle<ContestStatus> = {
  opened: ["submitted", "waiting", "won", "lost", "withdrawn"],
  submitted: ["waiting", "won", "lost", "withdrawn"],
  waiting: ["submitted", "won", "lost", "withdrawn"],
  won: [],
  lost: [],
  withdrawn: [],
};

/** Whether somebody of the marketplace is who they say. Another name, CPF or CNPJ ends what was proven. */
export const GRAIN_VERIFICATION_TRANSITIONS: Lifecycle<VerificationStatus> = {
  draft: ["submitted", "lapsed"],
  submitted: ["approved", "refused", "lapsed"],
  approved: ["lapsed"],
  refused: [],
  lapsed: [],
};
