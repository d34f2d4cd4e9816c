import { changeExchangeSettings } from "@lastro/contracts/exchange-settings";
import type { Settings, SettingsChange } from "@/features/exchange-admin/api";

/** Settings that are amounts of reais, and those that are whole numbers. */
export const AMOUNTS = ["minAmount", "maxAmount", "clientLimit", "dayLimit"] as const;
export const SPREADS = ["currencySpreadBps", "cryptoSpreadBps"] as const;
export const BOUNDS = [
  ...(["opensHour", "closesHour", "firmSeconds", "priceBandBps"] as const),
  ...(["maxPriceAge", "maxDeviationBps", "closingDeviationBps"] as const),
];
export const COUNTS = [...SPREADS, ...BOUNDS];
export type Count = (typeof COUNTS)[number];
type AmountSetting = (typeof AMOUNTS)[number];

/** Settings while they are typed. */
export interface SettingsDraft extends Record<Count, string>, Record<AmountSetting, string | undefined> {
  enabled: boolean;
}

export function draftOf(settings: Settings): SettingsDraft {
  const counts = COUNTS.map((name) => [name, String(settings[name])] as const);
  const amounts = AMOUNTS.map((name) => [name, settings[name]] as const);
  return {
    enabled: settings.enabled,
    ...(Object.fromEntries(counts) as Record<Count, string>),
    ...(Object.fromEntries(amounts) as Record<AmountSetting, string>),
  };
}

const { shape } = changeExchangeSettings.body;

/** A whole number as typed, or nothing where the contract refuses it for the setting. */
export function countOf(name: Count, typed: string): number | undefined {
  const value = /^\d+$/.test(typed) ? Number(typed) : undefined;
  return shape[name].safeParse(value).success ? value : undefined;
}

/** What the draft says, or nothing while the contract would refuse it. */
export function settingsOf(draft: SettingsDraft): Omit<SettingsChange, "version" | "reason"> | undefined {
  const counts = COUNTS.map((name) => [name, countOf(name, draft[name])] as const);
  const amounts = AMOUNTS.map((name) => [name, draft[name]] as const);
  if ([...counts, ...amounts].some(([, value]) => value === undefined)) return undefined;
  return {
    enabled: draft.enabled,
    ...(Object.fromEntries(counts) as Record<Count, number>),
    ...(Object.fromEntries(amounts) as Record<AmountSetting, string>),
  };
}
