import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { lapseApprovals, recordAudit } from "../compliance/index.js";
import type { PixRequestCtx } from "./ports.js";
import { SEND_RETURN } from "./settle-returns.js";
import { insertReturn, moveUnmatched, unmatchedExists } from "./unmatched-store.js";

/** The arrangement lets a Pix be given back for 90 days. */
const RETURN_WINDOW_SECONDS = 90 * 86_400;

/** Starts giving a Pix in suspense back: it can go nowhere else until the provider has ended the return. */
export async function returnUnmatched(
  tx: Tx,
  ctx: PixRequestCtx,
  input: { id: string; grounds: string },
): Promise<void> {
  const { id, grounds } = input;
  if (!(await unmatchedExists(tx, id))) throw new DomainError("resource.not_found");
  const at = ctx.clock.now();
  const moved = await moveUnmatched(tx, { id, from: "OPEN", to: "RETURNING", at });
  if (!moved) throw new DomainError("pix.unmatched_not_open");
  if (secondsAfter(moved.receivedAt, RETURN_WINDOW_SECONDS) <= at) {
    throw new DomainError("pix.return_window_over");
  }
  await lapseApprovals(tx, ctx, "pix.attribution", id);
  const returnId = ctx.random.id();
  await insertReturn(tx, { id: returnId, unmatchedId: id, grounds, askedAt: at });
  await enqueue(tx, ctx, { kind: SEND_RETURN, payload: { returnId }, key: returnId });
  await recordAudit(tx, ctx, {
    action: "pix.return_requested",
    subject: id,
    details: { amount: moved.amount, grounds },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "pix.unmatched" });
}
