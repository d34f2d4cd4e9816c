import { OTC_ASSETS } from "@lastro/contracts/otc";
import type { MarketCoin } from "@lastro/contracts/prices";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { askToTellAlerts, type DatedPrice } from "./alerts/tell-alerts.job.js";
import { listChecks, storeCheck } from "./check-store.js";
import type { PriceFeeds, Reading, Ticker } from "./feed/port.js";
import { isSoundTicker, isUsable, judge, type SecondOpinion } from "./price-rules.js";
import { lockLatest, redrawSparklines, storeAccepted, storeSuspect } from "./store.js";

/** What the desk trades, the second source lists. */
const TRADED: ReadonlySet<string> = new Set(OTC_ASSETS);

/**
 * Asks both sources and keeps what can be believed of each. A coin one is silent or wrong about keeps its last price
 * there, which ages. Throws what the first source threw, after keeping what the second said.
 */
export async function refreshPrices(ctx: Ctx, feeds: PriceFeeds): Promise<void> {
  const [prices, tickers] = await Promise.allSettled([feeds.prices.readings(), feeds.tickers.tickers()]);
  if (tickers.status === "rejected") ctx.log.warn({ err: tickers.reason }, "the second price source failed");
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    // Locked before the second source's rows are written, so that refreshes take the same rows in the same order.
    const latest = await lockLatest(tx);
    if (tickers.status === "fulfilled") await keepTickers(tx, ctx, tickers.value, now);
    if (prices.status === "fulfilled") await keepPrices(tx, ctx, prices.value, latest, now);
  });
  if (prices.status === "rejected") throw prices.reason;
}

async function keepTickers(
  tx: Tx,
  ctx: Ctx,
  tickers: ReadonlyMap<MarketCoin, Ticker>,
  now: Date,
): Promise<void> {
  for (const [coin, ticker] of tickers) {
    if (isSoundTicker(ticker, now)) await storeCheck(tx, coin, ticker, now);
    else ctx.log.warn({ coin }, "ticker refused");
  }
}

async function keepPrices(
  tx: Tx,
  ctx: Ctx,
  readings: ReadonlyMap<MarketCoin, Reading>,
  latest: Awaited<ReturnType<typeof lockLatest>>,
  now: Date,
): Promise<void> {
  const checks = await listChecks(tx);
  const accepted: DatedPrice[] = [];
  for (const [coin, reading] of readings) {
    const verdict = judge(reading, latest.get(coin), now, opinionOf(coin, checks, now));
    if (verdict.is === "accepted") {
      await storeAccepted(tx, coin, verdict, reading, now);
      accepted.push({ coin, brl: verdict.brl, sourceAt: verdict.sourceAt });
    } else if (verdict.is === "suspect") {
      await storeSuspect(tx, coin, verdict);
      ctx.log.warn({ coin }, "price jumped: waiting for it to be confirmed");
    } else {
      ctx.log.warn({ coin, reason: verdict.reason }, "price refused");
    }
  }
  if (accepted.length === 0) return;
  await redrawSparklines(
    tx,
    accepted.map(({ coin }) => coin),
    now,
  );
  await askToTellAlerts(tx, ctx, accepted, now);
  await announce(tx, { to: "everyone", type: "prices" });
}

function opinionOf(
  coin: MarketCoin,
  checks: Awaited<ReturnType<typeof listChecks>>,
  now: Date,
): SecondOpinion {
  if (!TRADED.has(coin)) return "not_listed";
  const check = checks.get(coin);
  return check && isUsable(check.sourceAt, now) ? check : "unknown";
}
