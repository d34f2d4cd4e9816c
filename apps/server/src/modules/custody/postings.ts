import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, negate, subtract } from "@lastro/money";
import { type AccountRef, customerAccount, type Entry, houseAccount, type Posting } from "../ledger/index.js";
import { chainAccount } from "./chains/units.js";
import { NETWORK_TABLE } from "./networks/network-table.js";

/** What our address on a network holds, in the books. */
export function networkAccount(network: Network): AccountRef {
  const { account, asset } = NETWORK_TABLE[network];
  return houseAccount(account, asset);
}

interface Arrived {
  readonly id: string;
  readonly network: Network;
  readonly txHash: string;
  readonly logIndex: number;
  readonly amount: Money;
}

/** One transfer is booked under one key, whoever told us of it. */
function arrivalKey({ network, txHash, logIndex }: Omit<Arrived, "id" | "amount">): string {
  return `dep:${network}:${txHash}:${logIndex}`;
}

/** Our address holds what arrived; we owe it to the person, less the fee, which is ours. */
export function depositCreditedPosting(arrived: Arrived, to: { ownerId: string; fee: Money }): Posting {
  return {
    kind: "custody.deposit_credited",
    reference: arrived.id,
    key: arrivalKey(arrived),
    entries: [
      {
        account: networkAccount(arrived.network),
        amount: negate(arrived.amount),
      },
      {
        account: customerAccount(to.ownerId, "available", to.fee.asset),
        amount: subtract(arrived.amount, to.fee),
      },
      { account: houseAccount("fees", to.fee.asset), amount: to.fee },
    ],
  };
}

/** Our address holds what arrived, and we do not know yet to whom we owe it. */
export function depositSuspendedPosting(arrived: Arrived): Posting {
  return {
    kind: "custody.deposit_suspended",
    reference: arrived.id,
    key: arrivalKey(arrived),
    entries: [
      {
        account: networkAccount(arrived.network),
        amount: negate(arrived.amount),
      },
      { account: houseAccount("suspense", arrived.amount.asset), amount: arrived.amount },
    ],
  };
}

/** An operator found out whose it is. */
export function depositAttributedPosting(
  arrival: { readonly id: string; readonly amount: Money },
  to: { ownerId: string; fee: Money },
): Posting {
  return {
    kind: "custody.deposit_attributed",
    reference: arrival.id,
    key: `arrival:${arrival.id}:attributed`,
    entries: [
      { account: houseAccount("suspense", arrival.amount.asset), amount: negate(arrival.amount) },
      {
        account: customerAccount(to.ownerId, "available", to.fee.asset),
        amount: subtract(arrival.amount, to.fee),
      },
      { account: houseAccount("fees", to.fee.asset), amount: to.fee },
    ],
  };
}

/** What nobody could be credited for has left our address for the one it came from; the fee is ours. */
export function arrivalReturnedPosting(of: {
  readonly id: string;
  readonly network: Network;
  readonly amount: Money;
  readonly fee: Money;
}): Posting {
  return {
    kind: "custody.deposit_returned",
    reference: of.id,
    key: `return:${of.id}`,
    entries: [
      { account: houseAccount("suspense", of.amount.asset), amount: negate(of.amount) },
      {
        account: networkAccount(of.network),
        amount: subtract(of.amount, of.fee),
      },
      { account: houseAccount("fees", of.fee.asset), amount: of.fee },
    ],
  };
}

/**
 * The network took back what arrived: our address never held it. Credited or sent back, the fee was none, and what its
 * owner no longer has of it the house bears; what the owner still has is the other side. In suspense it was nobody's.
 */
export function depositWrittenOff(of: {
  readonly network: Network;
  readonly amount: Money;
  readonly from: "suspense" | { readonly fee: Money; readonly loss: Money };
}): { kind: string; entries: readonly Entry[] } {
  const { network, amount, from } = of;
  const others: readonly Entry[] =
    from === "suspense"
      ? [{ account: houseAccount("suspense", amount.asset), amount: negate(amount) }]
      : [
          { account: houseAccount("fees", amount.asset), amount: negate(from.fee) },
          { account: houseAccount("loss", amount.asset), amount: negate(from.loss) },
        ];
  const entries = [{ account: networkAccount(network), amount }, ...others];
  return {
    kind: "custody.deposit_written_off",
    entries: entries.filter((entry) => entry.amount.minor !== 0n),
  };
}

/** What a network took for what we sent by it left our addresses too: clients were charged for it before it was known. */
export function networkFeePosting(of: {
  readonly id: string;
  readonly network: CryptoNetwork;
  /** In the network's own coin. */
  readonly fee: Money;
}): Posting {
  const { id, network, fee } = of;
  return {
    kind: "custody.network_fee",
    reference: id,
    key: `outgoing:${id}:network_fee`,
    entries: [
      { account: chainAccount(network, fee.asset), amount: fee },
      { account: houseAccount("network_fees", fee.asset), amount: negate(fee) },
    ],
  };
}
