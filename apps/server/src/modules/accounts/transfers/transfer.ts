import { type Money, negate } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { creditEntries, customerAccount, type Posting } from "../../ledger/index.js";

/** How a sender names the other client, and the words as they are kept; null when nobody can be meant by them. */
export interface RecipientHandle {
  readonly kind: "email" | "cpf" | "phone" | "platformId";
  readonly handle: string | null;
}

/** What a client asks: this much, to this person, in the request that carries its key. */
export interface TransferOrder extends RequestCtx {
  readonly id: string;
  readonly senderId: string;
  readonly to: RecipientHandle;
  readonly amount: Money;
  /** What the amount is worth in reais, absent without a current price: limits are counted in them. */
  readonly worth: Money<"BRL"> | undefined;
  readonly description: string | null;
  /** Others of the company have approved it: its rules for one person are not asked again. */
  readonly isApproved?: true;
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

/** From what the sender may spend to what the recipient may spend, less what the recipient owes the house. */
export function transferPosting(
  { id, senderId, amount }: Pick<TransferOrder, "id" | "senderId" | "amount">,
  recipientId: string,
  settled?: Money<"BRL">,
): Posting {
  return {
    kind: "transfer.sent",
    reference: id,
    key: `transfer:${id}`,
    entries: [
      { account: customerAccount(senderId, "available", amount.asset), amount: negate(amount) },
      ...(isReais(amount)
        ? creditEntries(recipientId, amount, settled)
        : [{ account: customerAccount(recipientId, "available", amount.asset), amount }]),
    ],
  };
}

export function isReais(amount: Money): amount is Money<"BRL"> {
  return amount.asset === "BRL";
}
