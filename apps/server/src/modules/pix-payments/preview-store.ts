import type { PaymentWay } from "@lastro/contracts/pix-payments";
import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { openTarget, type SealingCtx, sealTarget } from "./sealed-target.js";
import type { Target } from "./target.js";

/** What a client was shown before paying. */
export interface Preview {
  readonly id: string;
  readonly userId: string;
  readonly way: PaymentWay;
  readonly target: Target;
  readonly payeeMark: Buffer;
  readonly amount: Money<"BRL"> | null;
  readonly canChangeAmount: boolean;
  readonly payeeId: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface PreviewRow {
  id: string;
  user_id: string;
  way: PaymentWay;
  content_sealed: Buffer;
  payee_mark: Buffer;
  amount: bigint | null;
  can_change_amount: boolean;
  payee_id: string | null;
  created_at: Date;
  expires_at: Date;
}

export async function insertPreview(ctx: Pick<Ctx, "db"> & SealingCtx, preview: Preview): Promise<void> {
  await ctx.db
    .insertInto("pix_payments_preview")
    .values({
      id: preview.id,
      user_id: preview.userId,
      way: preview.way,
      content_sealed: sealTarget(ctx, preview.id, preview.target),
      payee_mark: preview.payeeMark,
      amount: preview.amount?.minor ?? null,
      can_change_amount: preview.canChangeAmount,
      payee_id: preview.payeeId,
      created_at: preview.createdAt,
      expires_at: preview.expiresAt,
    })
    .execute();
}

/** One of the client's previews, kept from being paid by another request until the commit. */
export async function lockPreview(
  tx: Tx,
  ctx: SealingCtx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Preview | undefined> {
  const [row] = await query<PreviewRow>(
    tx,
    "select * from pix_payments_preview where id = $1 and user_id = $2 for update",
    [id, userId],
  );
  return row && toPreview(ctx, row);
}

export function deleteExpiredPreviews(db: Database, before: Date): Promise<unknown> {
  return query(db, "delete from pix_payments_preview where expires_at < $1", [before]);
}

function toPreview(ctx: SealingCtx, row: PreviewRow): Preview {
  return {
    id: row.id,
    userId: row.user_id,
    way: row.way,
    target: openTarget(ctx, row.id, row.content_sealed),
    payeeMark: row.payee_mark,
    amount: row.amount === null ? null : money("BRL", row.amount),
    canChangeAmount: row.can_change_amount,
    payeeId: row.payee_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
