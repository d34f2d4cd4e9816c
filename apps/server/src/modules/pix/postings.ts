import { type Money, negate, subtract } from "@lastro/money";
import { creditEntries, customerAccount, houseAccount, type Posting } from "../ledger/index.js";

type Reais = Money<"BRL">;

/** One Pix is booked under one key, by whatever way and however often it is heard of. */
export function arrivalKey(psp: string, endToEndId: string): string {
  return `pix:${psp}:${endToEndId}`;
}

interface Arrival {
  readonly key: string;
  readonly reference: string;
  readonly amount: Reais;
  /** The part of it that pays what the client owes. */
  readonly settled?: Reais;
}

/** The provider owes us what arrived, and we owe it to the client, who first pays what is owed to us. */
export function receivedPosting(arrival: Arrival, userId: string): Posting {
  return {
    kind: "pix.received",
    reference: arrival.reference,
    key: arrival.key,
    entries: [
      { account: houseAccount("psp", "BRL"), amount: negate(arrival.amount) },
      ...creditEntries(userId, arrival.amount, arrival.settled),
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

/** A person found out whose it is; the client first pays what is owed to us. */
export function attributedPosting(
  unmatchedId: string,
  userId: string,
  { amount, settled }: { readonly amount: Reais; readonly settled?: Reais },
): Posting {
  return {
    kind: "pix.attributed",
    reference: unmatchedId,
    key: `pix-unmatched:${unmatchedId}:attributed`,
    entries: [
      { account: houseAccount("suspense", "BRL"), amount: negate(amount) },
      ...creditEntries(userId, amount, settled),
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

/** The provider has returned what the client set aside to give back: neither of us owes it any more. */
export function clientReturned(amount: Reais): Pick<Posting, "kind" | "entries"> {
  return { kind: "pix.returned_by_client", entries: [{ account: houseAccount("psp", "BRL"), amount }] };
}

interface ClawBack {
  readonly id: string;
  readonly reference: string;
  readonly amount: Reais;
  /** The part of the amount the client no longer has. */
  readonly missing: Reais;
}

/** The provider took it back for the payer: the client gives what is still there and owes us the rest. */
export function clawedBackPosting({ id, reference, amount, missing }: ClawBack, userId: string): Posting {
  return {
    kind: "pix.clawed_back",
    reference,
    key: `pix-claw-back:${id}`,
    entries: [
      { account: customerAccount(userId, "available", "BRL"), amount: subtract(missing, amount) },
      { account: houseAccount("med_receivable", "BRL"), amount: negate(missing) },
      { account: houseAccount("psp", "BRL"), amount },
    ].filter((entry) => entry.amount.minor !== 0n),
  };
}

/** The provider took back what nobody had been found to own. */
export function unmatchedClawedBackPosting(id: string, unmatchedId: string, amount: Reais): Posting {
  return {
    kind: "pix.unmatched_clawed_back",
    reference: unmatchedId,
    key: `pix-claw-back:${id}`,
    entries: [
      { account: houseAccount("suspense", "BRL"), amount: negate(amount) },
      { account: houseAccount("psp", "BRL"), amount },
    ],
  };
}
