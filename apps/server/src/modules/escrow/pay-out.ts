import { isZero, type Money, zero } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { type Posting, postTogether } from "../ledger/index.js";
import { afterShare, type Escrow, heldBy } from "./escrow.js";
import { type PostingName, sharedPosting } from "./postings.js";
import { type Payout, shareOf } from "./share.js";
import { lockOpenEscrow, saveEscrow } from "./store.js";

type Acting = Pick<Ctx, "clock" | "random">;

/** Pays an amount, whole or part of what is held, to the payee less the fee. Refuses as `payOut` does. */
export async function release(
  tx: Tx,
  ctx: Acting,
  id: string,
  { amount, posting }: { readonly amount: Money; readonly posting: PostingName },
): Promise<void> {
  await payOut(tx, ctx, id, [{ toPayee: amount, toPayer: zero(amount.asset), posting }]);
}

/** Pays an amount, whole or part of what is held, back to the payer without a fee. Refuses as `payOut` does. */
export async function refund(
  tx: Tx,
  ctx: Acting,
  id: string,
  { amount, posting }: { readonly amount: Money; readonly posting: PostingName },
): Promise<void> {
  await payOut(tx, ctx, id, [{ toPayee: zero(amount.asset), toPayer: amount, posting }]);
}

/** Shares out all that is held between both, which ends the escrow. The parts come to the whole, else it throws. */
export async function split(tx: Tx, ctx: Acting, id: string, payout: Payout): Promise<void> {
  const { status } = await payOut(tx, ctx, id, [payout]);
  if (status !== "closed") throw new Error(`The parts of escrow ${id} do not come to what it holds`);
}

/**
 * Pays parts of an escrow out, in order and all or none; when nothing is left it closes and its timers stop. Answers the
 * escrow as it is then. Throws `escrow.not_enough_held` when the parts come to more than it holds, and `escrow.closed`.
 * Posts last: the house's account of fees is locked no longer than that takes.
 */
export async function payOut(tx: Tx, ctx: Acting, id: string, payouts: readonly Payout[]): Promise<Escrow> {
  let escrow = await lockOpenEscrow(tx, id);
  const postings: Posting[] = [];
  for (const payout of payouts) {
    const share = shareOf(escrow, payout);
    escrow = afterShare(escrow, share);
    postings.push(sharedPosting(escrow, share, payout.posting));
  }
  if (isZero(heldBy(escrow))) escrow = { ...escrow, status: "closed" };
  await saveEscrow(tx, ctx, escrow);
  await postAll(tx, ctx, id, postings);
  return escrow;
}

/** Ends an escrow that holds nothing. Throws `escrow.closed` when it has ended. */
export async function closeEscrow(tx: Tx, ctx: Acting, id: string): Promise<void> {
  const escrow = await lockOpenEscrow(tx, id);
  if (!isZero(heldBy(escrow))) throw new Error(`Escrow ${id} is closed while it holds money`);
  await saveEscrow(tx, ctx, { ...escrow, status: "closed" });
}

async function postAll(tx: Tx, ctx: Acting, id: string, postings: readonly Posting[]): Promise<void> {
  const results = await postTogether(tx, ctx, postings);
  if (results.some(({ outcome }) => outcome !== "posted"))
    throw new Error(`The ledger refused a payout of escrow ${id}`);
}
