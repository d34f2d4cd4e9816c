import { type Money, negate } from "@lastro/money";
import { customerAccount, type Posting, vaultAccount } from "../ledger/index.js";

interface Moved {
  readonly id: string;
  readonly userId: string;
  readonly amount: Money;
}

/** A client puts an amount under the lock of their vault. */
export function vaultDepositedPosting({ id, userId, amount }: Moved): Posting {
  return {
    kind: "vault.deposited",
    reference: id,
    key: `vault.deposited:${id}`,
    entries: [
      { account: customerAccount(userId, "available", amount.asset), amount: negate(amount) },
      { account: vaultAccount(userId, amount.asset), amount },
    ],
  };
}

/** What was asked for, waited and was confirmed is the client's to spend again. */
export function vaultWithdrawnPosting({ id, userId, amount }: Moved): Posting {
  return {
    kind: "vault.withdrawn",
    reference: id,
    key: `vault.withdrawn:${id}`,
    entries: [
      { account: vaultAccount(userId, amount.asset), amount: negate(amount) },
      { account: customerAccount(userId, "available", amount.asset), amount },
    ],
  };
}
