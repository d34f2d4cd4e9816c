import { compare, isPositive, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { post } from "../ledger/index.js";
import { remainingOf, takeFrom } from "./lots/lot.js";
import { passOnLots, spendableLots, useLots, usesOf } from "./lots/lot-store.js";
import { feePaidPosting, feeReturnedPosting } from "./postings.js";
import { insertMovements } from "./wallet/movement-store.js";
import { lockWallets } from "./wallet/wallet-store.js";

interface Fee {
  readonly userId: string;
  readonly amount: Money<"PRP">;
  /** What is paid for: paid once. */
  readonly reference: string;
}

interface PaidFee {
  readonly user_id: string;
  readonly amount: bigint;
  readonly transaction_id: string;
  readonly returned_by: string | null;
}

/** What was paid may expire no sooner than this after it is given back. */
const RETURNED_LASTS_SECONDS = 30 * 86_400;

/** Pays a fee of the house in PRP, the next to expire first, once for a reference. Throws `cashback.balance_too_low`. */
export async function payFee(tx: Tx, ctx: RequestCtx, fee: Fee): Promise<{ transactionId: string }> {
  const { userId, amount, reference } = fee;
  if (!isPositive(amount)) throw new Error(`Fee ${reference} is not above zero`);
  await lockWallets(tx, [userId]);
  const paid = await findFee(tx, reference);
  if (paid) return { transactionId: paid.transaction_id };
  const lots = await spendableLots(tx, userId, ctx.clock.now());
  if (compare(remainingOf(lots), amount) < 0) throw new DomainError("cashback.balance_too_low");
  const { transactionId } = await post(tx, ctx, feePaidPosting(fee));
  await useLots(tx, takeFrom(lots, amount), transactionId);
  await query(
    tx,
    "insert into cashback_fee (reference, user_id, amount, transaction_id) values ($1, $2, $3, $4)",
    [reference, userId, amount.minor, transactionId],
  );
  await insertMovements(tx, ctx, [
    { userId, kind: "fee_paid", amount: -amount.minor, description: "", transactionId },
  ]);
  await announce(tx, { to: { userId }, type: "cashback" });
  return { transactionId };
}

/** Gives a fee back that was paid in PRP, once; what would have expired by now lasts another month. */
export async function returnFee(
  tx: Tx,
  ctx: RequestCtx,
  { userId, amount, reference }: Fee,
): Promise<{ transactionId: string }> {
  await lockWallets(tx, [userId]);
  const paid = await findFee(tx, reference);
  if (paid?.user_id !== userId || paid.amount !== amount.minor)
    throw new Error(`Fee ${reference} was not paid so in PRP`);
  if (paid.returned_by !== null) return { transactionId: paid.returned_by };
  const { transactionId } = await post(
    tx,
    ctx,
    feeReturnedPosting({ userId, amount: money("PRP", paid.amount), reference }),
  );
  await query(tx, "update cashback_fee set returned_by = $2 where reference = $1", [
    reference,
    transactionId,
  ]);
  const soonest = secondsAfter(ctx.clock.now(), RETURNED_LASTS_SECONDS);
  await passOnLots(tx, ctx, await usesOf(tx, paid.transaction_id), {
    userId,
    origin: ({ origin }) => origin,
    expiresAt: ({ expiresAt }) => (expiresAt && expiresAt > soonest ? expiresAt : soonest),
  });
  await insertMovements(tx, ctx, [
    { userId, kind: "fee_returned", amount: amount.minor, description: "", transactionId },
  ]);
  await announce(tx, { to: { userId }, type: "cashback" });
  return { transactionId };
}

async function findFee(tx: Tx, reference: string): Promise<PaidFee | undefined> {
  const [fee] = await query<PaidFee>(
    tx,
    "select user_id, amount, transaction_id, returned_by from cashback_fee where reference = $1",
    [reference],
  );
  return fee;
}
