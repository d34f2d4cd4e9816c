import { type Money, negate } from "@lastro/money";
import { basketAccount, customerAccount, type Posting } from "../ledger/index.js";

interface Moved {
  readonly id: string;
  readonly userId: string;
  readonly amounts: readonly Money[];
}

/** What the desk sold a client for their basket goes into it: it stays theirs. */
export function basketDepositedPosting({ id, userId, amounts }: Moved): Posting {
  return {
    kind: "basket.deposited",
    reference: id,
    key: `basket.deposited:${id}`,
    entries: amounts.flatMap((amount) => [
      { account: customerAccount(userId, "available", amount.asset), amount: negate(amount) },
      { account: basketAccount(userId, amount.asset), amount },
    ]),
  };
}

/** What leaves a basket is the client's to spend: they took it out, or the desk buys it next. */
export function basketWithdrawnPosting({ id, userId, amounts }: Moved): Posting {
  return {
    kind: "basket.withdrawn",
    reference: id,
    key: `basket.withdrawn:${id}`,
    entries: amounts.flatMap((amount) => [
      { account: basketAccount(userId, amount.asset), amount: negate(amount) },
      { account: customerAccount(userId, "available", amount.asset), amount },
    ]),
  };
}
