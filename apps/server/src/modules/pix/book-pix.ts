import { wireOfMoney } from "@lastro/contracts";
import { formatMoney } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { errorText } from "@lastro/platform/jobs/job";
import { recordAudit } from "../compliance/index.js";
import { tellEndpoints } from "../integrations/index.js";
import { noteSettled, post, settledBy } from "../ledger/index.js";
import { notify } from "../notices/index.js";
import { bookClawBack } from "./book-claw-back.js";
import { bookForProduct, findProductCharge } from "./book-for-product.js";
import { notesOn } from "./charge.js";
import { closeBooked, openUnbooked } from "./inquiry-store.js";
import { ownerOfKey } from "./keys/key-store.js";
import { pixReceived } from "./notices.js";
import { keptPayer } from "./payer.js";
import type { KeyArrival, PixCtx } from "./ports.js";
import { arrivalKey, receivedPosting } from "./postings.js";
import type { PspPix } from "./psp/port.js";
import { applyReturn } from "./settle-returns.js";
import { insertPayment, lockChargeByTxid, moveCharge } from "./store.js";
import { suspendPix } from "./suspend-pix.js";

/**
 * Books a Pix the provider says has arrived: once, whole, to the client whose charge it names or
 * whose key it was sent to, or to suspense when there is none or that account was closed. Late, repeated or of another amount, it is the client's money all the same.
 */
async function bookPix(ctx: PixCtx, pix: PspPix): Promise<void> {
  const product = await findProductCharge(ctx.db, pix.txid);
  if (product) return bookForProduct(ctx, pix, product);
  await inTransaction(ctx.db, async (tx) => {
    const charge = pix.txid === undefined ? undefined : await lockChargeByTxid(tx, pix.txid);
    const key = charge || pix.key === undefined ? undefined : await ownerOfKey(tx, pix.key);
    const payee = charge ?? key;
    // An account that was closed is credited no more: a person finds out where the money goes.
    const isClosed = payee !== undefined && (await ctx.lockHolder(tx, payee.userId)) === "closed";
    const paymentId = ctx.random.id();
    const isNew = await insertPayment(tx, pix, {
      id: paymentId,
      psp: ctx.psp.name,
      chargeId: isClosed ? null : (charge?.id ?? null),
      keyId: isClosed ? null : (key?.id ?? null),
      bookedAt: ctx.clock.now(),
      payer: keptPayer(pix.payer, ctx.config),
      notes: charge && !isClosed ? notesOn(charge, pix) : [],
    });
    if (!isNew) return;
    if (!payee || isClosed) {
      const reason = isClosed ? "account_closed" : pix.txid === undefined ? "no_txid" : "unknown_txid";
      await suspendPix(tx, ctx, pix, { paymentId, reason });
      return;
    }
    if (charge && charge.status !== "PAID")
      await moveCharge(tx, ctx, { id: charge.id, from: charge.status, to: "PAID" });
    if (key) await ctx.receivedByKey?.(tx, ctx, keyArrival(pix, { receivedId: paymentId, keyId: key.id }));
    await credit(tx, ctx, { userId: payee.userId, reference: payee.id, isCharge: charge !== undefined }, pix);
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

function keyArrival(pix: PspPix, of: Pick<KeyArrival, "receivedId" | "keyId">): KeyArrival {
  const { endToEndId, amount, at: receivedAt, payer } = pix;
  return { ...of, endToEndId, amount, receivedAt, isPaidBy: (cpf) => payer?.document === cpf };
}

interface Credited {
  readonly userId: string;
  /** The charge, or the key. */
  readonly reference: string;
  readonly isCharge: boolean;
}

async function credit(tx: Tx, ctx: PixCtx, to: Credited, pix: PspPix): Promise<void> {
  const { userId, reference, isCharge } = to;
  const key = arrivalKey(ctx.psp.name, pix.endToEndId);
  const settled = await settledBy(tx, userId, pix.amount);
  const posting = receivedPosting({ key, reference, amount: pix.amount, settled }, userId);
  const { transactionId } = await post(tx, ctx, posting);
  await noteSettled(tx, { ownerId: userId, amount: settled, transactionId });
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: "pix.credited",
    subject: reference,
    details: { endToEndId: pix.endToEndId, amount: pix.amount, userId },
  });
  if (isCharge) await announce(tx, { to: { userId }, type: "pix.charge", reference });
  await announce(tx, { to: { userId }, type: "balances" });
  await notifyClient(tx, ctx, to, pix);
  await tellEndpoints(tx, ctx, happeningsOf(ctx, to, { pix, key, transactionId }));
}

/** As programs are told of it: every Pix, and besides that a charge is paid. */
function happeningsOf(
  ctx: PixCtx,
  { userId: ownerId, reference, isCharge }: Credited,
  { pix, key, transactionId }: { readonly pix: PspPix; readonly key: string; readonly transactionId: string },
): Parameters<typeof tellEndpoints>[2] {
  const { name, documentMasked } = keptPayer(pix.payer, ctx.config);
  const { endToEndId, amount, txid = null } = pix;
  const data = {
    ...{ endToEndId, ...wireOfMoney(amount), transactionId, txid },
    ...{ chargeId: isCharge ? reference : null, payer: name, payerDocument: documentMasked },
  };
  const received = { type: "pix.received", ownerId, source: `pix:${key}`, data } as const;
  const paid = { ...received, type: "pix.charge_paid", source: `pix-charge:${key}` } as const;
  return isCharge ? [received, paid] : [received];
}

async function notifyClient(
  tx: Tx,
  ctx: PixCtx,
  { userId, reference }: Credited,
  pix: PspPix,
): Promise<void> {
  const client = await ctx.findClient(tx, userId);
  if (!client) return;
  const { name, documentMasked } = keptPayer(pix.payer, ctx.config);
  await notify(tx, ctx, [
    {
      kind: pixReceived,
      userId: client.userId,
      source: `pix:${arrivalKey(ctx.psp.name, pix.endToEndId)}`,
      subjectId: reference,
      facts: { amount: formatMoney(pix.amount), payer: name ?? documentMasked ?? pix.endToEndId },
      at: ctx.clock.now(),
      addressee: client,
    },
  ]);
}
