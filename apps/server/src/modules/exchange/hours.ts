import { isBusinessDay } from "@lastro/contracts/business-days";
import { brazilianDay } from "@lastro/platform/clock";

const OPENS = 9;
const CLOSES = 17;
/** Brasília has no summer time. */
const BRASILIA_HOURS = -3;

/** Whether firm quotes of currencies are given: on business days from 9:00 until 17:00 of Brasília, or always. */
export function isOpen(hours: "business" | "always", now: Date): boolean {
  if (hours === "always") return true;
  const hour = (now.getUTCHours() + 24 + BRASILIA_HOURS) % 24;
  return isBusinessDay(brazilianDay(now)) && hour >= OPENS && hour < CLOSES;
}
