import type { pixPreviewSchema, previewTarget } from "@lastro/contracts/pix-payments";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { findTarget, targetOfAccount, targetOfKey } from "./find-target.js";
import { findPayee, findPayeeBy } from "./payee-store.js";
import { wasPaidBefore } from "./payment-store.js";
import type { PixPaymentCtx } from "./ports.js";
import { insertPreview, type Preview } from "./preview-store.js";
import { type AskedTarget, payeeMark } from "./target.js";

/** How long what was shown may be paid as it was shown. */
const PREVIEW_SECONDS = 600;

type PreviewView = z.output<typeof pixPreviewSchema>;

/**
 * Shows a client whom a key, a code, an account or a saved payee would pay, and keeps it for the payment: what is paid is
 * what was shown. Moves nothing.
 */
export async function previewPayment(
  ctx: PixPaymentCtx,
  asked: z.output<typeof previewTarget>,
): Promise<PreviewView> {
  const { userId } = personOf(ctx);
  await ctx.assertClient(ctx.db, userId);
  const target =
    asked.by === "payee" ? await targetOfPayee(ctx, asked.payeeId) : await findTarget(ctx, asked);
  const mark = payeeMark(ctx, target);
  const now = ctx.clock.now();
  const known = await findPayeeBy(ctx.db, ctx, { userId, mark });
  const preview: Preview = {
    id: ctx.random.id(),
    userId,
    way: asked.by,
    target,
    payeeMark: mark,
    amount: target.amount,
    canChangeAmount: target.canChangeAmount,
    payeeId: known?.id ?? null,
    createdAt: now,
    expiresAt: secondsAfter(now, PREVIEW_SECONDS),
  };
  await insertPreview(ctx, preview);
  return {
    id: preview.id,
    way: preview.way,
    receiver: target.receiver,
    amount: preview.amount,
    canChangeAmount: preview.canChangeAmount,
    message: target.message,
    isFirst: !(await wasPaidBefore(ctx.db, { userId, mark })),
    ignoresRecurrence: target.ignoresRecurrence,
    payeeId: preview.payeeId,
    expiresAt: preview.expiresAt,
  };
}

/** A saved key is looked up anew: it may have come to be another's. */
async function targetOfPayee(ctx: PixPaymentCtx, payeeId: string): Promise<AskedTarget> {
  const { userId } = personOf(ctx);
  const payee = await findPayee(ctx.db, ctx, { id: payeeId, userId });
  if (!payee) throw new DomainError("resource.not_found");
  const { destination } = payee.target;
  if (destination.kind === "key") return targetOfKey(ctx, destination.key, userId);
  if (destination.kind === "account") return targetOfAccount(ctx, destination.account);
  throw new Error(`Payee ${payeeId} is one charge`);
}
