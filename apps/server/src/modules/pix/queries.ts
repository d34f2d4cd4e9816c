import {
  type PixPaymentNote,
  type PixUnmatchedStatus,
  pixChargeSchema,
  type pixUnmatchedSchema,
} from "@lastro/contracts/pix";
import { money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";
import { pendingApprovals } from "../compliance/index.js";
import { transactionsOfKeys } from "../ledger/index.js";
import { type Charge, statusAt } from "./charge.js";
import type { PixPorts } from "./ports.js";
import { arrivalKey } from "./postings.js";
import { findChargeOf, toCharge } from "./store.js";

type ChargeView = z.output<typeof pixChargeSchema>;
type PaymentView = ChargeView["payments"][number];
type UnmatchedView = z.output<typeof pixUnmatchedSchema>;
type UnmatchedPorts = Pick<PixPorts, "emailsOf" | "contests">;
type UnmatchedCtx = Pick<Ctx, "db"> & UnmatchedPorts;

/** One of the client's charges. Throws `resource.not_found`, for another's too. */
export async function readCharge(
  db: Database | Tx,
  userId: string,
  id: string,
  now: Date,
): Promise<ChargeView> {
  const charge = await findChargeOf(db, userId, id);
  if (!charge) throw new DomainError("resource.not_found");
  const payments = await paymentsOf(db, [id]);
  return chargeView(charge, payments.get(id) ?? [], now);
}

/** The client's charges, newest first. */
export async function readCharges(
  db: Database,
  userId: string,
  { cursor, limit }: PageQuery,
  now: Date,
): Promise<PageOf<ChargeView>> {
  let rows = db
    .selectFrom("pix_charge")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit + 1);
  const before = readIdCursor(cursor);
  if (before !== undefined) rows = rows.where("id", "<", before);
  const page = pageById((await rows.execute()).map(toCharge), limit);
  const payments = await paymentsOf(
    db,
    page.items.map((charge) => charge.id),
  );
  return {
    items: page.items.map((charge) => chargeView(charge, payments.get(charge.id) ?? [], now)),
    nextCursor: page.nextCursor,
  };
}

