import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Clock, systemClock } from "../shared/clock.js";
import { addFaultRoutes, Faults } from "../shared/faults.js";
import { createApp, listen, SimError, slowDown } from "../shared/http.js";
import { openJournal } from "../shared/journal.js";
import { cdiSeries } from "./cdi.js";
import { COINS, type Coin } from "./coins.js";
import { lastQuotes, ptaxPeriod } from "./currencies.js";
import { marketChart, marketChartQuery } from "./market-chart.js";
import { Market, type Move } from "./series.js";
import { simplePrice, simplePriceQuery } from "./simple-price.js";
import { tickers } from "./ticker.js";

const PRICE_FAULTS = [
  "slowMs",
  "tooManyRequests",
  "fail500",
  "stale",
  "zero",
  "nan",
  "nullPrice",
  "wrongPercent",
  "tickerStale",
  "tickerZero",
  "tickerNan",
  "tickerCrossed",
  "tickerWrongPercent",
  "currencyStale",
  "currencyWrongPercent",
  "ptaxWrongPercent",
] as const;
const DEFAULT_STALE_SECONDS = 3600;

export interface PriceFeedOptions {
  readonly port?: number | undefined;
  readonly dataDir?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly seed?: string | undefined;
  readonly updateEveryMs?: number | undefined;
}

/**
 * Starts a price feed on loopback that answers as CoinGecko's public API does and, for the same market, as an exchange's
 * tickers do, a commercial source of currencies (AwesomeAPI), and Banco Central's PTAX and CDI. Each source has its own faults, so that one can be wrong while the other is right.
 */
export async function startPriceFeed(options: PriceFeedOptions = {}) {
  const { port = 0, dataDir, clock = systemClock, seed = "lastro", updateEveryMs = 10_000 } = options;
  const market = new Market(seed);
  const faults = new Faults<(typeof PRICE_FAULTS)[number]>();
  const journal = openJournal<Move>(dataDir, "price-feed", (move) => market.move(move));
  const app = createApp();

  /** The feed moves in ticks; a price moved by hand shows at once; a stale one stopped in the past. */
  const lastSeen = (fault: "stale" | "tickerStale" | "currencyStale", id: string) => {
    const nowMs = clock.now().getTime();
    const stale = faults.take(fault, id);
    if (stale !== undefined) return nowMs - (stale === true ? DEFAULT_STALE_SECONDS : stale) * 1000;
    return Math.max(Math.floor(nowMs / updateEveryMs) * updateEveryMs, market.lastMoveMs(id));
  };
  const lastSeenBy = (fault: "stale" | "tickerStale") => (coin: Coin) => lastSeen(fault, coin.id);
  const currencyFaults = {
    atMs: (currency: string) => lastSeen("currencyStale", currency),
    commercialFactor: (currency: string) => factorOf(faults.take("currencyWrongPercent", currency)),
    officialFactor: (currency: string) => factorOf(faults.take("ptaxWrongPercent", currency)),
  };

  app.register(async (api) => {
    addNetworkFaults(api, faults);
    api.get("/api/v3/ping", () => ({ gecko_says: "(V3) To the Moon!" }));
    api.get("/api/v3/simple/price", (request, reply) => {
      const query = simplePriceQuery.safeParse(request.query);
      if (!query.success) {
        const missing = query.error.issues[0]?.path.join(".") ?? "ids";
        return reply.code(422).send({ error: `Missing parameter ${missing}` });
      }
      const answer = simplePrice(market, query.data, lastSeenBy("stale"));
      return reply.type("application/json; charset=utf-8").send(spoil(answer, faults));
    });
    api.get<{ Params: { id: string } }>("/api/v3/coins/:id/market_chart", (request, reply) => {
      const coin = COINS.get(request.params.id);
      if (!coin) return reply.code(404).send({ error: "coin not found" });
      const query = marketChartQuery.safeParse(request.query);
      if (!query.success) return reply.code(422).send({ error: "Missing parameter vs_currency or days" });
      return marketChart(market, coin, query.data, clock.now().getTime());
    });
    api.get<{ Querystring: { symbols?: string } }>("/api/v4/tickers", (request, reply) => {
      const answer = tickers(market, request.query.symbols ?? "", {
        atMs: lastSeenBy("tickerStale"),
        factor: (coin) => factorOf(faults.take("tickerWrongPercent", coin.id)),
        instead: ({ id }) =>
          (faults.take("tickerZero", id) ? "0.00000000" : faults.take("tickerNan", id) && "NaN") || undefined,
        crossed: ({ id }) => faults.take("tickerCrossed", id) !== undefined,
      });
      if (answer) return answer;
      return reply
        .code(400)
        .send({ code: "PUBLIC_DATA|GET_TICKERS|INVALID_SYMBOL", message: "Invalid symbol" });
    });
    api.get<{ Params: { pairs: string } }>("/json/last/:pairs", (request, reply) => {
      const answer = lastQuotes(market, request.params.pairs, currencyFaults);
      const missing = { status: 404, code: "CoinNotExists", message: "moeda nao encontrada" };
      return answer ?? reply.code(404).send(missing);
    });
    api.get<{ Querystring: Record<string, unknown> }>(
      "/dados/serie/bcdata.sgs.12/dados",
      (request, reply) => {
        const values = cdiSeries(request.query, clock.now().getTime());
        if (!values) return reply.code(400).send({ error: "Requisição inválida!" });
        return values.length > 0 ? values : reply.code(404).send({ error: "Value(s) not found" });
      },
    );
    api.get<{ Params: { "*": string }; Querystring: Record<string, unknown> }>(
      "/olinda/servico/PTAX/versao/v1/odata/*",
      (request, reply) => {
        const nowMs = clock.now().getTime();
        const answer = ptaxPeriod(market, request.params["*"], request.query, { ...currencyFaults, nowMs });
        return answer ?? reply.code(400).send({ code: 400, message: "Bad Request" });
      },
    );
  });

  app.register(async (sim) => {
    addFaultRoutes(sim, faults, PRICE_FAULTS);
    sim.post("/sim/move", (request) => {
      const { id, percent } = z
        .strictObject({ id: z.string(), percent: z.number().gt(-100) })
        .parse(request.body);
      if (!COINS.has(id)) throw new SimError(404, `No coin ${id}`);
      const move = { atMs: clock.now().getTime(), id, percent };
      journal.append(move);
      market.move(move);
      return move;
    });
    sim.delete("/sim/move", () => {
      journal.clear();
      market.forgetMoves();
      return {};
    });
  });

  const address = await listen(app, port);
  return {
    ...address,
    faults,
    close: async () => {
      await app.close();
      journal.close();
    },
  };
}

