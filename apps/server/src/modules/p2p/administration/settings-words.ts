import type { RequestOf } from "@lastro/contracts";
import type { changeP2pSettings } from "@lastro/contracts/p2p/settings";
import { formatMoney } from "@lastro/money";
import { type Change, changesOf } from "../../compliance/index.js";
import type { Settings } from "../settings.js";

/** What may be set, without which version and by whom. */
export type SettingsTerms = Omit<RequestOf<typeof changeP2pSettings>["body"], "version" | "reason">;

export function termsOf(of: SettingsTerms | Settings): SettingsTerms {
  const { enabled, assets, makerBps, takerBps, minTrade, maxTrade, priceBandBps } = of;
  const { firstTradeHoldHours, adDays, maxAds, twoAbove } = of;
  return {
    ...{ enabled, assets: [...assets], makerBps, takerBps, minTrade, maxTrade, priceBandBps },
    ...{ firstTradeHoldHours, adDays, maxAds, twoAbove },
  };
}

/** What differs between two settings, each as text. */
export function changesBetween(before: SettingsTerms, after: SettingsTerms): Change[] {
  return changesOf(asText(before), asText(after));
}

/** Whether new settings only close the market or take assets from it: stopping takes one. */
export function onlyStops(before: SettingsTerms, after: SettingsTerms): boolean {
  const isLess = after.assets.every((asset) => before.assets.includes(asset));
  return changesBetween(before, after).every(
    ({ field, to }) => (field === "enabled" && to === "false") || (field === "assets" && isLess),
  );
}

function asText(terms: SettingsTerms): Record<string, string> {
  return Object.fromEntries(Object.entries(termsOf(terms)).map(([field, value]) => [field, written(value)]));
}

function written(value: SettingsTerms[keyof SettingsTerms]): string {
  if (Array.isArray(value)) return [...value].sort().join(", ");
  return typeof value === "object" ? formatMoney(value) : String(value);
}
