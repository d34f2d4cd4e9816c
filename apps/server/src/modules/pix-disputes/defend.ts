import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { putInReview } from "../cases/index.js";
import { recordAudit } from "../compliance/index.js";
import type { Dispute } from "./dispute.js";
import { CONTESTED_PIX_CASES, lockDisputeCase } from "./dispute-cases.js";
import { moveDispute } from "./dispute-store.js";
import { announceDispute } from "./notify-client.js";

/** The client says, once, why a contested Pix is theirs; from then on an administrator decides. Throws `pix_disputes.defence_over`. */
export async function defend(tx: Tx, ctx: RequestCtx, dispute: Dispute, text: string): Promise<void> {
  if (dispute.stage !== "defence") throw new DomainError("pix_disputes.defence_over");
  await moveDispute(tx, ctx, dispute, "in_review", { defence: text, defended_at: ctx.clock.now() });
  await putInReview(tx, ctx, CONTESTED_PIX_CASES, await lockDisputeCase(tx, dispute));
  await recordAudit(tx, ctx, { action: "pix_disputes.defended", subject: dispute.id });
  await announceDispute(tx, dispute);
}
