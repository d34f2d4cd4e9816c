import { add, isZero, money, smaller, subtract } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import {
  addDebt,
  captureHold,
  creditEntries,
  customerAccount,
  noteSettled,
  type Posting,
  post,
  settledBy,
} from "../../ledger/index.js";
import { type Card, hasEnded } from "../card.js";
import { type Taken, takeFromHolder } from "../take-from-holder.js";
import type { SpendingCtx } from "./ports.js";
import { type Charge, clearedPosting, eventKey, refundedPosting, refundReversedPosting } from "./postings.js";
import type { Purchase } from "./purchase.js";

const brl = (minor: bigint) => money("BRL", minor);

/** Of a charge that was set aside whole. */
const NOTHING_TAKEN: Taken = { fromCard: brl(0n), fromAccount: brl(0n), owed: brl(0n) };

interface Moved {
  readonly transactionId: string;
  /** What nothing was left to pay. */
  readonly owed: bigint;
}

interface Charged {
  readonly ref: string;
  readonly amount: bigint;
  readonly iof: bigint;
  /** What of the hold may pay it. */
  readonly held: bigint;
  readonly kind: "cleared" | "refund_reversed";
}

/** Books what the network charged: never refused, whatever there is to pay it with. */
export async function charge(
  tx: Tx,
  ctx: SpendingCtx,
  purchase: Purchase,
  { ref, amount, iof, held, kind }: Charged,
): Promise<Moved> {
  const { cardId, userId, provider } = purchase;
  const total = brl(amount + iof);
  const kept = smaller(total, brl(held));
  const rest = subtract(total, kept);
  const taken = isZero(rest) ? NOTHING_TAKEN : await takeFromHolder(tx, { id: cardId, userId }, rest);
  const charged: Charge = {
    ...taken,
    held: kept,
    key: eventKey(provider, ref),
    reference: purchase.id,
    cardId,
    userId,
    amount: brl(amount),
    iof: brl(iof),
  };
  const posting = kind === "cleared" ? clearedPosting(charged) : refundReversedPosting(charged);
  const transactionId = await bookCharge(tx, ctx, purchase, posting, kept.minor);
  if (taken.owed.minor > 0n) await addDebt(tx, { ownerId: userId, amount: taken.owed, transactionId });
  return { transactionId, owed: taken.owed.minor };
}

async function bookCharge(
  tx: Tx,
  ctx: SpendingCtx,
  { holdId }: Purchase,
  posting: Posting,
  held: bigint,
): Promise<string> {
  if (held === 0n || holdId === null) return (await post(tx, ctx, posting)).transactionId;
  const [, ...onward] = posting.entries;
  const part = { key: posting.key, amount: brl(held) };
  return (await captureHold(tx, ctx, holdId, part, { ...posting, entries: onward })).transactionId;
}

/** Books what the network gave back: to the card, or to the account of a card that has ended. */
export async function refund(
  tx: Tx,
  ctx: SpendingCtx,
  { purchase, card }: { readonly purchase: Purchase; readonly card: Card },
  { ref, amount, iof }: { readonly ref: string; readonly amount: bigint; readonly iof: bigint },
): Promise<{ readonly transactionId: string }> {
  const of = {
    key: eventKey(purchase.provider, ref),
    reference: purchase.id,
    amount: brl(amount),
    iof: brl(iof),
  };
  const total = add(of.amount, of.iof);
  if (!hasEnded(card)) {
    const credited = [{ account: customerAccount(card.id, "available", "BRL"), amount: total }];
    return post(tx, ctx, refundedPosting({ ...of, credited }));
  }
  const settled = await settledBy(tx, card.userId, total);
  const credited = creditEntries(card.userId, total, settled);
  const { transactionId } = await post(tx, ctx, refundedPosting({ ...of, credited }));
  await noteSettled(tx, { ownerId: card.userId, amount: settled, transactionId });
  return { transactionId };
}
