import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, lapseApprovals, recordAudit } from "../compliance/index.js";
import { announceTreasury } from "./announce-treasury.js";
import { assertMovable, coldAddressOf, contentOf } from "./ask-movement.js";
import { APPROVAL_OF } from "./movement.js";
import { findMovement, lockMovement, moveMovement } from "./movement-store.js";
import type { TreasuryPorts } from "./ports.js";

/** A sweep or a refill one administrator asked for, as another lets it happen or turns it down. */
export function treasuryAction(ports: TreasuryPorts): ApprovalAction {
  return {
    async before(ctx, { subject }) {
      const movement = await findMovement(ctx.db, subject);
      if (!movement) return;
      const cold = await coldAddressOf({ ...ctx, ...ports }, movement.network);
      // Another one was configured since it was asked for.
      if (movement.kind === "sweep" && movement.address !== cold)
        throw new DomainError("treasury.cold_out_of_service");
    },
    async describe(tx, _ctx, { subject }) {
      if (!(await findMovement(tx, subject))) return undefined;
      const movement = await lockMovement(tx, subject);
      return movement.status === "asked" ? contentOf(movement) : undefined;
    },
    async carryOut(tx, ctx, { subject }) {
      const movement = await lockMovement(tx, subject);
      if (movement.status !== "asked") throw new DomainError("treasury.not_asked");
      await assertMovable(ctx, tx, movement);
      const { userId } = personOf(ctx);
      await moveMovement(tx, ctx, movement, "approved", {
        set: { approved_by: userId, approved_at: ctx.clock.now() },
      });
      await audit(tx, ctx, "treasury.approved", subject);
    },
    async turnDown(tx, ctx, { subject }) {
      const movement = await lockMovement(tx, subject);
      if (movement.status !== "asked") return;
      await moveMovement(tx, ctx, movement, "rejected");
      await audit(tx, ctx, "treasury.rejected", subject);
    },
  };
}

/** Cancels a sweep that was not given to the signer, or a refill that has not arrived. Throws `treasury.not_cancellable`. */
export async function cancelMovement(
  tx: Tx,
  ctx: RequestCtx,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const movement = await lockMovement(tx, id);
  if (movement.status !== "asked" && movement.status !== "approved")
    throw new DomainError("treasury.not_cancellable");
  await moveMovement(tx, ctx, movement, "cancelled", { note: reason });
  await lapseApprovals(tx, ctx, APPROVAL_OF[movement.kind], id);
  await audit(tx, ctx, "treasury.cancelled", id, reason);
}

async function audit(
  tx: Tx,
  ctx: RequestCtx,
  action: "treasury.approved" | "treasury.rejected" | "treasury.cancelled",
  subject: string,
  reason: string | null = null,
): Promise<void> {
  await recordAudit(tx, ctx, { action, subject, details: { reason } });
  await announceTreasury(tx);
}
