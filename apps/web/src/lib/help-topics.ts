import type { ErrorCode } from "@lastro/contracts/errors/index";

/** The articles of the help centre; `features/help/articles` has their text. */
export type ArticleId =
  | "pixSend"
  | "pixReceive"
  | "account"
  | "companies"
  | "integrations"
  | "fees"
  | "limits"
  | "med"
  | "kyc"
  | "access"
  | "fraud"
  | "cryptoDeposit"
  | "cryptoSend"
  | "cryptoLost"
  | "vault"
  | "basket"
  | "cards"
  | "cashback"
  | "p2p"
  | "otc"
  | "exchange"
  | "investments"
  | "holds";

/** The refusals each article explains; what a person mends by reading the sentence alone is not here. */
const EXPLAINED: Readonly<Partial<Record<ArticleId, readonly ErrorCode[]>>> = {
  account: ["privacy.obstructed", "statement.too_long", "transfer.recipient_not_found"],
  access: [
    "customers.second_factor_needed",
    "customers.device_not_registered",
    "privacy.code_wrong",
    "privacy.password_wrong",
  ],
  cards: [
    "cards.verification_required",
    "cards.not_allowed_now",
    "cards.suspended",
    "cards.not_contestable",
    "cards.contested_before",
    "cards.ended_by_issuer",
    "cards.wallet_unsupported",
  ],
  cashback: ["cashback.nothing_to_redeem", "cashback.balance_too_low", "cashback.balance_changed"],
  companies: [
    "companies.not_available",
    "companies.role_insufficient",
    "companies.approval_needed",
    "companies.last_owner",
  ],
  cryptoLost: [
    "recoveries.address_not_yours",
    "recoveries.address_of_other_network",
    "recoveries.not_there",
    "recoveries.fee_short",
  ],
  cryptoSend: [
    "crypto.entry_not_own",
    "crypto.fee_changed",
    "crypto.fee_not_raisable",
    "crypto.withdrawal_below_minimum",
    "recoveries.address_cooling",
    "recoveries.address_not_proven",
  ],
  exchange: [
    "exchange.market_closed",
    "exchange.price_moved",
    "exchange.price_unavailable",
    "exchange.price_unconfirmed",
    "exchange.quote_expired",
    "exchange.client_limit_reached",
    "exchange.day_limit_reached",
    "exchange.desk_short",
  ],
  fraud: ["customers.outgoing_stopped", "transfer.recipient_suspended"],
  holds: ["ledger.insufficient_funds"],
  integrations: [
    "integrations.payment_above_key_limit",
    "integrations.key_day_limit_reached",
    "integrations.endpoint_disabled",
    "integrations.url_not_allowed",
  ],
  investments: ["investments.amount_above_position", "investments.product_closed"],
  kyc: [
    "otc.verification_required",
    "exchange.verification_required",
    "investments.verification_required",
    "kyc.retry_not_yet",
    "kyc.documents_not_accepted",
    "kyc.document_expired",
    "kyc.under_age",
  ],
  limits: ["limits.exceeded", "limits.device_not_registered", "limits.above_maximum"],
  med: [
    "pix_disputes.not_for_med",
    "pix_disputes.too_late",
    "pix_disputes.already_contested",
    "pix_disputes.not_settled",
    "pix_disputes.defence_over",
    "pix_disputes.return_of_contested",
  ],
  otc: [
    "otc.amount_above_maximum",
    "otc.quote_expired",
    "otc.price_moved",
    "otc.price_unavailable",
    "otc.price_unconfirmed",
    "otc.asset_halted",
    "otc.client_limit_reached",
    "otc.exposure_reached",
    "otc.minute_limit_reached",
    "otc.desk_short",
  ],
  pixReceive: ["pix.return_window_over", "pix.receiving_not_supported", "pix.keys_too_many"],
  pixSend: [
    "pix_payments.br_code_checksum",
    "pix_payments.br_code_expired",
    "pix_payments.br_code_unreadable",
    "pix_payments.key_ambiguous",
    "pix_payments.key_unknown",
    "pix_payments.receiver_not_shown",
    "pix.outcome_unknown",
  ],
  basket: ["basket.nothing_to_rebalance", "basket.too_little_to_sell"],
  vault: ["vault.second_factor_required", "vault.not_ready", "vault.withdrawal_ended", "vault.pass_invalid"],
};

/** The address of an article. */
export function articleAddress(article: ArticleId): string {
  return `/help/articles/${article}`;
}

/** The address of the article about a refusal; undefined where there is none. */
export function helpAbout(code: string): string | undefined {
  const found = Object.entries(EXPLAINED).find(([, codes]) => (codes as readonly string[]).includes(code));
  return found && articleAddress(found[0] as ArticleId);
}
