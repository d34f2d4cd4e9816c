import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Money, negate } from "@lastro/money";
import { chainAccount } from "../../custody/index.js";
import { customerAccount, type Entry, houseAccount, type Posting } from "../../ledger/index.js";

/** What a client set aside has left our address for the one it was asked for; the fee is ours. */
export function cryptoSent(of: {
  readonly network: CryptoNetwork;
  readonly net: Money;
  readonly fee: Money;
}): { readonly kind: string; readonly entries: readonly Entry[] } {
  const entries = [
    { account: chainAccount(of.network, of.net.asset), amount: of.net },
    { account: houseAccount("fees", of.fee.asset), amount: of.fee },
  ];
  return { kind: "crypto.sent", entries: entries.filter(({ amount }) => amount.minor !== 0n) };
}

/** The address was another client's: the money is theirs, without a network and without a fee. */
export function cryptoPassedOnPosting(of: {
  readonly id: string;
  readonly senderId: string;
  readonly recipientId: string;
  readonly amount: Money;
}): Posting {
  const { id, senderId, recipientId, amount } = of;
  return {
    kind: "crypto.passed_on",
    reference: id,
    key: `crypto:${id}:passed_on`,
    entries: [
      { account: customerAccount(senderId, "available", amount.asset), amount: negate(amount) },
      { account: customerAccount(recipientId, "available", amount.asset), amount },
    ],
  };
}