type PriceFaults = Faults<(typeof PRICE_FAULTS)[number]>;

function addNetworkFaults(app: FastifyInstance, faults: PriceFaults) {
  app.addHook("onRequest", async (request, reply) => {
    const place = `${request.method} ${request.url}`;
    await slowDown(faults.take("slowMs", place));
    if (faults.take("fail500", place)) return reply.code(500).send({ error: "internal error" });
    if (!faults.take("tooManyRequests", place)) return;
    const status = {
      error_code: 429,
      error_message: "You've exceeded the Rate Limit. Please visit our plans.",
    };
    return reply.code(429).header("retry-after", "60").send({ status });
  });
}

/** Writes the answer, with the prices broken as a broken feed breaks them; `NaN` is not even JSON. */
function spoil(answer: Record<string, Record<string, number>>, faults: PriceFaults): string {
  const coins = Object.entries(answer).map(([id, fields]) => {
    const instead = brokenPrice(id, faults);
    const factor = factorOf(faults.take("wrongPercent", id));
    const written = Object.entries(fields).map(([name, value]) => {
      const isPrice = name === "usd" || name === "brl";
      const text = isPrice ? (instead ?? JSON.stringify(value * factor)) : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
    return `${JSON.stringify(id)}:{${written.join(",")}}`;
  });
  return `{${coins.join(",")}}`;
}

/** What a source multiplies its prices by while it is wrong by so many percent. */
function factorOf(wrongPercent: number | true | undefined): number {
  return typeof wrongPercent === "number" ? 1 + wrongPercent / 100 : 1;
}

function brokenPrice(id: string, faults: PriceFaults): string | undefined {
  if (faults.take("zero", id)) return "0";
  if (faults.take("nan", id)) return "NaN";
  return faults.take("nullPrice", id) ? "null" : undefined;
}
