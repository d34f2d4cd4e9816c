import type { Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type Market, marketNow } from "./market.js";
import type { OtcCtx } from "./ports.js";
import { firmSeconds, type Quote } from "./quote.js";
import { type AssetSettings, type DeskSettings, feeBpsOf, isOffMarket, offeredPrice } from "./settings.js";
import { settingsOf } from "./settings-store.js";
import { isTooSmall, type Terms, termsOf } from "./terms.js";

/** The price of one side of an asset at this moment, and what it is made of. */
export interface Offer extends Pick<Terms, "side" | "asset" | "price"> {
  readonly spreadBps: number;
  readonly market: Market;
  readonly settings: AssetSettings;
  readonly settingsVersion: number;
}

/** What the desk would trade at now by its settings. Throws what `marketNow` throws, and `otc.price_unavailable`. */
export async function offerNow(
  db: OtcCtx["db"] | Tx,
  ctx: OtcCtx,
  desk: DeskSettings,
  { side, asset }: Pick<Terms, "side" | "asset">,
): Promise<Offer> {
  const settings = settingsOf(desk, asset);
  const market = await marketNow(db, ctx, settings, side);
  const { price, spreadBps } = offeredPrice(settings, side, market.price);
  if (isOffMarket(price, market.price)) throw new DomainError("otc.price_unavailable");
  return { side, asset, price, spreadBps, market, settings, settingsVersion: desk.version };
}

/** What an offer comes to for an amount. Throws `otc.invalid_amount` where nothing would move. */
export function termsOfOffer({ side, price, settings }: Offer, amount: Money<"BRL">): Terms {
  const terms = termsOf({ side, amount, price, feeBps: feeBpsOf(settings, side) });
  if (isTooSmall(terms)) throw new DomainError("otc.invalid_amount", {}, { amount: "too_small" });
  return terms;
}

/** A quote by an offer, firm from now on for as long as its asset allows, or for fewer seconds. */
export function newQuote(
  ctx: Pick<OtcCtx, "clock" | "random">,
  { spreadBps, market, settings, settingsVersion }: Omit<Offer, "side" | "asset" | "price">,
  of: Terms & { readonly userId: string; readonly bundleId?: string; readonly seconds?: number },
): Quote {
  const { userId, bundleId = null, seconds = firmSeconds(of.asset), ...terms } = of;
  const now = ctx.clock.now();
  return {
    ...terms,
    id: ctx.random.id(),
    userId,
    status: "ISSUED",
    requestId: null,
    bundleId,
    spreadBps,
    marketPrice: market.price,
    marketPriceAt: market.sourceAt,
    priceBandBps: settings.priceBandBps,
    settingsVersion,
    issuedAt: now,
    expiresAt: secondsAfter(now, seconds),
  };
}
