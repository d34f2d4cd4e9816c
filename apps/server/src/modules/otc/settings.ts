import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { type OtcPrice, otcPriceAt } from "@lastro/contracts/otc-terms";
import { compare, formatMoney, type Money, money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** How the desk trades one asset. */
export interface AssetSettings {
  readonly asset: OtcAsset;
  readonly enabled: boolean;
  readonly buySpreadBps: number;
  readonly sellSpreadBps: number;
  readonly buyFeeBps: number;
  readonly sellFeeBps: number;
  /** Set by hand in place of market and spread. */
  readonly buyPrice: OtcPrice | undefined;
  readonly sellPrice: OtcPrice | undefined;
  readonly minAmount: Money<"BRL">;
  readonly maxAmount: Money<"BRL">;
  readonly priceBandBps: number;
  /** How far the two sources of its price may stand apart. */
  readonly maxDeviationBps: number;
  /** In seconds: no quote and no trade on an older price. */
  readonly maxPriceAge: number;
  /** How far the market may move between a source's update and a trade for `lossLimit` to hold. */
  readonly shockBps: number;
  /** The most the desk loses in the asset in 24 hours: what it trades in that time is bounded so that this holds. */
  readonly lossLimit: Money<"BRL">;
  /** The most it trades in a minute. */
  readonly minuteLimit: Money<"BRL">;
  /** The most it trades with one client in 24 hours. */
  readonly clientLimit: Money<"BRL">;
}

export interface DeskSettings {
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly assets: readonly AssetSettings[];
}

const OFF_MARKET_PERCENT = 10n;

/** The price a client would get now, and the spread in it. */
export function offeredPrice(
  settings: AssetSettings,
  side: OtcSide,
  market: OtcPrice,
): { price: OtcPrice; spreadBps: number } {
  const manual = side === "buy" ? settings.buyPrice : settings.sellPrice;
  const spreadBps = manual ? 0 : side === "buy" ? settings.buySpreadBps : settings.sellSpreadBps;
  return { price: otcPriceAt(market, { side, spreadBps, manual }), spreadBps };
}

/**
 * What the desk may trade in 24 hours: at the worst assumed move, and the band a quote is held through it, no more than
 * the loss limit is lost on it.
 */
export function exposureLimit({ lossLimit, shockBps, priceBandBps }: AssetSettings): Money<"BRL"> {
  return money("BRL", (lossLimit.minor * 10_000n) / BigInt(shockBps + priceBandBps));
}

/** Whether the desk would buy an asset for more than it sells it for, by hand or beside the market. */
export function isCrossed(settings: AssetSettings, market: OtcPrice | undefined): boolean {
  const { buyPrice, sellPrice } = settings;
  const at = (side: OtcSide, manual: OtcPrice | undefined) =>
    manual ??
    (market && offeredPrice({ ...settings, buyPrice: undefined, sellPrice: undefined }, side, market).price);
  const [clientBuysAt, clientSellsAt] = [at("buy", buyPrice), at("sell", sellPrice)];
  return (
    clientBuysAt !== undefined && clientSellsAt !== undefined && clientSellsAt.scaled > clientBuysAt.scaled
  );
}

export function feeBpsOf(settings: AssetSettings, side: OtcSide): number {
  return side === "buy" ? settings.buyFeeBps : settings.sellFeeBps;
}

/** Whether a price set by hand has lost touch with the market, by a slip of the finger or by time. */
export function isOffMarket(manual: OtcPrice, market: OtcPrice): boolean {
  const away = manual.scaled - market.scaled;
  return (away < 0n ? -away : away) * 100n > market.scaled * OFF_MARKET_PERCENT;
}

/** Refuses an asset the desk is not trading, and amounts outside its bounds. */
export function assertTradable(settings: AssetSettings, amount: Money<"BRL">): void {
  if (!settings.enabled) throw new DomainError("otc.asset_unavailable", { asset: settings.asset });
  if (compare(amount, settings.minAmount) < 0) {
    throw new DomainError("otc.amount_below_minimum", { minimum: formatMoney(settings.minAmount) });
  }
  if (compare(amount, settings.maxAmount) > 0) {
    throw new DomainError("otc.amount_above_maximum", { maximum: formatMoney(settings.maxAmount) });
  }
}
