import type { PixReturnStatus } from "@lastro/contracts/pix-received";
import { type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type Machine, recordChanges, transition } from "../lifecycle/index.js";

/** What is given back: a Pix that waits in suspense, or what a client set aside of one they received. */
export type ReturnOf =
  | { readonly is: "suspense"; readonly unmatchedId: string }
  | { readonly is: "hold"; readonly holdId: string; readonly userId: string };

interface NewReturn {
  readonly id: string;
  readonly of: ReturnOf;
  readonly paymentId: string;
  readonly amount: Money<"BRL">;
  readonly grounds: string;
}

export async function insertReturn(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, of, paymentId, amount, grounds }: NewReturn,
): Promise<void> {
  await tx
    .insertInto("pix_return")
    .values({
      id,
      unmatched_id: of.is === "suspense" ? of.unmatchedId : null,
      hold_id: of.is === "hold" ? of.holdId : null,
      asked_by: of.is === "hold" ? of.userId : null,
      payment_id: paymentId,
      amount: amount.minor,
      grounds,
      asked_at: ctx.clock.now(),
    })
    .execute();
  await recordChanges(tx, ctx, [{ machine: "pix_return", id, from: null, to: "PROCESSING" }]);
}

export interface ReturnUnderWay {
  readonly id: string;
  readonly of: ReturnOf;
  readonly paymentId: string;
  readonly endToEndId: string;
  readonly amount: Money<"BRL">;
}

/** How the provider says that a return ended; without a refusal it was carried out. */
export interface ReturnEnd {
  readonly refusal: string | null;
}

/** The returns the provider has not ended yet, oldest first, or the one asked for. */
export async function returnsUnderWay(db: Database | Tx, id?: string): Promise<ReturnUnderWay[]> {
  let query = db
    .selectFrom("pix_return as r")
    .innerJoin("pix_payment as p", "p.id", "r.payment_id")
    .select([
      "r.id",
      "r.unmatched_id",
      "r.hold_id",
      "r.asked_by",
      "r.payment_id",
      "p.end_to_end_id",
      "r.amount",
    ])
    .where("r.status", "=", "PROCESSING")
    .orderBy("r.asked_at");
  if (id !== undefined) query = query.where("r.id", "=", id);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    of: returnOf(row),
    paymentId: row.payment_id,
    endToEndId: row.end_to_end_id,
    amount: money("BRL", row.amount),
  }));
}

function returnOf(row: {
  unmatched_id: string | null;
  hold_id: string | null;
  asked_by: string | null;
}): ReturnOf {
  if (row.unmatched_id !== null) return { is: "suspense", unmatchedId: row.unmatched_id };
  if (row.hold_id === null || row.asked_by === null) throw new Error("A Pix return is of nothing");
  return { is: "hold", holdId: row.hold_id, userId: row.asked_by };
}

/** What a client gave back, or asked to, of a Pix: not what the house gave back while it was in suspense. */
export async function returnsOf(db: Database | Tx, paymentId: string) {
  const rows = await db
    .selectFrom("pix_return")
    .select(["id", "status", "amount", "grounds", "refusal", "asked_at", "ended_at"])
    .where("payment_id", "=", paymentId)
    .where("hold_id", "is not", null)
    .orderBy("asked_at", "desc")
    .execute();
  return rows.map((row) => ({ ...row, status: row.status as PixReturnStatus }));
}

const RETURNS = {
  name: "pix_return",
  table: "pix_return",
  column: "status",
} as const satisfies Machine;

/** Ends a return once; false when it has ended already. */
export function endReturn(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id, to, refusal }: { id: string; to: "RETURNED" | "REFUSED"; refusal: string | null },
): Promise<boolean> {
  return transition(tx, ctx, RETURNS, {
    id,
    from: "PROCESSING",
    to,
    set: { refusal, ended_at: ctx.clock.now() },
  });
}
