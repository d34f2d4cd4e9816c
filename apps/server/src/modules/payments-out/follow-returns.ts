import { add, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { BackOff } from "@lastro/platform/jobs/back-off";
import { recordAudit } from "../compliance/index.js";
import { PspError, returnsOfPixPayout } from "../pix/index.js";
import { netOf, type Payout } from "./payout.js";
import { findPayout } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";

const AT_ONCE = 50;
/** A receiver may send a Pix back for ninety days. */
const FOLLOWED_FOR_SECONDS = 90 * 86_400;
const MIN_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 86_400;
/** The provider is asked again when this part of the time since it paid has passed once more. */
const PAUSE_PART = 4;

/**
 * Asks the provider again about each Pix it paid, and gives what came back to its owner, once. What comes back to a
 * closed account waits in suspense.
 */
export async function followReturns(ctx: PayoutCtx, backOff: BackOff): Promise<void> {
  const due = await query<{ id: string }>(
    ctx.db,
    "select id from payments_out_payout where returns_asked_at <= $1 order by returns_asked_at limit $2",
    [ctx.clock.now(), AT_ONCE],
  );
  for (const { id } of due) {
    if (backOff.isPaused("pix")) return;
    const payout = await findPayout(ctx.db, ctx, id);
    if (!payout) continue;
    try {
      await book(ctx, payout, await returnsOfPixPayout(ctx, id));
    } catch (error) {
      if (!(error instanceof PspError)) throw error;
      backOff.pause("pix");
      ctx.log.info({ err: error, payout: id }, "the Pix provider gave no answer about a paid payout");
    }
  }
}

interface Returned {
  readonly id: string;
  readonly amount: Money;
}

async function book(ctx: PayoutCtx, payout: Payout, returned: readonly Returned[]): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    // One at a time: what came back before decides what of the amount a return is worth.
    await query(tx, "select 1 from payments_out_payout where id = $1 for update", [payout.id]);
    for (const one of returned) await giveBack(tx, ctx, payout, one);
    await query(tx, "update payments_out_payout set returns_asked_at = $2 where id = $1", [
      payout.id,
      nextAt(ctx, payout),
    ]);
  });
}

function nextAt({ clock }: PayoutCtx, { processedAt, createdAt }: Payout): Date | null {
  const now = clock.now();
  const age = (now.getTime() - (processedAt ?? createdAt).getTime()) / 1_000;
  if (age > FOLLOWED_FOR_SECONDS) return null;
  return secondsAfter(now, Math.min(MAX_PAUSE_SECONDS, Math.max(MIN_PAUSE_SECONDS, age / PAUSE_PART)));
}

async function giveBack(
  tx: Tx,
  ctx: PayoutCtx,
  payout: Payout,
  { id: returnId, amount: paidBack }: Returned,
): Promise<void> {
  const { id, owner } = payout;
  const product = ctx.products[payout.product];
  if (paidBack.minor <= 0n) return;
  const amount = await worthOf(tx, payout, returnId, paidBack);
  if (!amount) return;
  // Nobody is credited in an account that was closed: a person finds out where the money goes.
  const suspended = (await product.lockOwners(tx, [owner.id])).has(owner.id);
  await tx
    .insertInto("payments_out_return")
    .values({
      payout_id: id,
      return_id: returnId,
      paid_back: paidBack.minor,
      amount: amount.minor,
      suspended,
      booked_at: ctx.clock.now(),
    })
    .execute();
  await product.bookReturn(tx, ctx, payout, { returnId, paidBack, amount, suspended });
  await product.releaseLimits?.(tx, payout, amount);
  await recordAudit(tx, asSystem(ctx, "payments-out"), {
    action: `${product.name}_returned`,
    subject: id,
    details: { amount, return: returnId },
  });
  if (!suspended) {
    await product.notify(tx, ctx, id, { to: "returned", returnId });
    await product.announce(tx, payout);
    await announce(tx, { to: { userId: owner.id }, type: "balances" });
  }
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
  ctx.log.warn({ payout: id, return: returnId, suspended }, "a Pix that was paid came back");
}

/** What a return is of the amount that was set aside, at the rate it left at; undefined where it was booked before. */
async function worthOf(
  tx: Tx,
  payout: Payout,
  returnId: string,
  paidBack: Money,
): Promise<Money | undefined> {
  const net = netOf(payout);
  const paid = payout.exchange?.paid ?? net;
  const known = await query<{ return_id: string; paid_back: bigint; amount: bigint }>(
    tx,
    "select return_id, paid_back, amount from payments_out_return where payout_id = $1",
    [payout.id],
  );
  if (known.some((one) => one.return_id === returnId)) return undefined;
  const [amountBefore, paidBefore] = known.reduce(
    ([amounts, paids], one) => [amounts + one.amount, paids + one.paid_back],
    [0n, 0n],
  );
  const cameBack = add(money(paid.asset, paidBefore), paidBack);
  if (cameBack.minor > paid.minor) throw new Error(`More of payout ${payout.id} came back than was paid`);
  return money(net.asset, (net.minor * cameBack.minor) / paid.minor - amountBefore);
}
