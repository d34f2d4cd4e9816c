import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { type OtcPrice, otcPriceAt } from "@lastro/contracts/otc-terms";
import { compare, formatMoney, type Money } from "@lastro/money";
import { DomainError } from "../../platform/domain-error.js";

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
