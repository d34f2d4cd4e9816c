import { asSystem } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { type Charge, notesOn } from "./charge.js";
import { keptPayer } from "./payer.js";
import type { ChargeArrival, ChargeTaker, PixCtx } from "./ports.js";
import { arrivalKey, receivedPosting } from "./postings.js";
import type { PspPix } from "./psp/port.js";
import { returnAtOnce } from "./return-unmatched.js";
import { insertPayment, lockChargeByTxid, moveCharge, toCharge } from "./store.js";
import { suspendPix } from "./suspend-pix.js";

/** The charge a txid names, where it is another product's than the bank's own. */
export async function findProductCharge(db: Database, txid: string | undefined): Promise<Charge | undefined> {
  if (txid === undefined) return undefined;
  const row = await db
    .selectFrom("pix_charge")
    .selectAll()
    .where("txid", "=", txid)
    .where("product", "<>", "bank")
    .executeTakeFirst();
  return row && toCharge(row);
}

/**
 * Books a Pix for a product's charge, once: its owner is credited and the product goes on with it in the same commit, or,
 * where the product refuses, it goes back to whoever paid. Throws when the product cannot say yet: it is tried again.
 */
export async function bookForProduct(ctx: PixCtx, pix: PspPix, { id, product, txid }: Charge): Promise<void> {
  const taker = product === "bank" ? undefined : ctx.chargeTakers?.[product];
  if (!taker) throw new Error(`Nobody takes what arrives for charge ${id} of ${product}`);
  if (await isBooked(ctx, pix)) return;
  await taker.prepare(id);
  await inTransaction(ctx.db, async (tx) => {
    const charge = await lockChargeByTxid(tx, txid);
    if (!charge) throw new Error(`Charge ${id} is gone`);
    const notes = notesOn(charge, pix);
    const { endToEndId, amount, at: receivedAt } = pix;
    await takeOrReturn(tx, ctx, pix, {
      charge,
      taker,
      arrival: { chargeId: id, endToEndId, amount, receivedAt, notes },
    });
  });
}

interface Taking {
  readonly charge: Charge;
  readonly taker: ChargeTaker;
  readonly arrival: ChargeArrival;
}

async function takeOrReturn(tx: Tx, ctx: PixCtx, pix: PspPix, taking: Taking): Promise<void> {
  const { charge, taker, arrival } = taking;
  await query(tx, "savepoint product_charge", []);
  const refusal = await take(tx, ctx, pix, taking).catch((error: unknown) => {
    if (error instanceof DomainError) return error;
    throw error;
  });
  await query(tx, `${refusal ? "rollback to" : "release"} savepoint product_charge`, []);
  if (refusal) {
    const paymentId = await insertArrival(tx, ctx, pix, { chargeId: null, notes: arrival.notes });
    if (paymentId === undefined) return;
    const unmatchedId = await suspendPix(tx, ctx, pix, { paymentId, reason: "not_payable" });
    await returnAtOnce(tx, ctx, { id: unmatchedId, grounds: String(refusal.facts.reason ?? refusal.code) });
    await taker.returned(tx, ctx, arrival, refusal);
  }
  const { id, status, userId } = charge;
  if (status !== "PAID") await moveCharge(tx, ctx, { id, from: status, to: "PAID" });
  await announce(tx, { to: { userId }, type: "pix.charge", reference: id });
}

async function take(
  tx: Tx,
  ctx: PixCtx,
  pix: PspPix,
  { charge, taker, arrival }: Taking,
): Promise<undefined> {
  const { id, userId } = charge;
  const { endToEndId, amount } = pix;
  if ((await insertArrival(tx, ctx, pix, { chargeId: id, notes: arrival.notes })) === undefined) return;
  const key = arrivalKey(ctx.psp.name, endToEndId);
  await post(tx, ctx, receivedPosting({ key, reference: id, amount }, userId));
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: "pix.credited",
    subject: id,
    details: { endToEndId, amount, userId },
  });
  await taker.take(tx, ctx, arrival);
}

/** Undefined when this Pix is written down already. */
async function insertArrival(
  tx: Tx,
  ctx: PixCtx,
  pix: PspPix,
  of: { readonly chargeId: string | null; readonly notes: ChargeArrival["notes"] },
): Promise<string | undefined> {
  const id = ctx.random.id();
  const isNew = await insertPayment(tx, pix, {
    ...{ id, psp: ctx.psp.name, keyId: null, bookedAt: ctx.clock.now() },
    ...{ payer: keptPayer(pix.payer, ctx.config), ...of },
  });
  return isNew ? id : undefined;
}

async function isBooked({ db, psp }: PixCtx, { endToEndId }: PspPix): Promise<boolean> {
  const rows = await query(db, "select 1 from pix_payment where psp = $1 and end_to_end_id = $2", [
    psp.name,
    endToEndId,
  ]);
  return rows.length > 0;
}
