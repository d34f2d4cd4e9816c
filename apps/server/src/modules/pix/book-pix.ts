import { formatMoney } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { errorText } from "@lastro/platform/jobs/job";
import { recordAudit } from "../compliance/index.js";
import { noteSettled, post, settledBy } from "../ledger/index.js";
import { notify } from "../notices/index.js";
import { bookClawBack } from "./book-claw-back.js";
import { type Charge, notesOn } from "./charge.js";
import { closeBooked, openUnbooked } from "./inquiry-store.js";
import { pixReceived } from "./notices.js";
import { keptPayer } from "./payer.js";
import type { PixCtx } from "./ports.js";
import { arrivalKey, receivedPosting, unmatchedPosting } from "./postings.js";
import type { PspPix } from "./psp/port.js";
import { applyReturn } from "./settle-returns.js";
import { insertPayment, lockChargeByTxid, moveCharge } from "./store.js";
import { announceUnmatched, openUnmatchedCase } from "./unmatched-case.js";
import { insertUnmatched } from "./unmatched-store.js";

/**
 * Books a Pix the provider says has arrived: once, whole, to the client whose charge it names, or to suspense
 * when it names none of ours or one whose account was closed. Late, repeated or of another amount, it is the client's money all the same.
 */
async function bookPix(ctx: PixCtx, pix: PspPix): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const named = pix.txid === undefined ? undefined : await lockChargeByTxid(tx, pix.txid);
    // An account that was closed is credited no more: a person finds out where the money goes.
    const isClosed = named !== undefined && (await ctx.lockHolder(tx, named.userId)) === "closed";
    const charge = isClosed ? undefined : named;
    const paymentId = ctx.random.id();
    const isNew = await insertPayment(tx, pix, {
      id: paymentId,
      psp: ctx.psp.name,
      chargeId: charge?.id ?? null,
      bookedAt: ctx.clock.now(),
      payer: keptPayer(pix.payer, ctx.config),
      notes: charge ? notesOn(charge, pix) : [],
    });
    if (!isNew) return;
    if (charge) await credit(tx, ctx, charge, pix);
    else await suspend(tx, ctx, { paymentId, pix, isClosed });
  });
}

/** Books an arrival, what became of our returns of it, and what the provider took back by itself; each may fail alone. */
export async function bookArrival(ctx: PixCtx, pix: PspPix): Promise<void> {
  await bookPix(ctx, pix);
  const failures: unknown[] = [];
  for (const one of pix.returns) {
    try {
      await applyReturn(ctx, one);
      await bookClawBack(ctx, pix, one);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Books what is listed, each arrival apart: one that cannot be booked is asked about again later and reported. */
export async function bookAll(ctx: PixCtx, listed: readonly PspPix[]): Promise<void> {
  const booked: string[] = [];
  for (const pix of listed) {
    try {
      await bookArrival(ctx, pix);
      booked.push(pix.endToEndId);
    } catch (error) {
      const { endToEndId, txid = null } = pix;
      ctx.log.error({ err: error, endToEndId }, "a Pix could not be booked");
      await openUnbooked(ctx.db, ctx.psp.name, {
        endToEndId,
        txid,
        error: errorText(error),
        at: ctx.clock.now(),
      });
    }
  }
  if (booked.length > 0) await closeBooked(ctx, ctx.psp.name, booked);
}

async function credit(tx: Tx, ctx: PixCtx, charge: Charge, pix: PspPix): Promise<void> {
  if (charge.status !== "PAID") {
    await moveCharge(tx, ctx, { id: charge.id, from: charge.status, to: "PAID" });
  }
  const key = arrivalKey(ctx.psp.name, pix.endToEndId);
  const { userId } = charge;
  const settled = await settledBy(tx, userId, pix.amount);
  const { transactionId } = await post(
    tx,
    ctx,
    receivedPosting({ key, reference: charge.id, amount: pix.amount, settled }, userId),
  );
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: "pix.credited",
    subject: charge.id,
    details: { endToEndId: pix.endToEndId, amount: pix.amount, userId: charge.userId },
  });
  await announce(tx, { to: { userId: charge.userId }, type: "pix.charge", reference: charge.id });
  await announce(tx, { to: { userId: charge.userId }, type: "balances" });
  await notifyClient(tx, ctx, charge, pix);
}

async function notifyClient(tx: Tx, ctx: PixCtx, charge: Charge, pix: PspPix): Promise<void> {
  const client = await ctx.findClient(tx, charge.userId);
  if (!client) return;
  const { name, documentMasked } = keptPayer(pix.payer, ctx.config);
  await notify(tx, ctx, [
    {
      kind: pixReceived,
      userId: client.userId,
      source: `pix:${arrivalKey(ctx.psp.name, pix.endToEndId)}`,
      subjectId: charge.id,
      facts: { amount: formatMoney(pix.amount), payer: name ?? documentMasked ?? pix.endToEndId },
      at: ctx.clock.now(),
      addressee: client,
    },
  ]);
}

async function suspend(
  tx: Tx,
  ctx: PixCtx,
  { paymentId, pix, isClosed }: { paymentId: string; pix: PspPix; isClosed: boolean },
): Promise<void> {
  const id = ctx.random.id();
  await openUnmatchedCase(tx, asSystem(ctx, "pix"), { id, receivedAt: pix.at });
  await insertUnmatched(tx, {
    id,
    paymentId,
    reason: isClosed ? "account_closed" : pix.txid === undefined ? "no_txid" : "unknown_txid",
    openedAt: ctx.clock.now(),
  });
  const key = arrivalKey(ctx.psp.name, pix.endToEndId);
  await post(tx, ctx, unmatchedPosting({ key, reference: id, amount: pix.amount }));
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: "pix.unmatched",
    subject: id,
    details: { endToEndId: pix.endToEndId, amount: pix.amount },
  });
  await announceUnmatched(tx);
}
