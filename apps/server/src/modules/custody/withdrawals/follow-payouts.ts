import { add, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { PspError, type PspPayout } from "../../pix/index.js";
import { netOf } from "../outgoing/payment.js";
import type { Patience } from "../patience.js";
import type { CustodyCtx } from "../ports.js";
import { payoutReturnedPosting } from "../postings.js";
import { tellOwner } from "../tell-owner.js";
import { payoutId, type Withdrawal } from "./withdrawal.js";
import { findWithdrawal } from "./withdrawal-store.js";

const AT_ONCE = 50;
/** A receiver may send a Pix back for ninety days. */
const FOLLOWED_FOR_SECONDS = 90 * 86_400;
const SOONEST_SECONDS = 60;
const LATEST_SECONDS = 86_400;
/** The provider is asked again when this part of the time since it paid has passed once more. */
const PAUSE_PART = 4;

/**
 * Asks the provider again about each Pix it paid, and gives what came back to who asked for the withdrawal, once. What
 * comes back to a closed account waits in suspense.
 */
export async function followPayouts(ctx: CustodyCtx, patience: Patience): Promise<void> {
  const due = await query<{ id: string }>(
    ctx.db,
    "select id from custody_withdrawal where returns_asked_at <= $1 order by returns_asked_at limit $2",
    [ctx.clock.now(), AT_ONCE],
  );
  for (const { id } of due) {
    if (patience.isResting("pix")) return;
    const withdrawal = await findWithdrawal(ctx.db, ctx, id);
    if (!withdrawal) continue;
    try {
      await follow(ctx, withdrawal, await ctx.payouts.find(payoutId(id)));
    } catch (error) {
      if (!(error instanceof PspError)) throw error;
      patience.rest("pix");
      ctx.log.info({ err: error, withdrawal: id }, "the Pix provider gave no answer about a paid withdrawal");
    }
  }
}

async function follow(ctx: CustodyCtx, withdrawal: Withdrawal, payout: PspPayout | undefined): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // One at a time: what came back before decides what of the amount a return is worth.
    await query(tx, "select 1 from custody_withdrawal where id = $1 for update", [withdrawal.id]);
    for (const { id, amount } of payout?.returned ?? []) await giveBack(tx, ctx, withdrawal, { id, amount });
    await query(tx, "update custody_withdrawal set returns_asked_at = $2 where id = $1", [
      withdrawal.id,
      nextAt(ctx, withdrawal),
    ]);
  });
}

function nextAt({ clock }: CustodyCtx, { processedAt, createdAt }: Withdrawal): Date | null {
  const now = clock.now();
  const age = (now.getTime() - (processedAt ?? createdAt).getTime()) / 1_000;
  if (age > FOLLOWED_FOR_SECONDS) return null;
  return secondsAfter(now, Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, age / PAUSE_PART)));
}

async function giveBack(
  tx: Tx,
  ctx: CustodyCtx,
  withdrawal: Withdrawal,
  { id: returnId, amount: paidBack }: PspPayout["returned"][number],
): Promise<void> {
  const { id, userId, paidBrl } = withdrawal;
  if (!paidBrl || paidBack.minor <= 0n) return;
  const known = await query<{ return_id: string; paid_back: bigint; amount: bigint }>(
    tx,
    "select return_id, paid_back, amount from custody_payout_return where withdrawal_id = $1",
    [id],
  );
  if (known.some((one) => one.return_id === returnId)) return;
  const before = known.reduce((sum, one) => sum + one.amount, 0n);
  const brlBefore = money(
    "BRL",
    known.reduce((sum, one) => sum + one.paid_back, 0n),
  );
  const cameBack = add(brlBefore, paidBack);
  if (cameBack.minor > paidBrl.minor) throw new Error(`More of withdrawal ${id} came back than was paid`);
  const amount = money("USDT", (netOf(withdrawal).minor * cameBack.minor) / paidBrl.minor - before);
  // Nobody is credited in an account that was closed: a person finds out where the money goes.
  const suspended = (await ctx.lockOwners(tx, [userId])).has(userId);
  await tx
    .insertInto("custody_payout_return")
    .values({
      withdrawal_id: id,
      return_id: returnId,
      paid_back: paidBack.minor,
      amount: amount.minor,
      suspended,
      booked_at: ctx.clock.now(),
    })
    .execute();
  await post(tx, ctx, payoutReturnedPosting({ id, returnId, userId, amount, paidBack, suspended }));
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: "custody.withdrawal_returned",
    subject: id,
    details: { amount, return: returnId },
  });
  if (!suspended) {
    await tellOwner(tx, ctx, { of: "withdrawal", id, to: "returned", returnId });
    await announce(tx, { to: { userId }, type: "balances" });
  }
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
  ctx.log.warn({ withdrawal: id, return: returnId, suspended }, "a Pix that was paid came back");
}
