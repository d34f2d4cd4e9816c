/** How a price is drawn. */
export const CHART_STYLES = ["line", "candles"] as const;
export type ChartStyle = (typeof CHART_STYLES)[number];
