import type { PaymentWay } from "@lastro/contracts/pix-payments";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type KeptReceiver, openReceiver, type SealingCtx, sealReceiver } from "./sealed-target.js";

/** By what a payment's limits were counted. */
export interface SpentBy {
  readonly level: string;
  readonly payee: string;
  /** Absent of payments made before payees counted apart. */
  readonly isPayeeTrusted?: boolean;
  /** Absent of the runs of schedules, of programs, and of payments made before devices were registered. */
  readonly isDeviceRegistered?: boolean;
}

/** A payment, beside the payout of the same id that moves its money. */
export interface Payment extends KeptReceiver {
  readonly id: string;
  readonly userId: string;
  /** What it was confirmed by: a preview, or the run of a schedule. */
  readonly previewId: string;
  readonly way: PaymentWay;
  readonly payeeMark: Buffer;
  readonly payeeId: string | null;
  readonly spent: SpentBy;
  /** The name of the API key that sent it, as it was then. */
  readonly apiKey: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

interface PaymentRow {
  id: string;
  user_id: string;
  preview_id: string;
  way: PaymentWay;
  receiver_sealed: Buffer;
  payee_mark: Buffer;
  payee_id: string | null;
  spent: SpentBy;
  api_key: string | null;
  created_at: Date;
  settled_at: Date | null;
}

export async function insertPayment(tx: Tx, ctx: SealingCtx, payment: Payment): Promise<void> {
  await tx
    .insertInto("pix_payments_payment")
    .values({
      id: payment.id,
      user_id: payment.userId,
      preview_id: payment.previewId,
      way: payment.way,
      receiver_sealed: sealReceiver(ctx, payment.id, {
        receiver: payment.receiver,
        message: payment.message,
      }),
      payee_mark: payment.payeeMark,
      payee_id: payment.payeeId,
      spent: JSON.stringify(payment.spent),
      api_key: payment.apiKey,
      created_at: payment.createdAt,
      settled_at: null,
    })
    .execute();
}

/** Whether a preview was paid. */
export async function isPaid(tx: Tx, previewId: string): Promise<boolean> {
  return (
    (await query(tx, "select 1 from pix_payments_payment where preview_id = $1", [previewId])).length > 0
  );
}

/** Whether a Pix of the client's reached this payee before. */
export async function wasPaidBefore(
  db: Database | Tx,
  { userId, mark }: { readonly userId: string; readonly mark: Buffer },
): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from pix_payments_payment
     where user_id = $1 and payee_mark = $2 and settled_at is not null limit 1`,
    [userId, mark],
  );
  return rows.length > 0;
}

export async function noteSettlement(tx: Tx, id: string, at: Date): Promise<void> {
  await query(tx, "update pix_payments_payment set settled_at = $2 where id = $1", [id, at]);
}

/** The client's payments, newest first. */
export async function listPayments(
  db: Database,
  ctx: SealingCtx,
  {
    userId,
    before,
    limit,
  }: { readonly userId: string; readonly before?: string | undefined; readonly limit: number },
): Promise<Payment[]> {
  const rows = await query<PaymentRow>(
    db,
    `select * from pix_payments_payment where user_id = $1 and ($2::uuid is null or id < $2)
     order by id desc limit $3`,
    [userId, before ?? null, limit],
  );
  return rows.map((row) => toPayment(ctx, row));
}

/** Payments by their ids. */
export async function findPayments(
  db: Database | Tx,
  ctx: SealingCtx,
  ids: readonly string[],
): Promise<Payment[]> {
  const rows = await query<PaymentRow>(db, "select * from pix_payments_payment where id = any ($1::uuid[])", [
    ids,
  ]);
  return rows.map((row) => toPayment(ctx, row));
}

/** A payment. Throws where there is none: every payout of this product has one. */
export async function getPayment(db: Database | Tx, ctx: SealingCtx, id: string): Promise<Payment> {
  const [payment] = await findPayments(db, ctx, [id]);
  if (!payment) throw new Error(`Payout ${id} is no Pix payment`);
  return payment;
}

const NOBODY: KeptReceiver = {
  receiver: { name: "", document: null, institution: null, key: null, account: null },
  message: null,
};

/** Puts nobody in the place of who received what a client paid. */
export async function forgetReceivers(tx: Tx, ctx: SealingCtx, userId: string): Promise<void> {
  const rows = await query<{ id: string }>(tx, "select id from pix_payments_payment where user_id = $1", [
    userId,
  ]);
  for (const { id } of rows)
    await query(tx, "update pix_payments_payment set receiver_sealed = $2 where id = $1", [
      id,
      sealReceiver(ctx, id, NOBODY),
    ]);
}

function toPayment(ctx: SealingCtx, row: PaymentRow): Payment {
  return {
    id: row.id,
    userId: row.user_id,
    previewId: row.preview_id,
    way: row.way,
    ...openReceiver(ctx, row.id, row.receiver_sealed),
    payeeMark: row.payee_mark,
    payeeId: row.payee_id,
    spent: row.spent,
    apiKey: row.api_key,
    createdAt: row.created_at,
    settledAt: row.settled_at,
  };
}
