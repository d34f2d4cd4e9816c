import type { PixUnmatchedReason } from "@lastro/contracts/pix";
import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import type { PixCtx } from "./ports.js";
import { arrivalKey, unmatchedPosting } from "./postings.js";
import type { PspPix } from "./psp/port.js";
import { announceUnmatched, openUnmatchedCase } from "./unmatched-case.js";
import { insertUnmatched } from "./unmatched-store.js";

/** Books an arrival to suspense, where it is a case of its own. Answers the case's id. */
export async function suspendPix(
  tx: Tx,
  ctx: PixCtx,
  pix: PspPix,
  { paymentId, reason }: { readonly paymentId: string; readonly reason: PixUnmatchedReason },
): Promise<string> {
  const id = ctx.random.id();
  await openUnmatchedCase(tx, asSystem(ctx, "pix"), { id, receivedAt: pix.at });
  await insertUnmatched(tx, ctx, { id, paymentId, reason });
  const key = arrivalKey(ctx.psp.name, pix.endToEndId);
  await post(tx, ctx, unmatchedPosting({ key, reference: id, amount: pix.amount }));
  await recordAudit(tx, asSystem(ctx, "pix"), {
    action: "pix.unmatched",
    subject: id,
    details: { endToEndId: pix.endToEndId, amount: pix.amount },
  });
  await announceUnmatched(tx);
  return id;
}
