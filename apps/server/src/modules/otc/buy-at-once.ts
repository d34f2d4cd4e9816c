import type { OtcAsset } from "@lastro/contracts/otc";
import type { Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { freshenMarket } from "./market.js";
import type { OtcCtx } from "./ports.js";
import { assertVerified } from "./request-quote.js";
import { assertTradable } from "./settings.js";
import { currentSettings, settingsOf } from "./settings-store.js";
import { tradeAtOnce } from "./trade-at-once.js";
import { watchMarket } from "./watch-market.js";

interface Purchase {
  readonly userId: string;
  readonly asset: OtcAsset;
  readonly amount: Money<"BRL">;
}

/** Prices as young as there are for a trade that follows. Outside any transaction: it waits for the sources. */
export async function freshenForTrade(ctx: OtcCtx, asset: OtcAsset): Promise<void> {
  await freshenMarket(ctx, asset);
  await watchMarket(ctx, asset);
}

/** Whether a client may plan to buy an amount of an asset at all. Throws `otc.…` where not. */
export async function assertBuyable(
  db: OtcCtx["db"] | Tx,
  ctx: OtcCtx,
  { userId, asset, amount }: Purchase,
): Promise<void> {
  await assertVerified(db, ctx, userId);
  assertTradable(settingsOf(await currentSettings(db), asset), amount);
}

/**
 * Buys for a client at the desk's price of this moment, as they asked beforehand. Throws what keeps an order from being
 * settled: `otc.…`, `limits.exceeded`, `ledger.insufficient_funds`, `customers.outgoing_stopped`.
 */
export async function buyAtOnce(tx: Tx, ctx: OtcCtx, of: Purchase): Promise<{ readonly orderId: string }> {
  await assertVerified(tx, ctx, of.userId);
  if ((await ctx.stoppedAmong(tx, [of.userId])).has(of.userId))
    throw new DomainError("customers.outgoing_stopped");
  return tradeAtOnce(tx, ctx, { ...of, side: "buy" });
}
