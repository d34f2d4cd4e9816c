import type { BadgeTone } from "@/components/ui/badge";

interface TimeLeft {
  readonly unit: "days" | "hours" | "minutes" | "over";
  readonly count: number;
  readonly tone: BadgeTone;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WARNING_MS = 48 * HOUR_MS;
const URGENT_MS = 6 * HOUR_MS;

/** How much of a deadline is left, in its largest whole unit: red from six hours on, yellow from two days on. */
export function timeLeft(dueAt: string, now: number): TimeLeft {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return { unit: "over", count: 0, tone: "negative" };
  const tone = left <= URGENT_MS ? "negative" : left <= WARNING_MS ? "warning" : "positive";
  if (left >= WARNING_MS) return { unit: "days", count: Math.floor(left / DAY_MS), tone };
  if (left >= HOUR_MS) return { unit: "hours", count: Math.floor(left / HOUR_MS), tone };
  return { unit: "minutes", count: Math.max(1, Math.floor(left / MINUTE_MS)), tone };
}
