import { compare, formatMoney, isZero, type Money, subtract } from "@lastro/money";
import type { ApiKeyActor } from "@lastro/platform/actor";
import { brazilianDay } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isLive } from "./api-key.js";
import { insertKeyPayment, lockKey, releaseKeyPayment, spentOn } from "./key-store.js";

/**
 * Counts a payment against the limits of the key that sends it, in the transaction that sets the money aside; payments of
 * one key wait for one another. In centavos, by Brazilian days. Throws `auth.key_invalid` where it was revoked meanwhile,
 * `integrations.payment_above_key_limit` and `integrations.key_day_limit_reached`.
 */
export async function spendByKey(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  { id }: ApiKeyActor,
  { previewId, amount }: { readonly previewId: string; readonly amount: Money<"BRL"> },
): Promise<void> {
  const now = ctx.clock.now();
  const key = await lockKey(tx, id);
  if (!key?.limits || !isLive(key, now)) throw new DomainError("auth.key_invalid");
  const { payment, day: most } = key.limits;
  if (compare(amount, payment) > 0)
    throw new DomainError("integrations.payment_above_key_limit", { limit: formatMoney(payment) });
  const day = brazilianDay(now);
  const left = subtract(most, await spentOn(tx, id, day));
  if (isZero(left) || compare(amount, left) > 0)
    throw new DomainError("integrations.key_day_limit_reached", { left: formatMoney(left) });
  await insertKeyPayment(tx, { previewId, keyId: id, day, amount: amount.minor });
}

/** Gives a key back what a payment counted that came to nothing; of a payment no key sent, nothing. */
export function giveBackToKey(tx: Tx, ctx: Pick<Ctx, "clock">, previewId: string): Promise<void> {
  return releaseKeyPayment(tx, previewId, ctx.clock.now());
}
