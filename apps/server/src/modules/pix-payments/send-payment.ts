import type { Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { spendByKey } from "../integrations/index.js";
import type { Payout } from "../payments-out/index.js";
import { confirmPayer } from "./confirm-payer.js";
import { makePayment } from "./make-payment.js";
import { lockPayablePreview } from "./payable-preview.js";
import { type Payment, wasPaidBefore } from "./payment-store.js";
import type { PixPaymentCtx } from "./ports.js";

export interface PaymentRequest {
  readonly previewId: string;
  readonly amount: Money<"BRL">;
  readonly message?: string | undefined;
}

/**
 * Sets aside what a preview showed and sends it on its way, once per preview, or changes nothing. Refuses in this order:
 * standing, preview, amount, provider, the rules of a company, proof of presence or the limits of the key that sends it,
 * limits, balance.
 */
export async function sendPayment(
  tx: Tx,
  ctx: PixPaymentCtx,
  { previewId, amount, message }: PaymentRequest,
): Promise<{ payment: Payment; payout: Payout }> {
  const person = personOf(ctx);
  const { userId } = person;
  const preview = await lockPayablePreview(tx, ctx, { previewId, amount });
  const { id, target, way, payeeMark, payeeId } = preview;
  await ctx.assertMaySpendAlone(tx, ctx, amount);
  if (person.apiKey) await spendByKey(tx, ctx, person.apiKey, { previewId, amount });
  else
    await confirmPayer(tx, ctx, { amount, isFirst: !(await wasPaidBefore(tx, { userId, mark: payeeMark })) });
  return makePayment(tx, ctx, {
    userId,
    confirmedBy: id,
    target: { ...target, message: message ?? null },
    way,
    payeeMark,
    payeeId,
    amount,
    apiKey: person.apiKey?.name ?? null,
  });
}
