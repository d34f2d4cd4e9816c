import { compare, type Money, money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { confirmPresence } from "../customers/index.js";
import type { PixPaymentCtx } from "./ports.js";

/**
 * Makes sure that whoever pays is there, where the amount is large or the payee was never paid. Throws
 * `customers.second_factor_needed` and `customers.password_needed`.
 */
export async function confirmPayer(
  tx: Tx,
  ctx: PixPaymentCtx,
  { amount, isFirst }: { readonly amount: Money<"BRL">; readonly isFirst: boolean },
): Promise<void> {
  const above = money("BRL", BigInt(ctx.config.pixConfirmAboveBrl) * 100n);
  if (isFirst || compare(amount, above) > 0) await confirmPresence(tx, ctx);
}
