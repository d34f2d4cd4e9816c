/** What people trade with one another for reais. */
export const P2P_ASSETS = ["USDT", "USDC", "BTC", "ETH", "SOL", "BNB"] as const;
export type P2pAsset = (typeof P2P_ASSETS)[number];

/** What the owner of an ad does: `buy` gives reais for the asset, `sell` gives the asset for reais. */
export const P2P_SIDES = ["buy", "sell"] as const;
export type P2pSide = (typeof P2P_SIDES)[number];

/** The two people of a trade. */
export const P2P_ROLES = ["buyer", "seller"] as const;
export type P2pRole = (typeof P2P_ROLES)[number];

/** How the reais are paid: inside this bank, at once and for good; by Pix to a key; to a bank account. */
export const P2P_METHODS = ["lastro", "pix_key", "bank_transfer"] as const;
export type P2pMethod = (typeof P2P_METHODS)[number];

/** For how many minutes the buyer may pay. */
export const P2P_WINDOWS = [15, 30, 60] as const;
export type P2pWindow = (typeof P2P_WINDOWS)[number];

export const P2P_AD_STATES = ["pending", "active", "paused", "exhausted", "expired", "closed"] as const;
export type P2pAdState = (typeof P2P_AD_STATES)[number];

/** Why an ad is pending or paused. `short`: its owner has less of the asset than it offers. */
export const P2P_AD_REASONS = ["owner", "short", "suspended", "house"] as const;
export type P2pAdReason = (typeof P2P_AD_REASONS)[number];

export const P2P_TRADE_STATES = [
  "awaiting_payment",
  "paid_marked",
  "completed",
  "cancelled_by_buyer",
  "expired",
  "cancelled_mutual",
  "disputed",
  "resolved_release",
  "resolved_refund",
  "resolved_split",
] as const;
export type P2pTradeState = (typeof P2P_TRADE_STATES)[number];

/** Those in which the asset is in escrow. */
export const P2P_OPEN_TRADE_STATES = ["awaiting_payment", "paid_marked", "disputed"] as const;

/** Clocks that run on a trade. */
export const P2P_TIMERS = ["payment", "release"] as const;
export type P2pTimer = (typeof P2P_TIMERS)[number];

/** What a trade waits for. */
export const P2P_NEXT_ACTIONS = ["pay", "release", "decide_dispute", "answer_late_payment", "rate"] as const;
export type P2pNextAction = (typeof P2P_NEXT_ACTIONS)[number];

/** What a person may do with a trade. */
export const P2P_COMMANDS = [
  "pay",
  "undo",
  "release",
  "cancel",
  "ask_cancel",
  "agree_cancel",
  "dispute",
  "add_evidence",
  "propose_split",
  "sign_split",
  "write_message",
  "paid_late",
  "honour_late",
  "returned_late",
  "rate",
] as const;
export type P2pCommand = (typeof P2P_COMMANDS)[number];

/** What the house writes into the room of a trade. Screens have a sentence for each. */
export const P2P_ROOM_NOTES = [
  "taken",
  "paid",
  "payment_undone",
  "pix_from_buyer",
  "pix_from_another",
  "released",
  "cancel_asked",
  "cancelled_by_buyer",
  "cancelled_mutual",
  "expired",
  "release_due_soon",
  "dispute_opened",
  "split_proposed",
  "dispute_settled",
  "dispute_ruled",
  "paid_late",
  "late_honoured",
  "late_returned",
  "pix_contested",
] as const;
export type P2pRoomNote = (typeof P2P_ROOM_NOTES)[number];

export const P2P_DISPUTE_REASONS = [
  "not_released",
  "not_paid",
  "amount_differs",
  "paid_by_another",
  "payment_returned",
  "other",
] as const;
export type P2pDisputeReason = (typeof P2P_DISPUTE_REASONS)[number];

export const P2P_DISPUTE_OUTCOMES = ["released", "cancelled", "release", "refund", "split"] as const;
export type P2pDisputeOutcome = (typeof P2P_DISPUTE_OUTCOMES)[number];

/** What became of a payment that came after the time to pay. */
export const P2P_LATE_OUTCOMES = ["honoured", "returned", "upheld", "dismissed"] as const;
export type P2pLateOutcome = (typeof P2P_LATE_OUTCOMES)[number];

/** What a Pix that reached the seller's key says to the seller. */
export const P2P_ADVICE = ["release", "do_not_release", "check_your_bank"] as const;
export type P2pAdvice = (typeof P2P_ADVICE)[number];

/** `reference`: the specification's list, until the market has spoken. */
export const P2P_PRICE_SOURCES = ["market", "reference"] as const;
export type P2pPriceSource = (typeof P2P_PRICE_SOURCES)[number];

/** The time to pay is on the ad; these are the other clocks. */
export const P2P_DISPUTE_AFTER_MINUTES = 15;
export const P2P_RELEASE_MINUTES = 30;
export const P2P_EVIDENCE_HOURS = 24;
export const P2P_LATE_HOURS = 24;
/** How often one side may propose how to share what is held. */
export const P2P_MAX_SPLIT_PROPOSALS = 20;
export const P2P_MAX_OPEN_TRADES = 3;
