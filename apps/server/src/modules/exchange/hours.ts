import { isBusinessDay } from "@lastro/contracts/business-days";
import { brazilianDay } from "@lastro/platform/clock";
import type { ExchangeSettings } from "./settings.js";

/** Brasília has no summer time. */
const BRASILIA_HOURS = -3;

/** Whether firm quotes of currencies are given: on business days within the hours of Brasília that are set, or always. */
export function isOpen(
  hours: "business" | "always",
  { opensHour, closesHour }: Pick<ExchangeSettings, "opensHour" | "closesHour">,
  now: Date,
): boolean {
  if (hours === "always") return true;
  const hour = (now.getUTCHours() + 24 + BRASILIA_HOURS) % 24;
  return isBusinessDay(brazilianDay(now)) && hour >= opensHour && hour < closesHour;
}
