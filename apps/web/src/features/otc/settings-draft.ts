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
  readonly maxDeviationBps: string;
  readonly shockBps: string;
  readonly maxPriceAge: string;
  readonly lossLimit: string | undefined;
  readonly minuteLimit: string | undefined;
  readonly clientLimit: string | undefined;
}

const MAX_BPS = 2_000;
const MAX_DEVIATION_BPS = 1_000;

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
    maxDeviationBps: String(settings.maxDeviationBps),
    shockBps: String(settings.shockBps),
    maxPriceAge: String(settings.maxPriceAge),
    lossLimit: settings.lossLimit,
    minuteLimit: settings.minuteLimit,
    clientLimit: settings.clientLimit,
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
  const protection = protectionOf(draft);
  const [buySpreadBps, sellSpreadBps, buyFeeBps, sellFeeBps, priceBandBps] = rates;
  if (
    buySpreadBps === undefined ||
    sellSpreadBps === undefined ||
    buyFeeBps === undefined ||
    sellFeeBps === undefined ||
    priceBandBps === undefined ||
    priceBandBps === 0 ||
    minAmount === undefined ||
    maxAmount === undefined ||
    protection === undefined
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
    ...protection,
  };
}

/** What bounds the desk's loss to wrong prices, or nothing while a figure makes no sense. */
function protectionOf(draft: AssetDraft) {
  const { lossLimit, minuteLimit, clientLimit } = draft;
  const [maxDeviationBps, shockBps] = [bpsOf(draft.maxDeviationBps), bpsOf(draft.shockBps)];
  const maxPriceAge = priceAgeOf(draft.maxPriceAge);
  if (!maxDeviationBps || maxDeviationBps > MAX_DEVIATION_BPS || !shockBps || maxPriceAge === undefined)
    return undefined;
  if (!isPrice(lossLimit) || !isPrice(minuteLimit) || !isPrice(clientLimit)) return undefined;
  return { maxDeviationBps, shockBps, maxPriceAge, lossLimit, minuteLimit, clientLimit };
}

/** Seconds as typed: whole, from 5 to 60. */
export function priceAgeOf(typed: string): number | undefined {
  const seconds = /^\d{1,2}$/.test(typed) ? Number(typed) : 0;
  return seconds >= 5 && seconds <= 60 ? seconds : undefined;
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
