import { compare, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { PixPaymentCtx } from "./ports.js";

/** How long ago whoever pays may have shown that they are there. */
const FRESH_SECONDS = 300;

/**
 * Makes sure that whoever pays is there, where the amount is large or the payee was never paid: by a second factor shown a
 * moment ago, or by the password for those who have none. Throws `pix_payments.second_factor_needed` and
 * `pix_payments.password_needed`.
 */
export async function confirmPayer(
  tx: Tx,
  ctx: PixPaymentCtx,
  { amount, isFirst }: { readonly amount: Money<"BRL">; readonly isFirst: boolean },
): Promise<void> {
  const above = money("BRL", BigInt(ctx.config.pixConfirmAboveBrl) * 100n);
  if (!isFirst && compare(amount, above) <= 0) return;
  const { by, at } = await ctx.lastProofOf(tx, personOf(ctx));
  if (at === undefined || at < secondsAfter(ctx.clock.now(), -FRESH_SECONDS))
    throw new DomainError(`pix_payments.${by}_needed`);
}
