import { type Money, negate } from "@lastro/money";
import { customerAccount, houseAccount, type Posting } from "../ledger/index.js";

type Reais = Money<"BRL">;

/** One Pix is booked under one key, by whatever way and however often it is heard of. */
export function arrivalKey(psp: string, endToEndId: string): string {
  return `pix:${psp}:${endToEndId}`;
}

interface Arrival {
  readonly key: string;
  readonly reference: string;
  readonly amount: Reais;
}

/** The provider owes us what arrived, and we owe it to the client. */
export function receivedPosting(arrival: Arrival, userId: string): Posting {
  return {
    kind: "pix.received",
    reference: arrival.reference,
    key: arrival.key,
    entries: [
      { account: houseAccount("psp", "BRL"), amount: negate(arrival.amount) },
      { account: customerAccount(userId, "available", "BRL"), amount: arrival.amount },
    ],
  };
}

/** The provider owes us what arrived, and we do not know yet to whom we owe it. */
export function unmatchedPosting(arrival: Arrival): Posting {
  return {
    kind: "pix.unmatched",
    reference: arrival.reference,
    key: arrival.key,
    entries: [
      { account: houseAccount("psp", "BRL"), amount: negate(arrival.amount) },
      { account: houseAccount("suspense", "BRL"), amount: arrival.amount },
    ],
  };
}

/** A person found out whose it is. */
export function attributedPosting(unmatchedId: string, userId: string, amount: Reais): Posting {
  return {
    kind: "pix.attributed",
    reference: unmatchedId,
    key: `pix-unmatched:${unmatchedId}:attributed`,
    entries: [
      { account: houseAccount("suspense", "BRL"), amount: negate(amount) },
      { account: customerAccount(userId, "available", "BRL"), amount },
    ],
  };
}

/** The provider has given it back: neither of us owes it any more. */
export function returnedPosting(unmatchedId: string, returnId: string, amount: Reais): Posting {
  return {
    kind: "pix.returned",
    reference: unmatchedId,
    key: `pix-return:${returnId}`,
    entries: [
      { account: houseAccount("suspense", "BRL"), amount: negate(amount) },
      { account: houseAccount("psp", "BRL"), amount },
    ],
  };
}
