import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { adjustPrice, compare, formatMoney, type Money, type Price, roundPrice } from "@lastro/money";
import { DomainError } from "../../platform/domain-error.js";
import { isStablecoin } from "./quote.js";

/** How the desk trades one asset. */
export interface AssetSettings {
  readonly asset: OtcAsset;
  readonly enabled: boolean;
  readonly buySpreadBps: number;
  readonly sellSpreadBps: number;
  readonly buyFeeBps: number;
  readonly sellFeeBps: number;
  /** Set by hand in place of market and spread. */
  readonly buyPrice: Price<OtcAsset, "BRL"> | undefined;
  readonly sellPrice: Price<OtcAsset, "BRL"> | undefined;
  readonly minAmount: Money<"BRL">;
  readonly maxAmount: Money<"BRL">;
  readonly priceBandBps: number;
}

export interface DeskSettings {
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  readonly assets: readonly AssetSettings[];
}

const PRICE_DECIMALS = { stable: 4, volatile: 2 } as const;
const OFF_MARKET_PERCENT = 10n;

/** The price a client would get: the desk's own where one is set, else the market's with the spread, rounded for the house. */
export function offeredPrice(
  settings: AssetSettings,
  side: OtcSide,
  market: Price<OtcAsset, "BRL">,
): { price: Price<OtcAsset, "BRL">; spreadBps: number } {
  const manual = side === "buy" ? settings.buyPrice : settings.sellPrice;
  if (manual) return { price: manual, spreadBps: 0 };
  const decimals = isStablecoin(settings.asset) ? PRICE_DECIMALS.stable : PRICE_DECIMALS.volatile;
  const spreadBps = side === "buy" ? settings.buySpreadBps : settings.sellSpreadBps;
  const rounding = side === "buy" ? "ceil" : "floor";
  const adjusted = adjustPrice(market, BigInt(side === "buy" ? spreadBps : -spreadBps), rounding);
  return { price: roundPrice(adjusted, decimals, rounding), spreadBps };
}

export function feeBpsOf(settings: AssetSettings, side: OtcSide): number {
  return side === "buy" ? settings.buyFeeBps : settings.sellFeeBps;
}

/** Whether a price set by hand has lost touch with the market, by a slip of the finger or by time. */
export function isOffMarket(manual: Price<OtcAsset, "BRL">, market: Price<OtcAsset, "BRL">): boolean {
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
