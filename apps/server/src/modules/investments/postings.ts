import { type Money, money, negate } from "@lastro/money";
import {
  creditEntries,
  customerAccount,
  type Entry,
  houseAccount,
  investedAccount,
  type Posting,
} from "../ledger/index.js";
import type { Sums } from "./redemption.js";

type Brl = Money<"BRL">;

/** A client invests: the amount is set apart from what may be spent. */
export function appliedPosting(lot: { readonly id: string; readonly userId: string }, amount: Brl): Posting {
  return {
    kind: "investments.applied",
    reference: lot.id,
    key: `investments.applied:${lot.id}`,
    entries: [
      { account: customerAccount(lot.userId, "available", "BRL"), amount: negate(amount) },
      { account: investedAccount(lot.userId), amount },
    ],
  };
}

/** A business day: what the house came to owe on all that is invested. */
export function yieldAccruedPosting(day: string, amount: Brl): Posting {
  return {
    kind: "investments.accrued",
    reference: day,
    key: `investments.accrued:${day}`,
    entries: [
      { account: houseAccount("interest_expense", "BRL"), amount: negate(amount) },
      { account: houseAccount("interest_payable", "BRL"), amount },
    ],
  };
}

interface Redemption {
  readonly id: string;
  readonly userId: string;
  readonly sums: Sums;
  /** What rounding leaves of what was owed on the lots. */
  readonly rounding: bigint;
  /** Of the net amount, what pays what the client owes. */
  readonly settled: Brl;
}

/** A client redeems: principal and yield less both taxes, which are owed to the state. */
export function redeemedPosting({ id, userId, sums, rounding, settled }: Redemption): Posting {
  const brl = (minor: bigint) => money("BRL", minor);
  const entries: Entry[] = [
    { account: investedAccount(userId), amount: brl(-sums.principal) },
    { account: houseAccount("interest_payable", "BRL"), amount: brl(-(sums.yield + rounding)) },
    ...creditEntries(userId, brl(sums.net), settled),
    { account: houseAccount("iof_payable", "BRL"), amount: brl(sums.iof) },
    { account: houseAccount("income_tax_payable", "BRL"), amount: brl(sums.incomeTax) },
    { account: houseAccount("dust", "BRL"), amount: brl(rounding) },
  ];
  return {
    kind: "investments.redeemed",
    reference: id,
    key: `investments.redeemed:${id}`,
    entries: entries.filter(({ amount }) => amount.minor !== 0n),
  };
}