/** Everything this module keeps about a client, as the wire says it, newest first. */
export async function* chargeRecords(
  ctx: Pick<Ctx, "db" | "clock">,
  userId: string,
): AsyncGenerator<z.input<typeof pixChargeSchema>> {
  let cursor: string | undefined;
  do {
    const page = await readCharges(ctx.db, userId, { cursor, limit: 200 }, ctx.clock.now());
    for (const charge of page.items) yield z.encode(pixChargeSchema, charge);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Whether a charge of the client's may still be paid. */
export async function hasOpenCharge(db: Database | Tx, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("pix_charge")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", ["CREATING", "ACTIVE"])
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Pix that belong to no charge, newest first. */
export async function readUnmatched(
  ctx: UnmatchedCtx,
  { cursor, limit, status }: PageQuery & { readonly status?: PixUnmatchedStatus | undefined },
): Promise<PageOf<UnmatchedView>> {
  let rows = unmatchedRows(ctx.db)
    .orderBy("u.id", "desc")
    .limit(limit + 1);
  if (status !== undefined) rows = rows.where("u.status", "=", status);
  const before = readIdCursor(cursor);
  if (before !== undefined) rows = rows.where("u.id", "<", before);
  return pageById(await unmatchedViews(ctx.db, ctx, await rows.execute()), limit);
}

/** One of them. Throws `resource.not_found`. */
export async function readOneUnmatched(
  db: Database | Tx,
  ports: UnmatchedPorts,
  id: string,
): Promise<UnmatchedView> {
  const rows = await unmatchedRows(db).where("u.id", "=", id).execute();
  const [view] = await unmatchedViews(db, ports, rows);
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

export function chargeView(charge: Charge, payments: readonly PaymentView[], now: Date): ChargeView {
  return {
    id: charge.id,
    txid: charge.txid,
    status: statusAt(charge, now),
    amount: charge.amount,
    description: charge.description,
    pixCopiaECola: charge.brCode,
    createdAt: charge.createdAt,
    expiresAt: charge.expiresAt,
    paidAt: charge.paidAt,
    payments: [...payments],
  };
}

async function paymentsOf(
  db: Database | Tx,
  chargeIds: readonly string[],
): Promise<Map<string, PaymentView[]>> {
  const byCharge = new Map<string, PaymentView[]>();
  if (chargeIds.length === 0) return byCharge;
  const rows = await db
    .selectFrom("pix_payment as p")
    .select([
      "p.charge_id",
      "p.psp",
      "p.end_to_end_id",
      "p.amount",
      "p.received_at",
      "p.payer_name",
      "p.payer_document_masked",
      "p.message",
      "p.notes",
    ])
    .where("p.charge_id", "in", chargeIds)
    .orderBy("p.received_at")
    .execute();
  const keyOf = (row: { psp: string; end_to_end_id: string }) => arrivalKey(row.psp, row.end_to_end_id);
  const transactions = await transactionsOfKeys(db, rows.map(keyOf));
  for (const row of rows) {
    const transaction = transactions.get(keyOf(row));
    if (!transaction) continue;
    const of = row.charge_id ?? "";
    const list = byCharge.get(of) ?? [];
    list.push({
      endToEndId: row.end_to_end_id,
      amount: money("BRL", row.amount),
      receivedAt: row.received_at,
      payer: { name: row.payer_name, document: row.payer_document_masked },
      message: row.message,
      notes: row.notes as PixPaymentNote[],
      transactionId: transaction.id,
    });
    byCharge.set(of, list);
  }
  return byCharge;
}

function unmatchedRows(db: Database | Tx) {
  return db
    .selectFrom("pix_unmatched as u")
    .innerJoin("pix_payment as p", "p.id", "u.payment_id")
    .select([
      "u.id",
      "u.status",
      "u.reason",
      "u.attributed_to",
      "u.return_refusal",
      "u.decided_at",
      "p.end_to_end_id",
      "p.txid",
      "p.amount",
      "p.received_at",
      "p.payer_name",
      "p.payer_document_masked",
      "p.message",
    ]);
}

type UnmatchedRow = Awaited<ReturnType<ReturnType<typeof unmatchedRows>["execute"]>>[number];

async function unmatchedViews(
  db: Database | Tx,
  { emailsOf, contests }: UnmatchedPorts,
  rows: readonly UnmatchedRow[],
): Promise<UnmatchedView[]> {
  const emails = await emailsOf(
    db,
    rows.flatMap(({ attributed_to: id }) => id ?? []),
  );
  const ids = rows.map(({ id }) => id);
  const pending = await pendingApprovals(db, "pix.attribution", ids);
  const claims = await contests.claimsTo(db, ids);
  return rows.map((row) => ({
    ...unmatchedView(row, emails),
    pending: pending.get(row.id) ?? null,
    contest: claims.get(row.id) ?? null,
  }));
}

function unmatchedView(
  row: UnmatchedRow,
  emails: ReadonlyMap<string, string>,
): Omit<UnmatchedView, "pending" | "contest"> {
  const client = row.attributed_to;
  return {
    id: row.id,
    status: row.status as PixUnmatchedStatus,
    reason: row.reason as UnmatchedView["reason"],
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    amount: money("BRL", row.amount),
    receivedAt: row.received_at,
    payer: { name: row.payer_name, document: row.payer_document_masked },
    message: row.message,
    attributedTo: client === null ? null : { id: client, email: emails.get(client) ?? "" },
    returnRefusal: row.return_refusal,
    decidedAt: row.decided_at,
  };
}

/** Whose charge a txid names; undefined where it is none of ours. */
export async function ownerOfCharge(db: Database | Tx, txid: string): Promise<string | undefined> {
  const row = await db.selectFrom("pix_charge").select("user_id").where("txid", "=", txid).executeTakeFirst();
  return row?.user_id;
}
