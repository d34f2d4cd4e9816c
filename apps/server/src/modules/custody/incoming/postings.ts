import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Money, negate } from "@lastro/money";
import { customerAccount, houseAccount, type Posting } from "../../ledger/index.js";
import { chainAccount } from "../chains/units.js";

interface Came {
  readonly id: string;
  readonly network: CryptoNetwork;
  readonly amount: Money;
}

/** A client's address holds what came, and we owe it to the client. */
export function cryptoReceivedPosting({ id, network, amount }: Came, ownerId: string): Posting {
  return {
    kind: "crypto.received",
    reference: id,
    key: `crypto:${id}:in`,
    entries: [
      { account: chainAccount(network, amount.asset), amount: negate(amount) },
      { account: customerAccount(ownerId, "available", amount.asset), amount },
    ],
  };
}

/** A client's address holds what came; too little to be credited alone, or a person has to look first. */
export function cryptoSetAsidePosting({ id, network, amount }: Came): Posting {
  return {
    kind: "crypto.set_aside",
    reference: id,
    key: `crypto:${id}:in`,
    entries: [
      { account: chainAccount(network, amount.asset), amount: negate(amount) },
      { account: houseAccount("suspense", amount.asset), amount },
    ],
  };
}

/** What was set aside is the client's: with what came since it is enough. */
export function cryptoReleasedPosting({ id, amount }: Omit<Came, "network">, ownerId: string): Posting {
  return {
    kind: "crypto.released",
    reference: id,
    key: `crypto:${id}:released`,
    entries: [
      { account: houseAccount("suspense", amount.asset), amount: negate(amount) },
      { account: customerAccount(ownerId, "available", amount.asset), amount },
    ],
  };
}

/** What was set aside has left the client's address for whoever had sent it. */
export function cryptoReturnedPosting({ id, network, amount }: Came): Posting {
  return {
    kind: "crypto.returned",
    reference: id,
    key: `crypto:${id}:returned`,
    entries: [
      { account: houseAccount("suspense", amount.asset), amount: negate(amount) },
      { account: chainAccount(network, amount.asset), amount },
    ],
  };
}
