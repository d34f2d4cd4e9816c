import { convert, money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { PspError } from "../../pix/index.js";
import { netOf } from "../outgoing/payment.js";
import type { CustodyCtx } from "../ports.js";
import { withdrawalExchanged } from "../postings.js";
import { endFailed, endPaid } from "./end-withdrawal.js";
import { payoutId, type Withdrawal } from "./withdrawal.js";
import { findWithdrawal, fixRate, moveWithdrawal } from "./withdrawal-store.js";

/**
 * Fixes the rate, then has the provider send its worth in reais to the key. What the provider leaves open is asked for
 * again under the same id, which pays once; only its own *not carried out* gives the money back.
 */
export async function processByPix(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<void> {
  if (withdrawal.step === "processing" && withdrawal.rate === null && !(await fix(ctx, withdrawal))) return;
  const current = await findWithdrawal(ctx.db, ctx, withdrawal.id);
  if (!current?.paidBrl || current.pixKey === null) return;
  if (current.step === "processing") await send(ctx, current);
  else await follow(ctx, current);
}

/** Fixes the rate of this moment; false while there is none to be used. */
async function fix(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<boolean> {
  await ctx.freshenPrice();
  const rate = await ctx.usdtPrice(ctx.db);
  if (!rate) return false;
  const paidBrl = convert(netOf(withdrawal), rate, "floor").minor;
  const fixed = await inTransaction(ctx.db, (tx) =>
    fixRate(tx, withdrawal.id, { rate: rate.scaled, paidBrl }),
  );
  return fixed !== undefined;
}

async function send(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<void> {
  const { id, paidBrl, pixKey, taxId } = withdrawal;
  if (!paidBrl || pixKey === null) return;
  // From here on it may have been paid, whatever comes back: it is followed, and not begun again.
  if (!(await move(ctx, withdrawal, "unknown"))) return;
  try {
    const payout = await ctx.payouts.send({
      id: payoutId(id),
      amount: paidBrl,
      key: pixKey,
      taxId: taxId ?? undefined,
      message: "Saque Lastro Grãos",
    });
    await move(ctx, { ...withdrawal, step: "unknown" }, "sent", payout.endToEndId);
  } catch (error) {
    await judge(ctx, { ...withdrawal, step: "unknown" }, error);
  }
}

async function follow(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<void> {
  const { id, paidBrl, pixKey } = withdrawal;
  if (!paidBrl || pixKey === null) return;
  const payout = await ctx.payouts.find(payoutId(id));
  if (!payout) {
    await again(ctx, withdrawal);
    return;
  }
  if (payout.status === "REALIZADO") {
    const onward = withdrawalExchanged({ net: netOf(withdrawal), paid: money("BRL", paidBrl.minor) });
    await endPaid(ctx, { ...withdrawal, endToEndId: payout.endToEndId }, onward, {
      end_to_end_id: payout.endToEndId,
      returns_asked_at: ctx.clock.now(),
    });
  } else if (payout.status === "NAO_REALIZADO") {
    await endFailed(ctx, withdrawal, payout.reason ?? "o banco não realizou o Pix");
  }
}

/** The provider has never heard of it: the same id sent again pays once, whatever happened to the first. */
async function again(ctx: CustodyCtx, withdrawal: Withdrawal): Promise<void> {
  const { id, paidBrl, pixKey, taxId } = withdrawal;
  if (!paidBrl || pixKey === null) return;
  try {
    await ctx.payouts.send({
      id: payoutId(id),
      amount: paidBrl,
      key: pixKey,
      taxId: taxId ?? undefined,
      message: "Saque Lastro Grãos",
    });
  } catch (error) {
    await judge(ctx, withdrawal, error);
  }
}

const ID_TAKEN = 409;

/** A refusal gives the money back, unless it is that the id was taken: then something was sent under it. */
async function judge(ctx: CustodyCtx, withdrawal: Withdrawal, error: unknown): Promise<void> {
  if (!(error instanceof PspError)) throw error;
  ctx.log.warn({ err: error, withdrawal: withdrawal.id }, "the Pix provider did not take a withdrawal");
  if (error.failure === "final" && error.status !== ID_TAKEN)
    await endFailed(ctx, withdrawal, "o provedor do Pix recusou o envio");
}

function move(
  ctx: CustodyCtx,
  withdrawal: Withdrawal,
  to: "sent" | "unknown",
  endToEndId?: string,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const set = endToEndId === undefined ? {} : { end_to_end_id: endToEndId };
    if (!(await moveWithdrawal(tx, ctx, withdrawal.id, { from: withdrawal.step, to, set }))) return false;
    await announce(tx, {
      to: { userId: withdrawal.userId },
      type: "grain.withdrawal",
      reference: withdrawal.id,
    });
    return true;
  });
}
