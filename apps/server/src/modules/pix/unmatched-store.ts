import type { PixUnmatchedReason, PixUnmatchedStatus } from "@lastro/contracts/pix";
import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";

export async function insertUnmatched(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  unmatched: { id: string; paymentId: string; reason: PixUnmatchedReason },
): Promise<void> {
  await tx
    .insertInto("pix_unmatched")
    .values({
      id: unmatched.id,
      payment_id: unmatched.paymentId,
      reason: unmatched.reason,
      opened_at: ctx.clock.now(),
    })
    .execute();
  await recordChanges(tx, ctx, [{ machine: "pix_unmatched", id: unmatched.id, from: null, to: "OPEN" }]);
}

export interface UnmatchedMove {
  readonly id: string;
  readonly from: PixUnmatchedStatus;
  readonly to: PixUnmatchedStatus;
  readonly attributedTo?: string;
  readonly returnRefusal?: string;
}

const UNMATCHED = {
  name: "pix_unmatched",
  table: "pix_unmatched",
  column: "status",
} as const satisfies Machine;

/** Moves an unmatched Pix along its graph; false when it was not where the move starts. */
export function moveUnmatched(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { attributedTo, returnRefusal, ...move }: UnmatchedMove,
): Promise<boolean> {
  return transition(tx, ctx, UNMATCHED, {
    ...move,
    set: {
      decided_at: move.to === "OPEN" ? null : ctx.clock.now(),
      attributed_to: attributedTo ?? null,
      return_refusal: returnRefusal ?? null,
    },
  });
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

/** The same by its end-to-end id; undefined for one that never stood in suspense. */
export async function lockSuspended(tx: Tx, psp: string, endToEndId: string): Promise<Unmatched | undefined> {
  const [row] = await query<{ id: string }>(
    tx,
    "select u.id from pix_unmatched u join pix_payment p on p.id = u.payment_id where p.psp = $1 and p.end_to_end_id = $2",
    [psp, endToEndId],
  );
  return row && lockUnmatched(tx, row.id);
}
