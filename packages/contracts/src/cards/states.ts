/** What is issued. `single_use` and `merchant_locked` are virtual. */
export const CARD_KINDS = ["virtual", "physical", "single_use", "merchant_locked"] as const;
export type CardKindName = (typeof CARD_KINDS)[number];

/** The two types of the specification. */
export const CARD_TYPES = ["virtual", "physical"] as const;

/**
 * `requested`: the issuer has not answered yet; `production`, `shipped`: of a plastic its holder does not have; `blocked`:
 * by its holder; `suspended`: by the house, which alone lifts it; `refused`: never issued, its fee given back.
 */
export const CARD_STATUSES = [
  "requested",
  "production",
  "shipped",
  "active",
  "blocked",
  "suspended",
  "cancelled",
  "expired",
  "refused",
] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** Why a card ended. `used`: a single-use card after its purchase. */
export const CARD_CANCEL_REASONS = ["lost", "stolen", "damaged", "by_holder", "by_house", "used"] as const;
export type CardCancelReason = (typeof CARD_CANCEL_REASONS)[number];

/** What a holder may do with a card now. */
export const CARD_COMMANDS = [
  "block",
  "unblock",
  "activate",
  "cancel",
  "replace",
  "reveal",
  "set_pin",
  "top_up",
  "withdraw",
  "change_controls",
  "add_to_wallet",
] as const;
export type CardCommand = (typeof CARD_COMMANDS)[number];

export const CARD_WALLETS = ["applePay", "samsungPay", "googlePay"] as const;
export type CardWalletName = (typeof CARD_WALLETS)[number];

/** What a holder switches on and off. */
export const CARD_SWITCHES = ["online", "contactless", "withdrawal", "abroad", "magstripe"] as const;
export type CardSwitch = (typeof CARD_SWITCHES)[number];

/** What merchants sell, by their code; each is a switch of the holder's and a slice of the month. */
export const CARD_CATEGORIES = [
  "groceries",
  "restaurants",
  "transport",
  "fuel",
  "travel",
  "shopping",
  "health",
  "education",
  "entertainment",
  "services",
  "home",
  "cash",
  "gambling",
  "other",
] as const;
export type CardCategory = (typeof CARD_CATEGORIES)[number];

/** A purchase, as its holder reads it. `refunded` is a credit of its own; a cleared one may be refunded later. */
export const PURCHASE_STATUSES = ["pending", "cleared", "reversed", "expired", "declined", "refund"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** Why a purchase was declined, finer than what the network is told. */
export const DECLINE_REASONS = [
  "card_blocked",
  "card_suspended",
  "card_cancelled",
  "card_not_activated",
  "card_expired",
  "online_off",
  "contactless_off",
  "withdrawal_off",
  "abroad_off",
  "magstripe_off",
  "category_off",
  "merchant_locked",
  "merchant_blocked",
  "single_use_spent",
  "validity_over",
  "risk",
  "address_wrong",
  "limit_purchase",
  "limit_day",
  "limit_month",
  "insufficient_funds",
  "debt",
  "account_stopped",
  "code_wrong",
  "pin_wrong",
  "pin_blocked",
  "date_wrong",
  "timed_out",
  "network",
  "unavailable",
] as const;
export type CardDeclineReason = (typeof DECLINE_REASONS)[number];

/** How the card was used. */
export const CARD_ENTRIES = ["chip", "contactless", "magstripe", "online", "recurring", "other"] as const;

/** A contested purchase. `won` in part keeps the rest. */
export const CONTEST_STATUSES = ["opened", "submitted", "waiting", "won", "lost", "withdrawn"] as const;
export type ContestStatus = (typeof CONTEST_STATUSES)[number];

export const CONTEST_REASONS = [
  "fraud_online",
  "fraud_in_person",
  "fraud_other",
  "duplicated",
  "wrong_amount",
  "not_received",
  "not_as_described",
  "cancelled",
  "subscription_not_cancelled",
  "refund_missing",
  "cash_not_dispensed",
  "not_authorized",
  "processing_error",
  "other",
] as const;
export type ContestReason = (typeof CONTEST_REASONS)[number];

/** A unit of cashback: `pendente` until the wait after clearing is over. */
export const CASHBACK_STATUSES = ["pendente", "creditado", "estornado", "expirado"] as const;
export type CashbackStatus = (typeof CASHBACK_STATUSES)[number];

export const CASHBACK_LEVELS = ["Premium", "Black"] as const;
export type CashbackLevel = (typeof CASHBACK_LEVELS)[number];

/** How a wallet of PRP changed. */
export const PRP_MOVEMENT_KINDS = [
  "accrued",
  "credited",
  "reversed",
  "redeemed",
  "expired",
  "sent",
  "received",
  "fee_paid",
  "fee_returned",
] as const;
export type PrpMovementKind = (typeof PRP_MOVEMENT_KINDS)[number];
