import { type Money, money } from "@lastro/money";
import {
  type AccountRef,
  cashbackPendingAccount,
  creditEntries,
  customerAccount,
  type Entry,
  houseAccount,
  type Posting,
} from "../ledger/index.js";

type Prp = Money<"PRP">;

interface Accrual {
  readonly userId: string;
  readonly purchaseId: string;
  readonly eventId: string;
  /** All that the purchase earned now. */
  readonly amount: Prp;
  /** What of it pays PRP the client owes. */
  readonly settled: Prp;
}

/** A purchase earned PRP, which wait; what the client owes of earlier refunds is paid first. The house sets reais aside for the rest. */
export function accruedPosting({ userId, purchaseId, eventId, amount, settled }: Accrual): Posting {
  const kept = amount.minor - settled.minor;
  return {
    kind: "cashback.accrued",
    reference: purchaseId,
    key: `cashback:${purchaseId}:${eventId}`,
    entries: moving([
      [houseAccount("prp_issued", "PRP"), -amount.minor],
      [houseAccount("prp_receivable", "PRP"), settled.minor],
      [cashbackPendingAccount(userId), kept],
      [houseAccount("cashback_cost", "BRL"), -kept],
      [houseAccount("cashback_provision", "BRL"), kept],
    ]),
  };
}

interface Crediting {
  readonly userId: string;
  readonly purchaseId: string;
  readonly round: number;
  readonly amount: Prp;
}

/** The wait after a purchase is over: what it earned may be spent. */
export function creditedPosting({ userId, purchaseId, round, amount }: Crediting): Posting {
  return {
    kind: "cashback.credited",
    reference: purchaseId,
    key: `cashback:${purchaseId}:credited${round === 1 ? "" : `:${round}`}`,
    entries: moving([
      [cashbackPendingAccount(userId), -amount.minor],
      [customerAccount(userId, "available", "PRP"), amount.minor],
    ]),
  };
}

interface Reversal {
  readonly userId: string;
  readonly purchaseId: string;
  readonly eventId: string;
  readonly fromPending: Prp;
  readonly fromAvailable: Prp;
  /** What the client no longer has, and owes from now on. */
  readonly owed: Prp;
}

/** A refund takes back what its purchase earned: from what waits of it, then from what the client has; the rest is owed. */
export function reversedPosting(reversal: Reversal): Posting {
  const { userId, purchaseId, eventId, fromPending, fromAvailable, owed } = reversal;
  const taken = fromPending.minor + fromAvailable.minor;
  return {
    kind: "cashback.reversed",
    reference: purchaseId,
    key: `cashback:${purchaseId}:${eventId}`,
    entries: moving([
      [cashbackPendingAccount(userId), -fromPending.minor],
      [customerAccount(userId, "available", "PRP"), -fromAvailable.minor],
      [houseAccount("prp_receivable", "PRP"), -owed.minor],
      [houseAccount("prp_issued", "PRP"), taken + owed.minor],
      [houseAccount("cashback_provision", "BRL"), -taken],
      [houseAccount("cashback_cost", "BRL"), taken],
    ]),
  };
}

interface Redemption {
  readonly id: string;
  readonly userId: string;
  readonly amount: Prp;
  /** What of the reais pays the client's debt. */
  readonly settled: Money<"BRL">;
}

/** PRP become reais of the client, one for one, out of what was set aside for them. */
export function redeemedPosting({ id, userId, amount, settled }: Redemption): Posting {
  const reais = inReais(amount);
  return {
    kind: "cashback.redeemed",
    reference: id,
    key: `cashback:redeem:${id}`,
    entries: [
      ...moving([
        [customerAccount(userId, "available", "PRP"), -amount.minor],
        [houseAccount("prp_issued", "PRP"), amount.minor],
        [houseAccount("cashback_provision", "BRL"), -reais.minor],
      ]),
      ...creditEntries(userId, reais, settled),
    ],
  };
}

/** PRP nobody used in their time end, and the reais set aside for them are the house's again. */
export function expiredPosting(lot: {
  readonly id: string;
  readonly userId: string;
  readonly amount: Prp;
}): Posting {
  const { id, userId, amount } = lot;
  return {
    kind: "cashback.expired",
    reference: id,
    key: `cashback:${id}:expired`,
    entries: moving([
      [customerAccount(userId, "available", "PRP"), -amount.minor],
      [houseAccount("prp_issued", "PRP"), amount.minor],
      [houseAccount("cashback_provision", "BRL"), -amount.minor],
      [houseAccount("cashback_cost", "BRL"), amount.minor],
    ]),
  };
}

interface Sending {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly amount: Prp;
}

/** PRP go to another client; the reais set aside for them stay. */
export function sentPosting({ id, senderId, recipientId, amount }: Sending): Posting {
  return {
    kind: "cashback.sent",
    reference: id,
    key: `cashback:sent:${id}`,
    entries: moving([
      [customerAccount(senderId, "available", "PRP"), -amount.minor],
      [customerAccount(recipientId, "available", "PRP"), amount.minor],
    ]),
  };
}

interface Fee {
  readonly userId: string;
  readonly amount: Prp;
  readonly reference: string;
}

/** A fee of the house paid in PRP: what was set aside for them becomes the house's fee. */
export function feePaidPosting({ userId, amount, reference }: Fee): Posting {
  return {
    kind: "cashback.fee_paid",
    reference,
    key: `cashback:fee:${reference}`,
    entries: moving([
      [customerAccount(userId, "available", "PRP"), -amount.minor],
      [houseAccount("prp_issued", "PRP"), amount.minor],
      [houseAccount("cashback_provision", "BRL"), -amount.minor],
      [houseAccount("fees", "BRL"), amount.minor],
    ]),
  };
}

/** A fee paid in PRP is given back in PRP, because what it was for did not happen. */
export function feeReturnedPosting({ userId, amount, reference }: Fee): Posting {
  return {
    kind: "cashback.fee_returned",
    reference,
    key: `cashback:fee:${reference}:returned`,
    entries: moving([
      [customerAccount(userId, "available", "PRP"), amount.minor],
      [houseAccount("prp_issued", "PRP"), -amount.minor],
      [houseAccount("cashback_provision", "BRL"), amount.minor],
      [houseAccount("fees", "BRL"), -amount.minor],
    ]),
  };
}

/** The reais behind PRP: one for one. */
export function inReais({ minor }: Prp): Money<"BRL"> {
  return money("BRL", minor);
}

function moving(all: readonly (readonly [AccountRef, bigint])[]): Entry[] {
  return all.flatMap(([account, minor]) =>
    minor === 0n ? [] : [{ account, amount: money(account.asset, minor) }],
  );
}
