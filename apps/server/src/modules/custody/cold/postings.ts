import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { add, type Money, negate } from "@lastro/money";
import { houseAccount, type Posting } from "../../ledger/index.js";
import { chainAccount, coldAccount } from "../chains/units.js";

interface Moved {
  readonly id: string;
  readonly network: CryptoNetwork;
  readonly amount: Money;
}

/** What our addresses held stands at the cold one: clients are owed what they were. */
export function coldSweptPosting({ id, network, amount }: Moved): Posting {
  return {
    kind: "custody.cold_swept",
    reference: id,
    key: `cold:${id}:swept`,
    entries: [
      { account: coldAccount(network, amount.asset), amount: negate(amount) },
      { account: chainAccount(network, amount.asset), amount },
    ],
  };
}

/** What the cold address held is back at ours; what it paid the network left it too, on Ethereum in ether whatever came back. */
export function coldRefilledPosting({ id, network, amount, fee }: Moved & { readonly fee: Money }): Posting {
  const left =
    fee.asset === amount.asset
      ? [{ account: coldAccount(network, amount.asset), amount: add(amount, fee) }]
      : [
          { account: coldAccount(network, amount.asset), amount },
          { account: coldAccount(network, fee.asset), amount: fee },
        ];
  return {
    kind: "custody.cold_refilled",
    reference: id,
    key: `cold:${id}:refilled`,
    entries: [
      { account: chainAccount(network, amount.asset), amount: negate(amount) },
      { account: houseAccount("network_fees", fee.asset), amount: negate(fee) },
      ...left,
    ].filter((entry) => entry.amount.minor !== 0n),
  };
}
