import { CURRENCIES, type Currency } from "@lastro/contracts/currencies";
import { divide, PRICE_SCALE } from "@lastro/money";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { askToTellAlerts, type DatedPrice } from "../alerts/tell-alerts.job.js";
import { storeCheck } from "../check-store.js";
import type { Reading } from "../feed/port.js";
import { isSoundTicker, judge } from "../price-rules.js";
import { lockLatest, redrawSparklines, storeAccepted, storeSuspect } from "../store.js";
import { newestClosings, storeClosings } from "./closing-store.js";
import type { ClosingFeed, CurrencyFeed, CurrencyReading } from "./port.js";

const ONE = 10n ** BigInt(PRICE_SCALE);
/** The charts go back a year; the service answers no more than ten at once. */
const HISTORY_SECONDS = 372 * 86_400;

/**
 * Asks the commercial source and keeps what can be believed of it: the middle as the currency's price, what it buys and
 * sells for as the check of that. Throws what the source threw.
 */
export async function refreshCurrencies(ctx: Ctx, feed: CurrencyFeed): Promise<void> {
  const quotes = await feed.quotes();
  const now = ctx.clock.now();
  const dollar = middleOf(quotes.get("USD"));
  await inTransaction(ctx.db, async (tx) => {
    const latest = await lockLatest(tx);
    const accepted: (DatedPrice & { readonly coin: Currency })[] = [];
    for (const [currency, quote] of quotes) {
      const ticker = { bid: quote.bid, ask: quote.ask, sourceAt: quote.sourceAt ?? new Date(Number.NaN) };
      const verdict = judge(readingOf(quote, dollar), latest.get(currency), now);
      if (!isSoundTicker(ticker, now) || verdict.is === "refused") {
        ctx.log.warn({ currency }, "currency quote refused");
        continue;
      }
      await storeCheck(tx, currency, ticker, now);
      if (verdict.is === "suspect") {
        await storeSuspect(tx, currency, verdict);
        ctx.log.warn({ currency }, "currency jumped: waiting for it to be confirmed");
        continue;
      }
      await storeAccepted(tx, currency, verdict, readingOf(quote, dollar), now);
      accepted.push({ coin: currency, brl: verdict.brl, sourceAt: verdict.sourceAt });
    }
    if (accepted.length === 0) return;
    await redrawSparklines(
      tx,
      accepted.map(({ coin }) => coin),
      now,
    );
    await askToTellAlerts(tx, ctx, accepted, now);
    await announce(tx, { to: "everyone", type: "prices" });
  });
}

/** Asks Banco Central for the closings since the last one known, the last day again: it may have been published anew. */
export async function fetchClosings(ctx: Ctx, feed: ClosingFeed): Promise<void> {
  const now = ctx.clock.now();
  const today = brazilianDay(now);
  const newest = new Map((await newestClosings(ctx.db, today)).map(({ currency, day }) => [currency, day]));
  for (const currency of CURRENCIES) {
    const from = newest.get(currency) ?? brazilianDay(secondsAfter(now, -HISTORY_SECONDS));
    const closings = await feed.closings(currency, from, today);
    await inTransaction(ctx.db, (tx: Tx) => storeClosings(tx, currency, closings));
  }
}

function middleOf(quote: CurrencyReading | undefined): bigint | undefined {
  if (quote?.bid === undefined || quote.ask === undefined) return undefined;
  return divide(quote.bid + quote.ask, 2n, "halfEven");
}

function readingOf(quote: CurrencyReading, dollar: bigint | undefined): Reading {
  const brl = middleOf(quote);
  return {
    brl,
    usd: brl === undefined || !dollar ? undefined : divide(brl * ONE, dollar, "halfEven"),
    brlChange24h: quote.change,
    usdChange24h: undefined,
    brlVolume24h: undefined,
    sourceAt: quote.sourceAt,
  };
}
