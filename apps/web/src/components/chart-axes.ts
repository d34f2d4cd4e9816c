import { formatCompact } from "@/lib/format-number";

const tick = { fontSize: 12, fill: "var(--color-ink-muted)" };

/** How figures over time are drawn: lines across, time below, short figures at the side. */
export const CHART_GRID = { vertical: false, stroke: "var(--color-line)" } as const;
export const TIME_AXIS = {
  tick,
  tickLine: false,
  axisLine: { stroke: "var(--color-line)" },
  minTickGap: 16,
} as const;
export const FIGURE_AXIS = {
  tick,
  tickFormatter: formatCompact,
  tickLine: false,
  axisLine: false,
  width: 58,
} as const;
