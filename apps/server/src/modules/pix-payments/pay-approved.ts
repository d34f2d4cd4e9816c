import type { PaymentWay } from "@lastro/contracts/pix-payments";
import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { targetOfKey } from "./find-target.js";
import { makePayment } from "./make-payment.js";
import { assertMayPay, lockPayablePreview } from "./payable-preview.js";
import type { Payment } from "./payment-store.js";
import type { PixPaymentCtx, PixPaymentPorts } from "./ports.js";
import type { PaymentRequest } from "./send-payment.js";
import { payeeMark, type Target } from "./target.js";

/** What a preview showed, kept for a payment that others approve later. */
export interface ProposedPix {
  readonly target: Target;
  readonly way: PaymentWay;
  readonly payeeMark: Buffer;
  readonly payeeId: string | null;
}

/** What would be paid by a preview of the client's, which is as `sendPayment` would take it. Moves nothing. */
export async function readProposable(
  tx: Tx,
  ctx: PixPaymentCtx,
  { previewId, amount, message }: PaymentRequest,
): Promise<ProposedPix> {
  const { target, way, payeeMark, payeeId } = await lockPayablePreview(tx, ctx, { previewId, amount });
  return { target: { ...target, message: message ?? null }, way, payeeMark, payeeId };
}

/** Who would be paid now; undefined where the key has come to be another's. An account or code is what it was. */
export async function targetNow(
  ctx: RequestCtx & PixPaymentPorts,
  { userId, target }: { readonly userId: string; readonly target: Target },
): Promise<Target | undefined> {
  const { destination, message, holder } = target;
  if (destination.kind !== "key") return target;
  const found = await targetOfKey(ctx, destination.key, userId);
  return found.holder === holder ? { ...found, message } : undefined;
}

/** Who would be paid by a canonical key, for a payment nobody previews. Throws what keeps it from being paid. */
export async function findPayable(
  ctx: RequestCtx & PixPaymentPorts,
  { userId, key }: { readonly userId: string; readonly key: string },
): Promise<ProposedPix> {
  const target = await targetOfKey(ctx, key, userId);
  return { target, way: "key", payeeMark: payeeMark(ctx, target), payeeId: null };
}

/** Pays what was approved, once for what it was approved by. Refuses by standing, limits, then by balance. */
export async function payApproved(
  tx: Tx,
  ctx: RequestCtx & PixPaymentPorts,
  of: ProposedPix & {
    readonly userId: string;
    /** The proposal, or the line of a batch. */
    readonly confirmedBy: string;
    readonly amount: Money<"BRL">;
  },
): Promise<Payment> {
  await assertMayPay(tx, ctx, of.userId);
  return (await makePayment(tx, ctx, { ...of, apiKey: null })).payment;
}
