import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, negate } from "@lastro/money";
import { networkAccount } from "../../../custody/index.js";
import { customerAccount, type Entry, houseAccount, type Posting } from "../../../ledger/index.js";

/** Where money that was set aside goes, without the account it was held in. */
interface Settlement {
  readonly kind: string;
  readonly entries: readonly Entry[];
}

/** What was set aside has left our address for the one it was asked for; the fee is ours. */
export function withdrawalPaid(of: { network: Network; net: Money; fee: Money }): Settlement {
  const entries = [
    { account: networkAccount(of.network), amount: of.net },
    { account: houseAccount("fees", of.fee.asset), amount: of.fee },
  ];
  return { kind: "custody.withdrawal_paid", entries };
}

/** What was set aside stays here as ours, and its worth in reais has left the Pix provider for the person's key. */
export function withdrawalExchanged(of: { net: Money; paid: Money }): Settlement {
  const entries = [
    { account: houseAccount("fx", of.net.asset), amount: of.net },
    { account: houseAccount("fx", of.paid.asset), amount: negate(of.paid) },
    { account: houseAccount("psp", of.paid.asset), amount: of.paid },
  ];
  return { kind: "custody.withdrawal_exchanged", entries };
}

/**
 * A Pix that was paid came back to our provider: its worth at the rate it left at is the person's again, or waits in
 * suspense where their account was closed.
 */
export function withdrawalReturnedPosting(of: {
  readonly id: string;
  readonly returnId: string;
  readonly ownerId: string;
  readonly amount: Money;
  readonly paidBack: Money;
  readonly suspended: boolean;
}): Posting {
  const { amount, paidBack } = of;
  const owed = of.suspended
    ? houseAccount("suspense", amount.asset)
    : customerAccount(of.ownerId, "available", amount.asset);
  const entries = [
    { account: houseAccount("psp", paidBack.asset), amount: negate(paidBack) },
    { account: houseAccount("fx", paidBack.asset), amount: paidBack },
    { account: houseAccount("fx", amount.asset), amount: negate(amount) },
    { account: owed, amount },
  ];
  return {
    kind: "custody.withdrawal_returned",
    reference: of.id,
    key: `withdrawal:${of.id}:returned:${of.returnId}`,
    entries: entries.filter((entry) => entry.amount.minor !== 0n),
  };
}
