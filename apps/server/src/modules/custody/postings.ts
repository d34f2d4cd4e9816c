import type { Network } from "@lastro/contracts/custody/networks";
import { type Money, negate, subtract } from "@lastro/money";
import { customerAccount, type Entry, houseAccount, type Posting } from "../ledger/index.js";
import { NETWORK_TABLE } from "./networks/network-table.js";

type Usdt = Money<"USDT">;

interface Arrived {
  readonly id: string;
  readonly network: Network;
  readonly txHash: string;
  readonly logIndex: number;
  readonly amount: Usdt;
}

/** One transfer is booked under one key, whoever told us of it. */
function arrivalKey({ network, txHash, logIndex }: Omit<Arrived, "id" | "amount">): string {
  return `dep:${network}:${txHash}:${logIndex}`;
}

/** Our address holds what arrived; we owe it to the person, less the fee, which is ours. */
export function depositCreditedPosting(arrived: Arrived, to: { userId: string; fee: Usdt }): Posting {
  return {
    kind: "custody.deposit_credited",
    reference: arrived.id,
    key: arrivalKey(arrived),
    entries: [
      {
        account: houseAccount(NETWORK_TABLE[arrived.network].account, "USDT"),
        amount: negate(arrived.amount),
      },
      {
        account: customerAccount(to.userId, "available", "USDT"),
        amount: subtract(arrived.amount, to.fee),
      },
      { account: houseAccount("fees", "USDT"), amount: to.fee },
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
        account: houseAccount(NETWORK_TABLE[arrived.network].account, "USDT"),
        amount: negate(arrived.amount),
      },
      { account: houseAccount("suspense", "USDT"), amount: arrived.amount },
    ],
  };
}

/** An operator found out whose it is. */
export function depositAttributedPosting(
  arrival: { readonly id: string; readonly amount: Usdt },
  to: { userId: string; fee: Usdt },
): Posting {
  return {
    kind: "custody.deposit_attributed",
    reference: arrival.id,
    key: `arrival:${arrival.id}:attributed`,
    entries: [
      { account: houseAccount("suspense", "USDT"), amount: negate(arrival.amount) },
      {
        account: customerAccount(to.userId, "available", "USDT"),
        amount: subtract(arrival.amount, to.fee),
      },
      { account: houseAccount("fees", "USDT"), amount: to.fee },
    ],
  };
}

/** What nobody could be credited for has left our address for the one it came from; the fee is ours. */
export function arrivalReturnedPosting(of: {
  readonly id: string;
  readonly network: Network;
  readonly amount: Usdt;
  readonly fee: Usdt;
}): Posting {
  return {
    kind: "custody.deposit_returned",
    reference: of.id,
    key: `return:${of.id}`,
    entries: [
      { account: houseAccount("suspense", "USDT"), amount: negate(of.amount) },
      {
        account: houseAccount(NETWORK_TABLE[of.network].account, "USDT"),
        amount: subtract(of.amount, of.fee),
      },
      { account: houseAccount("fees", "USDT"), amount: of.fee },
    ],
  };
}

/**
 * The network took back what arrived: our address never held it. Credited or sent back, the fee was none, and what its
 * owner no longer has of it the house bears; what the owner still has is the other side. In suspense it was nobody's.
 */
export function depositWrittenOff(of: {
  readonly network: Network;
  readonly amount: Usdt;
  readonly from: "suspense" | { readonly fee: Usdt; readonly loss: Usdt };
}): { kind: string; entries: readonly Entry[] } {
  const { network, amount, from } = of;
  const others: readonly Entry[] =
    from === "suspense"
      ? [{ account: houseAccount("suspense", "USDT"), amount: negate(amount) }]
      : [
          { account: houseAccount("fees", "USDT"), amount: negate(from.fee) },
          { account: houseAccount("loss", "USDT"), amount: negate(from.loss) },
        ];
  const entries = [{ account: houseAccount(NETWORK_TABLE[network].account, "USDT"), amount }, ...others];
  return {
    kind: "custody.deposit_written_off",
    entries: entries.filter((entry) => entry.amount.minor !== 0n),
  };
}

/** What was set aside has left our address for the one it was asked for; the fee is ours. */
export function withdrawalSentOn(of: { network: Network; net: Usdt; fee: Usdt }): {
  kind: string;
  entries: readonly Entry[];
} {
  const entries = [
    { account: houseAccount(NETWORK_TABLE[of.network].account, "USDT"), amount: of.net },
    { account: houseAccount("fees", "USDT"), amount: of.fee },
  ];
  return { kind: "custody.withdrawal_paid", entries };
}

/** What was set aside stays here as ours, and its worth in reais has left the Pix provider for the person's key. */
export function withdrawalExchanged(of: { net: Usdt; paid: Money<"BRL"> }): {
  kind: string;
  entries: readonly Entry[];
} {
  const entries = [
    { account: houseAccount("fx", "USDT"), amount: of.net },
    { account: houseAccount("fx", "BRL"), amount: negate(of.paid) },
    { account: houseAccount("psp", "BRL"), amount: of.paid },
  ];
  return { kind: "custody.withdrawal_exchanged", entries };
}

/**
 * A Pix that was paid came back to our provider: its worth at the rate it left at is the person's again, or waits in
 * suspense where their account was closed.
 */
export function payoutReturnedPosting(of: {
  readonly id: string;
  readonly returnId: string;
  readonly userId: string;
  readonly amount: Usdt;
  readonly paidBack: Money<"BRL">;
  readonly suspended: boolean;
}): Posting {
  const owed = of.suspended
    ? houseAccount("suspense", "USDT")
    : customerAccount(of.userId, "available", "USDT");
  const entries = [
    { account: houseAccount("psp", "BRL"), amount: negate(of.paidBack) },
    { account: houseAccount("fx", "BRL"), amount: of.paidBack },
    { account: houseAccount("fx", "USDT"), amount: negate(of.amount) },
    { account: owed, amount: of.amount },
  ];
  return {
    kind: "custody.withdrawal_returned",
    reference: of.id,
    key: `withdrawal:${of.id}:returned:${of.returnId}`,
    entries: entries.filter(({ amount }) => amount.minor !== 0n),
  };
}
