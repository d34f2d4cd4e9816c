import { PIX_UNMATCHED_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { PixUnmatchedReason, PixUnmatchedStatus } from "@lastro/contracts/pix";
import { type Money, money } from "@lastro/money";
import { query, type Tx } from "@lastro/platform/database/database";

export async function insertUnmatched(
  tx: Tx,
  unmatched: { id: string; paymentId: string; reason: PixUnmatchedReason; openedAt: Date },
): Promise<void> {
  await tx
    .insertInto("pix_unmatched")
    .values({
      id: unmatched.id,
      payment_id: unmatched.paymentId,
      reason: unmatched.reason,
      opened_at: unmatched.openedAt,
    })
    .execute();
}

export interface UnmatchedMove {
  readonly id: string;
  readonly from: PixUnmatchedStatus;
  readonly to: PixUnmatchedStatus;
  readonly at: Date;
  readonly attributedTo?: string;
  readonly returnRefusal?: string;
}

/** Moves an unmatched Pix along its graph; answers what it is about, or undefined when it was not where the move starts. */
export async function moveUnmatched(
  tx: Tx,
  move: UnmatchedMove,
): Promise<{ amount: Money<"BRL">; receivedAt: Date } | undefined> {
  const allowed: readonly PixUnmatchedStatus[] = PIX_UNMATCHED_TRANSITIONS[move.from];
  if (!allowed.includes(move.to))
    throw new Error(`An unmatched Pix does not go from ${move.from} to ${move.to}`);
  const moved = await tx
    .updateTable("pix_unmatched")
    .set({
      status: move.to,
      decided_at: move.to === "OPEN" ? null : move.at,
      attributed_to: move.attributedTo ?? null,
      return_refusal: move.returnRefusal ?? null,
    })
    .where("id", "=", move.id)
    .where("status", "=", move.from)
    .returning("payment_id")
    .executeTakeFirst();
  if (!moved) return undefined;
  const payment = await tx
    .selectFrom("pix_payment")
    .select(["amount", "received_at"])
    .where("id", "=", moved.payment_id)
    .executeTakeFirstOrThrow();
  return { amount: money("BRL", payment.amount), receivedAt: payment.received_at };
}

/** A Pix in suspense, or one that was. */
export interface Unmatched {
  readonly id: string;
  readonly paymentId: string;
  readonly status: PixUnmatchedStatus;
  readonly amount: Money<"BRL">;
  readonly receivedAt: Date;
  readonly endToEndId: string;
  readonly payer: string | null;
}

/** One of them, held still until the transaction ends. */
export async function lockUnmatched(tx: Tx, id: string): Promise<Unmatched | undefined> {
  const [row] = await query<Omit<Unmatched, "amount"> & { amount: bigint }>(
    tx,
    `select u.id, u.payment_id as "paymentId", u.status, p.amount, p.received_at as "receivedAt", p.end_to_end_id as "endToEndId",
       p.payer_name as payer
     from pix_unmatched u join pix_payment p on p.id = u.payment_id where u.id = $1 for update of u`,
    [id],
  );
  return row && { ...row, amount: money("BRL", row.amount) };
}
