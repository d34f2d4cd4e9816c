import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertOpen, cannotPay, settle, takeRoom } from "../accept-quote.js";
import type { OtcCtx } from "../ports.js";
import type { Quote } from "../quote.js";
import { assertVerified } from "../request-quote.js";
import { currentSettings, settingsOf } from "../settings-store.js";
import { lockBundle } from "../store.js";

/**
 * Locks a client's open bundle and counts each quote of it against limits and exposure; `settleBundle` follows in the same
 * transaction. Throws what `acceptQuote` throws for any one of them, but for balance and inventory.
 */
export async function admitBundle(
  tx: Tx,
  ctx: OtcCtx,
  { bundleId, userId }: { readonly bundleId: string; readonly userId: string },
): Promise<readonly Quote[]> {
  await assertVerified(tx, ctx, userId);
  const quotes = await lockBundle(tx, bundleId);
  const desk = await currentSettings(tx);
  if (quotes.some(({ side }) => side === "buy") && (await ctx.stoppedAmong(tx, [userId])).has(userId))
    throw new DomainError("customers.outgoing_stopped");
  // By asset and before any account is locked, so that bundles that cross each other wait and do not deadlock.
  for (const quote of quotes) {
    assertOpen(quote, ctx.clock.now());
    const settings = settingsOf(desk, quote.asset);
    if (!settings.enabled) throw new DomainError("otc.asset_unavailable", { asset: quote.asset });
    await takeRoom(tx, ctx, quote, settings);
  }
  return quotes;
}

/**
 * Settles the quotes of an admitted bundle: what is sold first, so that it pays for what is bought. Throws
 * `ledger.insufficient_funds` and `otc.desk_short`.
 */
export async function settleBundle(tx: Tx, ctx: OtcCtx, quotes: readonly Quote[]): Promise<void> {
  for (const side of ["sell", "buy"] as const) {
    for (const quote of quotes.filter((one) => one.side === side)) {
      if (await cannotPay(tx, quote)) throw new DomainError("ledger.insufficient_funds");
      await settle(tx, ctx, quote);
    }
  }
}
