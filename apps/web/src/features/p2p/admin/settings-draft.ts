import { p2pSettingsSchema } from "@lastro/contracts/p2p/settings";
import type { P2P_ASSETS } from "@lastro/contracts/p2p/states";
import type { Settings, SettingsChange } from "@/features/p2p/admin/api";

/** Settings that are whole numbers. */
export const COUNTS = [
  "makerBps",
  "takerBps",
  "priceBandBps",
  "firstTradeHoldHours",
  "adDays",
  "maxAds",
] as const;
export type Count = (typeof COUNTS)[number];

/** Settings that are amounts of reais. */
export const AMOUNTS = ["minTrade", "maxTrade", "twoAbove"] as const;
export type AmountSetting = (typeof AMOUNTS)[number];

/** The market's settings while they are typed. */
export interface SettingsDraft extends Record<Count, string>, Record<AmountSetting, string | undefined> {
  enabled: boolean;
  assets: readonly (typeof P2P_ASSETS)[number][];
}

export function draftOf(settings: Settings): SettingsDraft {
  return {
    ...settings,
    ...(Object.fromEntries(COUNTS.map((name) => [name, String(settings[name])])) as Record<Count, string>),
  };
}

/** A whole number as typed, or nothing where the contract refuses it for the setting. */
export function countOf(name: Count, typed: string): number | undefined {
  const value = /^\d+$/.test(typed) ? Number(typed) : undefined;
  return p2pSettingsSchema.shape[name].safeParse(value).success ? value : undefined;
}

/** What the draft says, or nothing while the contract would refuse it. */
export function settingsOf(draft: SettingsDraft): Omit<SettingsChange, "version" | "reason"> | undefined {
  const counts = COUNTS.map((name) => [name, countOf(name, draft[name])] as const);
  const amounts = AMOUNTS.map((name) => [name, draft[name]] as const);
  if ([...counts, ...amounts].some(([, value]) => value === undefined)) return undefined;
  return {
    enabled: draft.enabled,
    assets: [...draft.assets],
    ...(Object.fromEntries(counts) as Record<Count, number>),
    ...(Object.fromEntries(amounts) as Record<AmountSetting, string>),
  };
}
