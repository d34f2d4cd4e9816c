import { type Money, negate } from "@lastro/money";
import { customerAccount, type Entry, houseAccount, type Posting } from "../../ledger/index.js";
import { type Taken, takenEntries } from "../take-from-holder.js";

type Reais = Money<"BRL">;

export interface Charge extends Taken {
  /** What of it was set aside. */
  readonly held: Reais;
  readonly key: string;
  readonly reference: string;
  readonly cardId: string;
  readonly userId: string;
  readonly amount: Reais;
  readonly iof: Reais;
}

/** What one step of a transaction is posted under, however often it is told. */
export function eventKey(provider: string, ref: string): string {
  return `card:${provider}:${ref}`;
}

/** Key of what a step did to the hold, by the newest step known. */
export function holdKey(provider: string, ref: string): string {
  return `${eventKey(provider, ref)}:hold`;
}

function settlementKey(provider: string, day: string): string {
  return `card:${provider}:settlement:${day}`;
}

/** A merchant charged the card: what was set aside pays, then the card, then the account, and the client owes us the rest. */
export function clearedPosting(charge: Charge): Posting {
  const { key, reference } = charge;
  return { kind: "card.cleared", reference, key, entries: chargeEntries(charge) };
}

/** A merchant took back a refund it had given. */
export function refundReversedPosting(charge: Charge): Posting {
  const { key, reference } = charge;
  return { kind: "card.refund_reversed", reference, key, entries: chargeEntries(charge) };
}

function chargeEntries({ cardId, userId, amount, iof, ...parts }: Charge): Entry[] {
  return withoutZeros([
    { account: customerAccount(cardId, "held", "BRL"), amount: negate(parts.held) },
    ...takenEntries({ id: cardId, userId }, parts),
    { account: houseAccount("card_network", "BRL"), amount },
    { account: houseAccount("iof_payable", "BRL"), amount: iof },
  ]);
}

export interface Refund {
  readonly key: string;
  readonly reference: string;
  readonly amount: Reais;
  readonly iof: Reais;
  /** Who gets both: the card, or the client where the card has ended. */
  readonly credited: readonly Entry[];
}

/** A merchant gave money back, and the tax on it goes back too. */
export function refundedPosting({ key, reference, amount, iof, credited }: Refund): Posting {
  return {
    kind: "card.refunded",
    reference,
    key,
    entries: withoutZeros([
      { account: houseAccount("card_network", "BRL"), amount: negate(amount) },
      { account: houseAccount("iof_payable", "BRL"), amount: negate(iof) },
      ...credited,
    ]),
  };
}

/** We paid the network, by our bank, what we owed it for a day; a negative amount is what it paid us. */
export function settledPosting(provider: string, day: string, amount: Reais): Posting {
  return {
    kind: "card.settled",
    reference: `${provider}:${day}`,
    key: settlementKey(provider, day),
    entries: [
      { account: houseAccount("card_network", "BRL"), amount: negate(amount) },
      { account: houseAccount("psp", "BRL"), amount },
    ],
  };
}

function withoutZeros(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ amount }) => amount.minor !== 0n);
}
