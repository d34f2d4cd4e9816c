import type { OrderSide, SettlementState } from "@lastro/contracts/grain/orders";
import type { DeductionItem, SheetLineKind } from "@lastro/contracts/grain/settlement";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A line of a sheet as it is kept: whole numbers as text, so that no digit is lost. */
export interface KeptLine {
  readonly kind: SheetLineKind;
  readonly item: DeductionItem | null;
  readonly reason: string | null;
  readonly measured: string | null;
  readonly limit: string | null;
  readonly refusal?: string | null;
  readonly formula: string | null;
  readonly discountKg: string;
  readonly remainingKg: string;
  /** In millionths of a USDT; sheets of the form before have none, and it is what the kilograms cost. */
  readonly amount?: string;
}

/** What one side says a load comes to. */
export interface Sheet {
  readonly id: string;
  readonly orderId: string;
  readonly loadId: string;
  readonly proposedBy: OrderSide;
  readonly status: SettlementState;
  readonly grossKg: bigint | null;
  readonly tareKg: bigint | null;
  readonly paperIds: readonly string[];
  readonly lines: readonly KeptLine[];
  readonly settledKg: bigint;
  /** What is paid for it, before the fee. */
  readonly amount: bigint;
  readonly note: string | null;
  readonly hash: string;
  readonly proposedAt: Date;
  readonly agreedAt: Date | null;
}

export async function insertSheet(tx: Tx, sheet: Sheet): Promise<void> {
  await tx
    .insertInto("grain_load_sheet")
    .values({
      id: sheet.id,
      order_id: sheet.orderId,
      load_id: sheet.loadId,
      proposed_by: sheet.proposedBy,
      status: sheet.status,
      lines: JSON.stringify(sheet.lines),
      settled_kg: sheet.settledKg,
      settled_amount: sheet.amount,
      gross_kg: sheet.grossKg,
      tare_kg: sheet.tareKg,
      paper_ids: [...sheet.paperIds],
      note: sheet.note,
      hash: sheet.hash,
      proposed_at: sheet.proposedAt,
    })
    .execute();
}

/** Moves an open sheet on; false when it was not open. */
export async function closeSheet(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  id: string,
  to: Exclude<SettlementState, "open">,
): Promise<boolean> {
  const rows = await query(
    tx,
    "update grain_load_sheet set status = $2, agreed_at = $3 where id = $1 and status = 'open' returning 1",
    [id, to, to === "agreed" ? ctx.clock.now() : null],
  );
  return rows.length === 1;
}

/** What was proposed for a load is not to be signed any more. */
export async function supersedeSheets(tx: Tx, loadId: string): Promise<void> {
  await query(
    tx,
    "update grain_load_sheet set status = 'superseded' where load_id = $1 and status = 'open'",
    [loadId],
  );
}

export function sheetsOf(db: Database | Tx, orderId: string): Promise<Sheet[]> {
  return sheetsOfOrders(db, [orderId]);
}

/** The sheets of several orders' loads, oldest first. */
export async function sheetsOfOrders(db: Database | Tx, orderIds: readonly string[]): Promise<Sheet[]> {
  if (orderIds.length === 0) return [];
  return query<Sheet>(
    db,
    `select s.id, s.order_id as "orderId", s.load_id as "loadId", s.proposed_by as "proposedBy", s.status, s.lines,
       s.gross_kg as "grossKg", s.tare_kg as "tareKg", s.paper_ids as "paperIds", s.settled_kg as "settledKg",
       coalesce(s.settled_amount, s.settled_kg * o.price_cents * 10) as amount, s.note, s.hash,
       s.proposed_at as "proposedAt", s.agreed_at as "agreedAt"
     from grain_load_sheet s join grain_order o on o.id = s.order_id
     where s.order_id = any ($1::uuid[]) order by s.proposed_at, s.id`,
    [orderIds],
  );
}

/** Whether this side's sheet waits for the other side's answer. */
export function isOpenSheetOf(sheet: Sheet | undefined, side: OrderSide): boolean {
  return sheet?.status === "open" && sheet.proposedBy === side;
}

/** The sheet that stands for a load: signed by both, or the last one proposed. */
export function standingSheet(sheets: readonly Sheet[], loadId: string): Sheet | undefined {
  return sheets.find(
    (sheet) => sheet.loadId === loadId && (sheet.status === "agreed" || sheet.status === "open"),
  );
}
