import { CURRENCIES } from "@lastro/contracts/currencies";
import { z } from "zod";
import { askFeed } from "../feed/ask-feed.js";
import { parseLossless } from "../feed/lossless-json.js";
import { PriceFeedError } from "../feed/port.js";
import { parseScaled } from "../scaled-decimal.js";
import type { CurrencyFeed } from "./port.js";

const lastAnswer = z.record(
  z.string(),
  z.object({ bid: z.string(), ask: z.string(), pctChange: z.string(), timestamp: z.string() }),
);

/** AwesomeAPI's quotes (`/json/last/USD-BRL,EUR-BRL`), at the address of whoever speaks it. */
export function createAwesomeApiQuotes(url: string): CurrencyFeed {
  return {
    async quotes() {
      const pairs = CURRENCIES.map((currency) => `${currency}-BRL`).join(",");
      const answer = lastAnswer.safeParse(parseLossless(await askFeed(url, `/json/last/${pairs}`)));
      if (!answer.success) throw new PriceFeedError("not quotes");
      return new Map(
        CURRENCIES.flatMap((currency) => {
          const said = answer.data[`${currency}BRL`];
          if (!said) return [];
          const at = new Date(Number(said.timestamp) * 1000);
          return [
            [
              currency,
              {
                bid: parseScaled(said.bid),
                ask: parseScaled(said.ask),
                change: parseScaled(said.pctChange),
                sourceAt: Number.isNaN(at.getTime()) ? undefined : at,
              },
            ] as const,
          ];
        }),
      );
    },
  };
}
