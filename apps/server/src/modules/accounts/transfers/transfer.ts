import type { Money } from "@lastro/money";
import type { Actor } from "@lastro/platform/actor";
import { type AccountRef, customerAccount } from "../../ledger/index.js";

/** What a client asks: this much, to this person, under this key. */
export interface TransferOrder {
  readonly id: string;
  readonly senderId: string;
  /** Whom the sender means: how, and the words as they are kept; null when nobody can be meant by them. */
  readonly to: { readonly kind: string; readonly handle: string | null };
  readonly amount: Money;
  /** What the amount is worth in reais, absent without a current price: limits are counted in them. */
  readonly worth: Money<"BRL"> | undefined;
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

/** From what the sender may spend to what the recipient may spend: the accounts of the posting `transfer.sent`. */
export function transferAccounts(
  order: TransferOrder,
  recipientId: string,
): readonly [AccountRef, AccountRef] {
  const { asset } = order.amount;
  return [
    customerAccount(order.senderId, "available", asset),
    customerAccount(recipientId, "available", asset),
  ];
}
