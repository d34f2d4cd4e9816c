import type { Card, EventType, Merchant, PointOfSale, Transaction } from "./model.js";
import type { CardNetwork } from "./network.js";
import { Problem } from "./problem.js";
import { inReais } from "./rates.js";
import { addEvent, beginTransaction, settledOf } from "./transactions.js";

export interface Shopping {
  readonly card: Card;
  readonly merchant: Merchant;
  readonly pos: PointOfSale;
  readonly currency: string;
  readonly billed: number;
  readonly original: number;
  readonly rate: string;
  readonly at?: string | undefined;
}

const rateOfFirst = ({ events }: Transaction): string => events[0]?.rate ?? "1.0";
/** The part of an amount in the merchant's currency that a part of its centavos is. */
const share = (part: number, whole: number, of: number): number =>
  whole === 0 ? 0 : Math.round((of * part) / whole);

/**
 * Clears part of an authorization, or more than it. What it leaves of the hold stays, unless it is said to be final;
 * a clearing by another rate takes of the hold what the merchant's amount had set aside.
 */
export function clear(
  network: CardNetwork,
  transaction: Transaction,
  wanted: {
    amount?: number | undefined;
    rate?: string | undefined;
    final?: boolean | undefined;
    at?: string | undefined;
  },
): Transaction {
  assertNotDeclined(transaction);
  const { currency, held, heldOriginal, events } = transaction;
  const [first] = events;
  const isCredit = (first?.billed ?? 0) < 0;
  const authorized = Math.abs(first?.billed ?? 0);
  const authorizedOriginal = Math.abs(first?.original ?? 0);
  const pending = held === 0 ? authorized : held;
  const pendingOriginal = heldOriginal === 0 ? authorizedOriginal : heldOriginal;
  const rate = wanted.rate ?? rateOfFirst(transaction);
  const original =
    wanted.amount === undefined ? pendingOriginal : share(wanted.amount, authorized, authorizedOriginal);
  const billed =
    wanted.amount ?? (wanted.rate === undefined ? pending : inReais(pendingOriginal, currency, rate));
  const taken = wanted.final || original >= heldOriginal ? held : Math.min(held, billed);
  const sign = isCredit ? -1 : 1;
  return addEvent(
    network,
    transaction,
    { type: "CLEARING", billed: sign * billed, original: sign * original, rate, created: wanted.at },
    {
      status: "SETTLED",
      held: held - taken,
      heldOriginal: taken === held ? 0 : Math.max(0, heldOriginal - original),
    },
  );
}

/** The merchant, or time, gives back what was held; more than that is told as it came. */
export function reverse(
  network: CardNetwork,
  transaction: Transaction,
  wanted: { amount?: number | undefined; type: "AUTHORIZATION_REVERSAL" | "AUTHORIZATION_EXPIRY" },
): Transaction {
  assertNotDeclined(transaction);
  const { held, heldOriginal } = transaction;
  const billed = wanted.type === "AUTHORIZATION_EXPIRY" ? held : (wanted.amount ?? held);
  const left = Math.max(0, held - billed);
  const wasCleared = settledOf(transaction) !== 0;
  const ended = wanted.type === "AUTHORIZATION_EXPIRY" ? "EXPIRED" : "VOIDED";
  const leftOriginal = share(left, held, heldOriginal);
  return addEvent(
    network,
    transaction,
    { type: wanted.type, billed, original: heldOriginal - leftOriginal, rate: rateOfFirst(transaction) },
    {
      held: left,
      heldOriginal: leftOriginal,
      status: wasCleared ? "SETTLED" : left === 0 ? ended : transaction.status,
    },
  );
}

/** The network changes what is held to an amount, unasked. */
export function advise(network: CardNetwork, transaction: Transaction, amount: number): Transaction {
  assertNotDeclined(transaction);
  const original = share(amount, transaction.events[0]?.billed ?? 0, transaction.events[0]?.original ?? 0);
  return addEvent(
    network,
    transaction,
    { type: "AUTHORIZATION_ADVICE", billed: amount, original, rate: rateOfFirst(transaction) },
    { held: amount, heldOriginal: original },
  );
}

/** A transaction of its own that is settled at once: a refund, or a charge nobody authorized. */
export function settleAtOnce(
  network: CardNetwork,
  { card, billed, original, rate, at, ...shopping }: Shopping,
  type: Extract<EventType, "RETURN" | "CLEARING">,
  refund_of: string | null = null,
): Transaction {
  const sign = type === "RETURN" ? -1 : 1;
  return beginTransaction(
    network,
    { ...shopping, card_token: card.token, refund_of },
    { type, billed: sign * billed, original: sign * original, rate, created: at },
    { status: "SETTLED" },
  );
}

/** A refund the network has approved and that will clear later. */
export function adviseCredit(
  network: CardNetwork,
  { card, billed, original, rate, ...shopping }: Shopping,
): Transaction {
  return beginTransaction(
    network,
    { ...shopping, card_token: card.token },
    { type: "CREDIT_AUTHORIZATION_ADVICE", billed: -billed, original: -original, rate },
    { status: "PENDING" },
  );
}

/** Takes a refund back. */
export function reverseReturn(network: CardNetwork, transaction: Transaction): Transaction {
  const given = -settledOf(transaction);
  if (transaction.status !== "SETTLED" || given <= 0)
    throw new Problem(400, "Only a settled credit is reversed");
  const rate = rateOfFirst(transaction);
  const original = Math.abs(transaction.events[0]?.original ?? 0);
  return addEvent(network, transaction, { type: "RETURN_REVERSAL", billed: given, original, rate });
}

/** The network puts a settled amount right, in either direction. */
export function correct(
  network: CardNetwork,
  transaction: Transaction,
  type: "CORRECTION_CREDIT" | "CORRECTION_DEBIT",
  amount: number,
): Transaction {
  const billed = type === "CORRECTION_CREDIT" ? -amount : amount;
  const rate = rateOfFirst(transaction);
  const original = share(billed, transaction.events[0]?.billed ?? 0, transaction.events[0]?.original ?? 0);
  return addEvent(network, transaction, { type, billed, original, rate });
}

/** The authorization of a transaction that cleared before anybody heard of it, dated before its clearing. */
export function addEarlierAuthorization(network: CardNetwork, transaction: Transaction): Transaction {
  const [first] = transaction.events;
  if (first?.type !== "CLEARING")
    throw new Problem(422, "Only a transaction that began with its clearing has an earlier authorization");
  const created = new Date(Date.parse(first.created) - 1_000).toISOString();
  const { billed, original, rate } = first;
  return addEvent(network, transaction, { type: "AUTHORIZATION", billed, original, rate, created });
}

function assertNotDeclined({ status }: Transaction): void {
  if (status === "DECLINED") throw new Problem(400, "The transaction was declined");
}
