import { personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../compliance/index.js";
import { type Charge, statusAt } from "./charge.js";
import { checkCharge } from "./poll-charges.js";
import type { PixRequestCtx } from "./ports.js";
import { PspError } from "./psp/psp-error.js";
import { findChargeOf, moveCharge } from "./store.js";

/** Withdraws an unpaid charge at the provider first, so that nobody can pay what we call cancelled. */
export async function cancelCharge(ctx: PixRequestCtx, chargeId: string): Promise<void> {
  const charge = await findChargeOf(ctx.db, personOf(ctx).userId, chargeId);
  if (!charge) throw new DomainError("resource.not_found");
  if (charge.status === "CANCELLED") return;
  if (statusAt(charge, ctx.clock.now()) !== "ACTIVE") throw new DomainError("pix.charge_not_active");
  await withdraw(ctx, charge);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await moveCharge(tx, ctx, { id: charge.id, from: "ACTIVE", to: "CANCELLED" }))) return;
    await recordAudit(tx, ctx, { action: "pix.charge_cancelled", subject: charge.id });
    await announce(tx, { to: { userId: charge.userId }, type: "pix.charge", reference: charge.id });
  });
}

async function withdraw(ctx: PixRequestCtx, charge: Charge): Promise<void> {
  try {
    await ctx.psp.removeCharge(charge.txid);
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    if (error.failure !== "final") throw new DomainError("pix.outcome_unknown");
    // It was paid, or removed, before we asked: learn which.
    await checkCharge(ctx, charge).catch((failure: unknown) => {
      if (!(failure instanceof PspError)) throw failure;
    });
    throw new DomainError("pix.charge_not_active");
  }
}
