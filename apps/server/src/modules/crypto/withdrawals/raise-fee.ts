import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { askRaise } from "../../custody/index.js";

/**
 * Has a higher fee arranged for a withdrawal no block takes; the client pays what was quoted, the rest is the house's.
 * Throws `crypto.fee_not_raisable`.
 */
export async function raiseFee(tx: Tx, ctx: RequestCtx, id: string): Promise<void> {
  if (!(await askRaise(tx, id, ctx.clock.now()))) throw new DomainError("crypto.fee_not_raisable");
  await recordAudit(tx, ctx, { action: "crypto.fee_raise_asked", subject: id, details: {} });
}
