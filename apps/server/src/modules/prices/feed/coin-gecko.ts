import { MARKET_COIN_CODES, MARKET_COINS, type MarketCoin } from "@lastro/contracts/prices";
import { PRICE_SCALE } from "@lastro/money";
import { z } from "zod";
import { parseScaled } from "../scaled-decimal.js";
import { askFeed } from "./ask-feed.js";
import { parseLossless } from "./lossless-json.js";
import { type PastPrice, type PriceFeed, PriceFeedError, type Reading } from "./port.js";

const figure = z.string().nullish();
const simplePriceAnswer = z.record(
  z.string(),
  z.object({
    brl: figure,
    usd: figure,
    brl_24h_change: figure,
    usd_24h_change: figure,
    brl_24h_vol: figure,
    last_updated_at: figure,
  }),
);
const marketChartAnswer = z.object({ prices: z.array(z.tuple([figure, figure])) });

/** The public price service's API, at the address of whoever speaks it. */
export function createCoinGeckoFeed(url: string): PriceFeed {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> =>
    parseLossless(await askFeed(url, path, query));

  async function readings(): Promise<ReadonlyMap<MarketCoin, Reading>> {
    const answer = simplePriceAnswer.safeParse(
      await ask("/api/v3/simple/price", {
        ids: MARKET_COIN_CODES.map((coin) => MARKET_COINS[coin].feedId).join(","),
        vs_currencies: "usd,brl",
        include_24hr_change: "true",
        include_24hr_vol: "true",
        include_last_updated_at: "true",
        precision: String(PRICE_SCALE),
      }),
    );
    if (!answer.success) throw new PriceFeedError("not prices");
    return new Map(
      MARKET_COIN_CODES.flatMap((coin) => {
        const said = answer.data[MARKET_COINS[coin].feedId];
        if (!said) return [];
        const reading: Reading = {
          brl: scaled(said.brl),
          usd: scaled(said.usd),
          brlChange24h: scaled(said.brl_24h_change),
          usdChange24h: scaled(said.usd_24h_change),
          brlVolume24h: scaled(said.brl_24h_vol),
          sourceAt: instantOf(said.last_updated_at, 1000),
        };
        return [[coin, reading] as const];
      }),
    );
  }

  async function history(coin: MarketCoin, days: number): Promise<readonly PastPrice[]> {
    const answer = marketChartAnswer.safeParse(
      await ask(`/api/v3/coins/${MARKET_COINS[coin].feedId}/market_chart`, {
        vs_currency: "brl",
        days: String(days),
      }),
    );
    if (!answer.success) throw new PriceFeedError("not a history");
    return answer.data.prices.flatMap(([atText, priceText]) => {
      const at = instantOf(atText, 1);
      const brl = scaled(priceText);
      return at && brl !== undefined && brl > 0n ? [{ at, brl }] : [];
    });
  }

  return { readings, history };
}

function scaled(text: string | null | undefined): bigint | undefined {
  return text === null || text === undefined ? undefined : parseScaled(text);
}

/** An instant from a count of units since 1970. */
function instantOf(text: string | null | undefined, unitMs: number): Date | undefined {
  const at = new Date(Number(text ?? Number.NaN) * unitMs);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
