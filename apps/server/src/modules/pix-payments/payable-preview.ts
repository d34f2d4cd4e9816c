import { compare, isPositive, type Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isPaid } from "./payment-store.js";
import type { PixPaymentCtx } from "./ports.js";
import { lockPreview, type Preview } from "./preview-store.js";

/**
 * Locks the client's account and a preview that may be paid, now or later, with this amount. Refuses in this order:
 * standing, preview, amount, provider.
 */
export async function lockPayablePreview(
  tx: Tx,
  ctx: PixPaymentCtx,
  { previewId, amount }: { readonly previewId: string; readonly amount: Money<"BRL"> },
): Promise<Preview> {
  const { userId } = personOf(ctx);
  await assertMayPay(tx, ctx, userId);
  const preview = await lockPreview(tx, ctx, { id: previewId, userId });
  if (!preview) throw new DomainError("resource.not_found");
  if (await isPaid(tx, preview.id)) throw new DomainError("pix_payments.preview_used");
  if (preview.expiresAt <= ctx.clock.now()) throw new DomainError("pix_payments.preview_expired");
  assertAmount(preview, amount);
  if (!ctx.pixPayouts.pays.has(preview.target.destination.kind))
    throw new DomainError("pix_payments.way_unavailable");
  return preview;
}

/** Keeps the account from being closed until the commit. Throws what keeps its holder from paying. */
export async function assertMayPay(
  tx: Tx,
  ctx: Pick<PixPaymentCtx, "lockHolder">,
  userId: string,
): Promise<void> {
  const standing = await ctx.lockHolder(tx, userId);
  if (standing === "no_client") throw new DomainError("customers.profile_missing");
  if (standing !== "open") throw new DomainError("auth.forbidden");
}

function assertAmount({ amount: asked, canChangeAmount }: Preview, amount: Money<"BRL">): void {
  if (!isPositive(amount))
    throw new DomainError("pix_payments.amount_not_positive", {}, { amount: "not_positive" });
  if (asked !== null && !canChangeAmount && compare(asked, amount) !== 0)
    throw new DomainError("pix_payments.amount_differs", {}, { amount: "differs" });
}
