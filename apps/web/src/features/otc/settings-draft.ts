import { otcPriceAt } from "@lastro/contracts/otc-terms";
import { formatPrice, parsePrice } from "@lastro/money";
import type { AssetSettings, OtcSide, SettingsChange } from "@/features/otc/api";

/** An asset's settings while they are typed: every figure as text, or nothing. */
export interface AssetDraft {
  readonly asset: AssetSettings["asset"];
  readonly market: string | null;
  readonly enabled: boolean;
  readonly buySpreadBps: string;
  readonly sellSpreadBps: string;
  readonly buyFeeBps: string;
  readonly sellFeeBps: string;
  readonly priceBandBps: string;
  readonly buyPrice: string | undefined;
  readonly sellPrice: string | undefined;
  readonly minAmount: string | undefined;
  readonly maxAmount: string | undefined;
}

const MAX_BPS = 2_000;

export function draftOf(settings: AssetSettings): AssetDraft {
  return {
    asset: settings.asset,
    market: settings.market,
    enabled: settings.enabled,
    buySpreadBps: String(settings.buySpreadBps),
    sellSpreadBps: String(settings.sellSpreadBps),
    buyFeeBps: String(settings.buyFeeBps),
    sellFeeBps: String(settings.sellFeeBps),
    priceBandBps: String(settings.priceBandBps),
    buyPrice: settings.buyPrice ?? undefined,
    sellPrice: settings.sellPrice ?? undefined,
    minAmount: settings.minAmount,
    maxAmount: settings.maxAmount,
  };
}

/** What the draft says, or nothing while it says something that makes no sense. */
export function settingsOf(draft: AssetDraft): SettingsChange["assets"][number] | undefined {
  const { asset, enabled, minAmount, maxAmount } = draft;
  const rates = [
    draft.buySpreadBps,
    draft.sellSpreadBps,
    draft.buyFeeBps,
    draft.sellFeeBps,
    draft.priceBandBps,
  ].map(bpsOf);
  const [buySpreadBps, sellSpreadBps, buyFeeBps, sellFeeBps, priceBandBps] = rates;
  if (
    buySpreadBps === undefined ||
    sellSpreadBps === undefined ||
    buyFeeBps === undefined ||
    sellFeeBps === undefined ||
    priceBandBps === undefined ||
    priceBandBps === 0 ||
    minAmount === undefined ||
    maxAmount === undefined
  ) {
    return undefined;
  }
  return {
    asset,
    enabled,
    buySpreadBps,
    sellSpreadBps,
    buyFeeBps,
    sellFeeBps,
    priceBandBps,
    buyPrice: isPrice(draft.buyPrice) ? draft.buyPrice : null,
    sellPrice: isPrice(draft.sellPrice) ? draft.sellPrice : null,
    minAmount,
    maxAmount,
  };
}

/** Basis points as typed: whole, from 0 to 2000. */
export function bpsOf(typed: string): number | undefined {
  if (!/^\d{1,4}$/.test(typed)) return undefined;
  const bps = Number(typed);
  return bps <= MAX_BPS ? bps : undefined;
}

/** What a client would get under the draft right now; nothing without a market price. */
export function previewOf(draft: AssetDraft, side: OtcSide): string | undefined {
  const spreadBps = bpsOf(side === "buy" ? draft.buySpreadBps : draft.sellSpreadBps);
  const typed = side === "buy" ? draft.buyPrice : draft.sellPrice;
  if (draft.market === null || spreadBps === undefined) return undefined;
  const manual = isPrice(typed) ? parsePrice(draft.asset, "BRL", typed) : undefined;
  const market = parsePrice(draft.asset, "BRL", draft.market);
  return formatPrice(otcPriceAt(market, { side, spreadBps, manual }));
}

function isPrice(typed: string | undefined): typed is string {
  return typed !== undefined && /[1-9]/.test(typed);
}
