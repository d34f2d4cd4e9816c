import type { CardDeclineReason } from "@lastro/contracts/cards/states";
import type { Card } from "../card.js";
import type { CardQuestion, DeclineReason } from "../provider/messages-port.js";
import { isAbroad } from "./purchase.js";

/** From this score of the network on, a purchase is taken for fraud. */
const RISKY = 950;

/** What the network is told for each reason of ours. */
const TOLD = {
  card_blocked: "card_blocked",
  card_suspended: "card_blocked",
  card_cancelled: "card_blocked",
  card_not_activated: "card_blocked",
  card_expired: "card_blocked",
  account_stopped: "card_blocked",
  validity_over: "card_blocked",
  single_use_spent: "card_blocked",
  online_off: "not_permitted",
  contactless_off: "not_permitted",
  withdrawal_off: "not_permitted",
  abroad_off: "not_permitted",
  magstripe_off: "not_permitted",
  category_off: "not_permitted",
  merchant_locked: "not_permitted",
  merchant_blocked: "not_permitted",
  risk: "suspected_fraud",
  address_wrong: "address_wrong",
  limit_purchase: "limit_exceeded",
  limit_day: "limit_exceeded",
  limit_month: "limit_exceeded",
  insufficient_funds: "insufficient_funds",
  debt: "insufficient_funds",
  unavailable: "our_fault",
} as const satisfies Partial<Record<CardDeclineReason, DeclineReason>>;

/** Why we decline. */
export type OwnReason = keyof typeof TOLD;

export function toldTo(reason: OwnReason): DeclineReason {
  return TOLD[reason];
}

const BY_STATUS = {
  requested: "card_not_activated",
  production: "card_not_activated",
  shipped: "card_not_activated",
  active: undefined,
  blocked: "card_blocked",
  suspended: "card_suspended",
  cancelled: "card_cancelled",
  expired: "card_expired",
  refused: "card_cancelled",
} as const satisfies Record<Card["status"], OwnReason | undefined>;

/** Whether a card as it stands may be used at all. */
export function refusedByState(card: Card, now: Date): OwnReason | undefined {
  if (card.kind === "single_use" && card.status === "cancelled" && card.reason === "used")
    return "single_use_spent";
  const byStatus = BY_STATUS[card.status];
  if (byStatus !== undefined) return byStatus;
  return card.validUntil !== null && card.validUntil <= now ? "validity_over" : undefined;
}

/** What only the database knows of a purchase at its merchant. */
export interface KnownOfMerchant {
  readonly category: Card["blockedCategories"][number];
  readonly isBlocked: boolean;
}

/** Whether a holder's switches and locks let a purchase pass, in their order. A wallet is told by itself, not by how it pays. */
export function refusedByControls(
  card: Card,
  question: CardQuestion,
  { category, isBlocked }: KnownOfMerchant,
): OwnReason | undefined {
  const { switches, lockedTo } = card;
  const { merchant, original, entry, wallet } = question;
  const isCash = question.kind === "cash" || question.atm;
  if (isCash && !switches.withdrawal) return "withdrawal_off";
  if (wallet === undefined) {
    if (!question.cardPresent && !switches.online) return "online_off";
    if (entry === "contactless" && !switches.contactless) return "contactless_off";
    if (entry === "magstripe" && !switches.magstripe) return "magstripe_off";
  }
  if (isAbroad(merchant, original) && !switches.abroad) return "abroad_off";
  if (card.blockedCategories.includes(category)) return "category_off";
  if (lockedTo !== null && lockedTo.id !== merchant.id) return "merchant_locked";
  return isBlocked && entry === "recurring" ? "merchant_blocked" : undefined;
}

/** Whether the network itself doubts who pays. */
export function refusedByDoubt({ risk, addressFits }: CardQuestion): OwnReason | undefined {
  if (risk !== undefined && risk >= RISKY) return "risk";
  return addressFits === false ? "address_wrong" : undefined;
}

/** What the provider's words for a decline mean. */
const NETWORK_WORDS: Readonly<Record<string, CardDeclineReason>> = {
  CARD_SECURITY_CODE_INCORRECT: "code_wrong",
  CARD_PIN_INCORRECT: "pin_wrong",
  PIN_BLOCKED: "pin_blocked",
  CARD_EXPIRED: "card_expired",
  CARD_EXPIRY_DATE_INCORRECT: "date_wrong",
  ADDRESS_INCORRECT: "address_wrong",
  CARD_NOT_ACTIVATED: "card_not_activated",
  SINGLE_USE_CARD_REATTEMPTED: "single_use_spent",
  MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE: "merchant_locked",
  CUSTOMER_ASA_TIMEOUT: "timed_out",
  CUSTOM_ASA_RESULT: "unavailable",
  CARD_PAUSED: "card_blocked",
  CARD_CLOSED: "card_cancelled",
};

/** Why the network declined without us, with its word. */
export function networkDecline(words: readonly string[]): {
  readonly reason: CardDeclineReason;
  readonly facts: Readonly<Record<string, string>>;
} {
  const known = words.find((word) => Object.hasOwn(NETWORK_WORDS, word));
  const code = known ?? words[0] ?? "";
  return { reason: NETWORK_WORDS[code] ?? "network", facts: code === "" ? {} : { code } };
}
