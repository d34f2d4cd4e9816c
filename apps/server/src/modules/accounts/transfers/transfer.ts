import { type Money, negate } from "@lastro/money";
import type { Actor } from "../../../platform/actor.js";
import { type AccountRef, customerAccount, type Posting } from "../../ledger/index.js";

/** What a client asks: this much, to this person, under this key. */
export interface TransferOrder {
  readonly id: string;
  readonly senderId: string;
  readonly senderName: string;
  readonly recipientId: string;
  readonly recipientName: string;
  readonly amount: Money;
  /** What the amount is worth in reais: limits are counted in them. */
  readonly worth: Money<"BRL">;
  readonly description: string | null;
  readonly idempotencyKey: string;
  readonly bodyHash: Buffer;
  readonly actor: Actor;
  readonly ip: string;
}

/** What was done: the answer of the first request under its key. */
export interface SentTransfer {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: Money;
  readonly counterparty: { readonly name: string };
  readonly description: string | null;
  readonly at: Date;
}

/** From what the sender may spend to what the recipient may spend. */
export function transferPosting(order: TransferOrder): Posting {
  return {
    kind: "transfer.sent",
    reference: order.id,
    key: `transfer:${order.id}`,
    entries: [
      {
        account: customerAccount(order.senderId, "available", order.amount.asset),
        amount: negate(order.amount),
      },
      { account: customerAccount(order.recipientId, "available", order.amount.asset), amount: order.amount },
    ],
  };
}

/** The two accounts of a transfer, as its posting names them. */
export function transferAccounts(order: TransferOrder): {
  readonly from: AccountRef;
  readonly to: AccountRef;
} {
  const [from, to] = transferPosting(order).entries;
  if (!from || !to) throw new Error("A transfer has two entries");
  return { from: from.account, to: to.account };
}
