import type { MarketCoin } from "@lastro/contracts/prices";
import type { Ctx } from "../../platform/context.js";
import { inTransaction } from "../../platform/database/database.js";
import { announce } from "../../platform/events.js";
import type { PriceFeed } from "./feed/port.js";
import { judge } from "./price-rules.js";
import { lockLatest, redrawSparklines, storeAccepted, storeSuspect } from "./store.js";

/** Asks the feed and keeps what can be believed. A coin it is silent or wrong about keeps its last price, which ages. */
export async function refreshPrices(ctx: Ctx, feed: PriceFeed): Promise<void> {
  const readings = await feed.readings();
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const latest = await lockLatest(tx);
    const accepted: MarketCoin[] = [];
    for (const [coin, reading] of readings) {
      const verdict = judge(reading, latest.get(coin), now);
      if (verdict.is === "accepted") {
        await storeAccepted(tx, coin, verdict, reading, now);
        accepted.push(coin);
      } else if (verdict.is === "suspect") {
        await storeSuspect(tx, coin, verdict);
        ctx.log.warn({ coin }, "price jumped: waiting for a second reading");
      } else {
        ctx.log.warn({ coin, reason: verdict.reason }, "price refused");
      }
    }
    if (accepted.length === 0) return;
    await redrawSparklines(tx, accepted, now);
    await announce(tx, { to: "everyone", type: "prices" });
  });
}
