import { asPlainLine } from "@lastro/contracts";
import type { PixChargeStatus, PixPaymentNote } from "@lastro/contracts/pix";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import type { Selectable } from "kysely";
import { type Machine, transition } from "../lifecycle/index.js";
import type { Charge, ChargeProduct } from "./charge.js";
import type { KeptPayer } from "./payer.js";
import type { PspPix } from "./psp/port.js";

type ChargeRow = Selectable<Schema["pix_charge"]>;

export function toCharge(row: ChargeRow): Charge {
  return {
    id: row.id,
    userId: row.user_id,
    product: row.product as ChargeProduct,
    txid: row.txid,
    amount: money("BRL", row.amount),
    description: row.description,
    status: row.status as PixChargeStatus,
    brCode: row.br_code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
  };
}

export async function insertCharge(tx: Tx, charge: Charge): Promise<void> {
  await tx
    .insertInto("pix_charge")
    .values({
      id: charge.id,
      user_id: charge.userId,
      product: charge.product,
      txid: charge.txid,
      amount: charge.amount.minor,
      description: charge.description,
      status: charge.status,
      br_code: charge.brCode,
      created_at: charge.createdAt,
      expires_at: charge.expiresAt,
      paid_at: charge.paidAt,
    })
    .execute();
}

export async function findCharge(db: Database | Tx, id: string): Promise<Charge | undefined> {
  const row = await db.selectFrom("pix_charge").selectAll().where("id", "=", id).executeTakeFirst();
  return row && toCharge(row);
}

/** Another client's charge is one that does not exist. */
export async function findChargeOf(
  db: Database | Tx,
  userId: string,
  id: string,
): Promise<Charge | undefined> {
  const charge = await findCharge(db, id);
  return charge?.userId === userId ? charge : undefined;
}

/** Those of the txids that are of charges of ours. */
export async function ourTxids(db: Database | Tx, txids: readonly string[]): Promise<Set<string>> {
  if (txids.length === 0) return new Set();
  const rows = await db
    .selectFrom("pix_charge")
    .select("txid")
    .where("txid", "in", [...txids])
    .execute();
  return new Set(rows.map(({ txid }) => txid));
}

export async function lockChargeByTxid(tx: Tx, txid: string): Promise<Charge | undefined> {
  const row = await tx
    .selectFrom("pix_charge")
    .selectAll()
    .where("txid", "=", txid)
    .forUpdate()
    .executeTakeFirst();
  return row && toCharge(row);
}

export interface ChargeMove {
  readonly id: string;
  readonly from: PixChargeStatus;
  readonly to: PixChargeStatus;
  /** What the provider said when it accepted the charge. */
  readonly accepted?: { readonly brCode: string; readonly expiresAt: Date };
}

const CHARGES = {
  name: "pix_charge",
  table: "pix_charge",
  column: "status",
} as const satisfies Machine;

/** Moves a charge along the graph; false when it was not where the move starts. */
export function moveCharge(tx: Tx, ctx: Pick<Ctx, "clock">, move: ChargeMove): Promise<boolean> {
  return transition(tx, ctx, CHARGES, {
    id: move.id,
    from: move.from,
    to: move.to,
    set: {
      ...(move.to === "PAID" ? { paid_at: ctx.clock.now() } : {}),
      ...(move.accepted ? { br_code: move.accepted.brCode, expires_at: move.accepted.expiresAt } : {}),
    },
  });
}

export interface NewPayment {
  readonly id: string;
  readonly psp: string;
  readonly chargeId: string | null;
  /** The client's key it was sent to, where it names no charge. */
  readonly keyId: string | null;
  readonly bookedAt: Date;
  readonly payer: KeptPayer;
  readonly notes: readonly PixPaymentNote[];
}

/** Writes an arrival down; false when this Pix is written down already. */
export async function insertPayment(tx: Tx, pix: PspPix, payment: NewPayment): Promise<boolean> {
  const inserted = await tx
    .insertInto("pix_payment")
    .values({
      id: payment.id,
      psp: payment.psp,
      end_to_end_id: pix.endToEndId,
      txid: pix.txid ?? null,
      charge_id: payment.chargeId,
      key_id: payment.keyId,
      amount: pix.amount.minor,
      received_at: pix.at,
      booked_at: payment.bookedAt,
      payer_name: payment.payer.name,
      payer_document_masked: payment.payer.documentMasked,
      payer_document_index: payment.payer.documentIndex,
      message: readable(pix.message),
      notes: [...payment.notes],
    })
    .onConflict((conflict) => conflict.constraint("pix_payment_once").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** What a stranger wrote, without the characters that hide or reorder other text. */
function readable(message: string | undefined): string | null {
  return message === undefined ? null : asPlainLine(message).slice(0, 140) || null;
}
