import { proposeCardSettings } from "@lastro/contracts/cards/administration";
import type { Settings, SettingsChange } from "@/features/cards/admin/api";

/** Settings that are whole numbers. */
export const COUNTS = ["premiumBps", "blackBps", "waitDays", "expiryMonths"] as const;
export type Count = (typeof COUNTS)[number];

/** Settings that are amounts: of reais, and of PRP the last. */
export const AMOUNTS = ["requiredSpend", "virtual", "physical", "monthCap"] as const;
export type AmountSetting = (typeof AMOUNTS)[number];

/** Fees and levels while they are typed. */
export interface SettingsDraft extends Record<Count, string>, Record<AmountSetting, string | undefined> {}

export function draftOf({ levels, waitDays, expiryMonths, monthCap, fees }: Settings): SettingsDraft {
  return {
    premiumBps: String(levels.premiumBps),
    blackBps: String(levels.blackBps),
    waitDays: String(waitDays),
    expiryMonths: String(expiryMonths),
    requiredSpend: levels.requiredSpend,
    virtual: fees.virtual,
    physical: fees.physical,
    monthCap,
  };
}

const { levels, waitDays, expiryMonths } = proposeCardSettings.body.shape;
const BOUNDS = {
  premiumBps: levels.shape.premiumBps,
  blackBps: levels.shape.blackBps,
  waitDays,
  expiryMonths,
} as const;

/** A whole number as typed, or nothing where the contract refuses it for the setting. */
export function countOf(name: Count, typed: string): number | undefined {
  const value = /^\d+$/.test(typed) ? Number(typed) : undefined;
  return BOUNDS[name].safeParse(value).success ? value : undefined;
}

/** What the draft says, or nothing while the contract would refuse it. */
export function settingsOf(draft: SettingsDraft): Omit<SettingsChange, "version" | "reason"> | undefined {
  const counts = COUNTS.map((name) => [name, countOf(name, draft[name])] as const);
  const amounts = AMOUNTS.map((name) => [name, draft[name]] as const);
  if ([...counts, ...amounts].some(([, value]) => value === undefined)) return undefined;
  const count = Object.fromEntries(counts) as Record<Count, number>;
  const amount = Object.fromEntries(amounts) as Record<AmountSetting, string>;
  return {
    levels: {
      premiumBps: count.premiumBps,
      blackBps: count.blackBps,
      requiredSpend: amount.requiredSpend,
    },
    waitDays: count.waitDays,
    expiryMonths: count.expiryMonths,
    monthCap: amount.monthCap,
    fees: { virtual: amount.virtual, physical: amount.physical },
  };
}
