import type { Amounts, EventType, Merchant, PointOfSale, Transaction, TransactionEvent } from "./model.js";
import type { CardNetwork } from "./network.js";
import { tellOfEvent } from "./notify.js";
import { drawDigits } from "./numbers.js";

const CREDITS: ReadonlySet<EventType> = new Set([
  "AUTHORIZATION_EXPIRY",
  "AUTHORIZATION_REVERSAL",
  "CORRECTION_CREDIT",
  "CREDIT_AUTHORIZATION",
  "CREDIT_AUTHORIZATION_ADVICE",
  "FINANCIAL_CREDIT_AUTHORIZATION",
  "RETURN",
]);
const AUTHORIZATION_CODE_DIGITS = 6;

/** What one message of the network adds to a transaction. */
export interface NewEvent extends Amounts {
  readonly type: EventType;
  readonly result?: string | undefined;
  readonly detailed?: readonly string[] | undefined;
  readonly created?: string | undefined;
}

export interface NewTransaction {
  /** Given where it was announced by a question before. */
  readonly token?: string | undefined;
  readonly card_token: string;
  readonly merchant: Merchant;
  readonly pos: PointOfSale;
  readonly wallet?: string | null | undefined;
  readonly currency: string;
  readonly cash?: number | undefined;
  readonly refund_of?: string | null | undefined;
}

type Becomes = Partial<Pick<Transaction, "status" | "result" | "held" | "heldOriginal">>;

/** Begins a transaction with its first event, and tells the client. */
export function beginTransaction(
  network: CardNetwork,
  wanted: NewTransaction,
  event: NewEvent,
  becomes: Becomes & Pick<Transaction, "status">,
): Transaction {
  const fresh = network.fresh();
  const token = wanted.token ?? fresh.token;
  const begun: Transaction = {
    token,
    created: event.created ?? fresh.created,
    updated: fresh.created,
    card_token: wanted.card_token,
    merchant: wanted.merchant,
    pos: wanted.pos,
    wallet: wanted.wallet ?? null,
    currency: wanted.currency,
    cash: wanted.cash ?? 0,
    held: 0,
    heldOriginal: 0,
    result: event.result ?? "APPROVED",
    authorization_code: drawDigits(network, AUTHORIZATION_CODE_DIGITS),
    events: [],
    refund_of: wanted.refund_of ?? null,
    ...becomes,
  };
  return addEvent(network, begun, event, becomes);
}

/** Adds an event to a transaction, with what it changes, and tells the client. */
export function addEvent(
  network: CardNetwork,
  transaction: Transaction,
  event: NewEvent,
  becomes: Becomes = {},
): Transaction {
  const fresh = network.fresh();
  const { type, billed, original, rate, result = "APPROVED" } = event;
  const isCredit = CREDITS.has(type) || billed < 0;
  const added: TransactionEvent = {
    token: fresh.token,
    created: event.created ?? fresh.created,
    type,
    billed,
    original,
    rate,
    result,
    detailed_results: event.detailed ?? [result],
    polarity: isCredit ? "CREDIT" : "DEBIT",
  };
  const changed = network.put("transactions", {
    ...transaction,
    ...becomes,
    updated: fresh.created,
    events: [...transaction.events, added],
  });
  tellOfEvent(network, changed, added, transaction);
  return changed;
}

/** What was cleared of it so far, and given back. */
export function settledOf({ events }: Pick<Transaction, "events">): number {
  const SETTLES: ReadonlySet<EventType> = new Set([
    "CLEARING",
    "CORRECTION_CREDIT",
    "CORRECTION_DEBIT",
    "FINANCIAL_AUTHORIZATION",
    "FINANCIAL_CREDIT_AUTHORIZATION",
    "RETURN",
    "RETURN_REVERSAL",
  ]);
  return events
    .filter(({ type, result }) => SETTLES.has(type) && result === "APPROVED")
    .reduce((sum, { billed }) => sum + billed, 0);
}
