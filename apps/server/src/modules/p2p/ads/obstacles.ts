import type { adSchema } from "@lastro/contracts/p2p/ad";
import type { z } from "zod";
import { isFull, type MarketReader } from "../people/reader.js";
import type { Ad } from "./ad.js";

export type Obstacle = NonNullable<z.output<typeof adSchema>["obstacles"]>[number];

/** What keeps somebody from taking an ad; empty for who may. Whoever has no trade behind them has no rate to show. */
export function obstaclesOf({ userId, side, conditions }: Ad, reader: MarketReader): Obstacle[] {
  const { minCompletionRate, minTrades, minAccountAgeDays, verifiedOnly } = conditions;
  const stops: readonly (readonly [Obstacle, boolean])[] = [
    ["own", userId === reader.userId],
    ["relation", reader.blocked.has(userId)],
    ["completion_rate", (reader.completionRate ?? 0) < minCompletionRate * 10],
    ["trades", reader.completed < minTrades],
    ["account_age", reader.accountAgeDays < minAccountAgeDays],
    ["verification", verifiedOnly && !reader.verified],
    ["open_trades", side === "sell" && isFull(reader)],
    ["suspended", reader.suspended],
  ];
  return stops.filter(([, is]) => is).map(([obstacle]) => obstacle);
}
