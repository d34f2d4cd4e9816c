import { asSystem, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { decideOrAsk } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import type { PixCtx, PixRequestCtx } from "./ports.js";
import { insertReturn } from "./return-store.js";
import { returnWindowEnd } from "./return-window.js";
import { SEND_RETURN } from "./settle-returns.js";
import {
  announceUnmatched,
  decideUnmatched,
  lockUnmatchedCase,
  UNMATCHED_PIX_CASES,
} from "./unmatched-case.js";
import { lockUnmatched, moveUnmatched, type Unmatched } from "./unmatched-store.js";

/**
 * Starts giving a Pix in suspense back: it can go nowhere else until the provider has ended the return. Of a contested one
 * that is to agree with the claim.
 */
export async function returnUnmatched(
  tx: Tx,
  ctx: PixRequestCtx,
  input: { id: string; grounds: string },
): Promise<void> {
  const { id, grounds } = input;
  const unmatched = await lockUnmatched(tx, id);
  if (!unmatched) throw new DomainError("resource.not_found");
  if (unmatched.status !== "OPEN") throw new DomainError("pix.unmatched_not_open");
  if (returnWindowEnd(unmatched.receivedAt) <= ctx.clock.now())
    throw new DomainError("pix.return_window_over");
  await decideOrAsk(tx, ctx, UNMATCHED_PIX_CASES, await lockUnmatchedCase(tx, id), {
    // The money goes back where it came from: one administrator may say so.
    approval: undefined,
    reason: grounds,
    carryOut: () => startReturn(tx, ctx, unmatched, grounds),
  });
}

async function startReturn(tx: Tx, ctx: PixRequestCtx, unmatched: Unmatched, grounds: string): Promise<void> {
  await giveBack(tx, ctx, unmatched, { by: "administrator", grounds });
  await ctx.contests.answerClaim(tx, ctx, { unmatchedId: unmatched.id, outcome: "agreed", grounds });
}

/** Starts giving a Pix back that came into suspense in this transaction: the house decides by itself. */
export async function returnAtOnce(
  tx: Tx,
  ctx: PixCtx,
  { id, grounds }: { readonly id: string; readonly grounds: string },
): Promise<void> {
  const unmatched = await lockUnmatched(tx, id);
  if (!unmatched) throw new Error(`Pix ${id} is not in suspense`);
  await giveBack(tx, asSystem(ctx, "pix"), unmatched, { by: "system", grounds });
}

async function giveBack(
  tx: Tx,
  ctx: RequestCtx,
  { id, amount, paymentId }: Unmatched,
  { by, grounds }: { readonly by: "administrator" | "system"; readonly grounds: string },
): Promise<void> {
  await decideUnmatched(tx, ctx, id, { decision: "return", by, reason: grounds, takesTwo: false });
  if (!(await moveUnmatched(tx, ctx, { id, from: "OPEN", to: "RETURNING" })))
    throw new DomainError("pix.unmatched_not_open");
  const returnId = ctx.random.id();
  const of = { is: "suspense", unmatchedId: id } as const;
  await insertReturn(tx, ctx, { id: returnId, of, paymentId, amount, grounds });
  await enqueue(tx, ctx, { kind: SEND_RETURN, payload: { returnId }, key: returnId });
  await recordAudit(tx, ctx, {
    action: "pix.return_requested",
    subject: id,
    details: { amount, grounds },
  });
  await announceUnmatched(tx);
}
