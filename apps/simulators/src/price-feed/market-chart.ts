import { z } from "zod";
import type { Coin } from "./coins.js";
import type { Market } from "./series.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MAX_DAYS = 365;

export const marketChartQuery = z.object({
  vs_currency: z.enum(["usd", "brl"]),
  days: z.union([
    z.literal("max").transform(() => MAX_DAYS),
    z.coerce
      .number()
      .positive()
      .transform((days) => Math.min(days, MAX_DAYS)),
  ]),
  interval: z.enum(["5m", "hourly", "daily"]).optional(),
});

type Query = z.output<typeof marketChartQuery>;
type Point = [atMs: number, value: number];

/** Points on round instants over the last days, closed by the present one. */
export function marketChart(market: Market, coin: Coin, query: Query, nowMs: number) {
  const step = stepOf(query);
  const instants: number[] = [];
  for (let at = Math.ceil((nowMs - query.days * DAY) / step) * step; at < nowMs; at += step)
    instants.push(at);
  instants.push(nowMs);
  const prices = instants.map((at): Point => [at, market.price(coin, query.vs_currency, at)]);
  return {
    prices,
    market_caps: prices.map(([at, price]): Point => [at, price * coin.supply]),
    total_volumes: prices.map(([at, price]): Point => [at, price * market.turnover(coin, at)]),
  };
}

/** Five minutes within a day, an hour up to ninety days, a day beyond. */
function stepOf({ days, interval }: Query): number {
  if (interval === "5m") return 5 * MINUTE;
  if (interval === "hourly") return 60 * MINUTE;
  if (interval === "daily") return DAY;
  if (days <= 1) return 5 * MINUTE;
  return days <= 90 ? 60 * MINUTE : DAY;
}
