import type { RequestOf } from "@lastro/contracts";
import type { proposeCardSettings } from "@lastro/contracts/cards/administration";
import { formatMoney } from "@lastro/money";
import { type Change, changesOf } from "../../compliance/index.js";
import type { Settings } from "./settings.js";

/** What may be set, without which version and why. */
export type SettingsTerms = Omit<RequestOf<typeof proposeCardSettings>["body"], "version" | "reason">;

export function termsOf(settings: SettingsTerms | Settings): SettingsTerms {
  const { levels, waitDays, expiryMonths, monthCap, fees } = settings;
  return { levels: { ...levels }, waitDays, expiryMonths, monthCap, fees: { ...fees } };
}

/** What differs between two settings, each as text. */
export function changesBetween(before: SettingsTerms, after: SettingsTerms): Change[] {
  return changesOf(asText(before), asText(after));
}

function asText({ levels, waitDays, expiryMonths, monthCap, fees }: SettingsTerms) {
  return {
    premiumBps: String(levels.premiumBps),
    blackBps: String(levels.blackBps),
    requiredSpend: formatMoney(levels.requiredSpend),
    waitDays: String(waitDays),
    expiryMonths: String(expiryMonths),
    monthCap: formatMoney(monthCap),
    virtualFee: formatMoney(fees.virtual),
    physicalFee: formatMoney(fees.physical),
  };
}
