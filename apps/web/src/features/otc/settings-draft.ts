import { otcSettingsSchema } from "@lastro/contracts/otc";
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

type WholeField =
  | "buySpreadBps"
  | "sellSpreadBps"
  | "buyFeeBps"
  | "sellFeeBps"
  | "priceBandBps"
  | "maxDeviationBps"
  | "shockBps"
  | "maxPriceAge";

const { element } = otcSettingsSchema;

/** A whole number as typed, or nothing where the contract refuses it for the field. */
export function wholeOf(name: WholeField, typed: string): number | undefined {
  const value = /^\d+$/.test(typed) ? Number(typed) : undefined;
  return element.shape[name].safeParse(value).success ? value : undefined;
}

/** What the draft says, or nothing while the contract would refuse it. */
export function settingsOf(draft: AssetDraft): SettingsChange["assets"][number] | undefined {
  const { market: _, ...typed } = draft;
  const said = {
    ...typed,
    buySpreadBps: wholeOf("buySpreadBps", draft.buySpreadBps),
    sellSpreadBps: wholeOf("sellSpreadBps", draft.sellSpreadBps),
    buyFeeBps: wholeOf("buyFeeBps", draft.buyFeeBps),
    sellFeeBps: wholeOf("sellFeeBps", draft.sellFeeBps),
    priceBandBps: wholeOf("priceBandBps", draft.priceBandBps),
    maxDeviationBps: wholeOf("maxDeviationBps", draft.maxDeviationBps),
    shockBps: wholeOf("shockBps", draft.shockBps),
    maxPriceAge: wholeOf("maxPriceAge", draft.maxPriceAge),
    buyPrice: isPrice(draft.buyPrice) ? draft.buyPrice : null,
    sellPrice: isPrice(draft.sellPrice) ? draft.sellPrice : null,
  };
  const limits = [draft.lossLimit, draft.minuteLimit, draft.clientLimit];
  return limits.every(isPrice) && isSettings(said) ? said : undefined;
}

function isSettings(said: unknown): said is SettingsChange["assets"][number] {
  return element.safeParse(said).success;
}

/** What a client would get under the draft right now; nothing without a market price. */
export function previewOf(draft: AssetDraft, side: OtcSide): string | undefined {
  const spreadBps =
    side === "buy"
      ? wholeOf("buySpreadBps", draft.buySpreadBps)
      : wholeOf("sellSpreadBps", draft.sellSpreadBps);
  const typed = side === "buy" ? draft.buyPrice : draft.sellPrice;
  if (draft.market === null || spreadBps === undefined) return undefined;
  const manual = isPrice(typed) ? parsePrice(draft.asset, "BRL", typed) : undefined;
  const market = parsePrice(draft.asset, "BRL", draft.market);
  return formatPrice(otcPriceAt(market, { side, spreadBps, manual }));
}

function isPrice(typed: string | undefined): typed is string {
  return typed !== undefined && /[1-9]/.test(typed);
}
