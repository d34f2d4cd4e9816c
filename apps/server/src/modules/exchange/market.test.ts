import type { ExchangeAsset } from "@lastro/contracts/exchange";
import { type Asset, money, price } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConfirmedPriceSource } from "../prices/index.js";
import { assertMarketOpen, assertOffered, freshenMarket, marketNow } from "./market.js";
import type { ExchangeCtx } from "./ports.js";
import type { ExchangeSettings } from "./settings.js";
import { AT_PAR } from "./terms.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A Wednesday of business. */
const now = new Date("2026-11-18T15:00:00Z");
const config = { currencies: { hours: "business" } } as Ctx["config"];
const noCurrencies = {} as Ctx["config"];

const settings: ExchangeSettings = {
  version: 1,
  changedAt: now,
  enabled: true,
  currencySpreadBps: 120,
  cryptoSpreadBps: 80,
  minAmount: money("BRL", 1_000n),
  maxAmount: money("BRL", 100_000_00n),
  clientLimit: money("BRL", 100_000_00n),
  dayLimit: money("BRL", 100_000_00n),
  opensHour: 9,
  closesHour: 17,
  firmSeconds: 30,
  priceBandBps: 50,
  maxPriceAge: 60,
  maxDeviationBps: 100,
  closingDeviationBps: 500,
};
const refusal = (code: string, facts: object = {}) => expect.objectContaining({ code, facts });

describe("a pair", () => {
  const offered =
    (gives: ExchangeAsset, gets: ExchangeAsset, of: { enabled?: boolean; config?: Ctx["config"] } = {}) =>
    () =>
      assertOffered(
        { config: of.config ?? config },
        { ...settings, enabled: of.enabled ?? true },
        { gives, gets },
      );

  it("is exchanged unless it is the desk's, or of one and the same", () => {
    for (const [gives, gets] of [
      ["BRL", "USD"],
      ["USD", "EUR"],
      ["BTC", "SOL"],
      ["SOL", "USD"],
    ] as const)
      expect(offered(gives, gets), `${gives} ${gets}`).not.toThrow();
    expect(offered("BRL", "BTC")).toThrow(refusal("exchange.pair_at_desk"));
    expect(offered("USD", "USD")).toThrow(
      refusal("exchange.pair_not_offered", { gives: "USD", gets: "USD" }),
    );
  });

  it("is not while exchanging is switched off, nor with a currency where there are none", () => {
    expect(offered("BTC", "SOL", { enabled: false })).toThrow(
      refusal("exchange.pair_not_offered", { gives: "BTC", gets: "SOL" }),
    );
    expect(offered("BRL", "USD", { config: noCurrencies })).toThrow(
      refusal("exchange.pair_not_offered", { gives: "BRL", gets: "USD" }),
    );
    expect(offered("BTC", "SOL", { config: noCurrencies })).not.toThrow();
  });

  it("is asked for younger prices of, but for reais", async () => {
    const asked: unknown[] = [];
    const ctx = { freshen: async (...of: unknown[]) => void asked.push(of) } as unknown as ExchangeCtx;
    await freshenMarket(ctx, { gives: "BRL", gets: "USD" });
    await freshenMarket(ctx, { gives: "BTC", gets: "SOL" });
    expect(asked).toEqual([
      ["USD", 5],
      ["BTC", 5],
      ["SOL", 5],
    ]);
  });
});

describe("a firm quote of a currency", () => {
  const open =
    (local: string, gets: ExchangeAsset, of: Ctx["config"] = config) =>
    () =>
      assertMarketOpen({ config: of, clock: createFixedClock(new Date(`${local}-03:00`)) }, settings, {
        gives: "SOL",
        gets,
      });

  it("is given in its market's hours, and of coins always", () => {
    expect(open("2026-11-18T12:00:00", "USD")).not.toThrow();
    expect(open("2026-11-18T20:00:00", "USD")).toThrow(
      refusal("exchange.market_closed", { opens: "9", closes: "17" }),
    );
    expect(open("2026-11-18T20:00:00", "BTC")).not.toThrow();
  });

  it("is given at any hour where that is set", () => {
    const always = { currencies: { hours: "always" } } as Ctx["config"];
    expect(open("2026-11-18T20:00:00", "USD", always)).not.toThrow();
    expect(open("2026-11-18T20:00:00", "USD", noCurrencies)).toThrow(
      refusal("exchange.market_closed", { opens: "9", closes: "17" }),
    );
  });
});

interface Known {
  readonly low: bigint;
  readonly high: bigint;
  readonly second: number;
}

/** The market as two sources make it, of assets known by their prices in centavos. */
function market(known: Partial<Record<Asset, Known | "stale" | "disputed">>, halted: readonly Asset[] = []) {
  const trusts: unknown[] = [];
  const confirmedPrice: ConfirmedPriceSource = async (_db, _clock, asset, trust) => {
    trusts.push(trust);
    const found = known[asset];
    const at = (centavos: bigint) => price(asset, "BRL", centavos * 1_000_000n);
    if (found === undefined || found === "stale") return { is: "stale", isKnown: false };
    if (found === "disputed") return { is: "disputed", first: at(1n), second: at(2n) };
    return {
      is: "confirmed",
      low: at(found.low),
      high: at(found.high),
      sourceAt: new Date(now.getTime() - found.second * 1_000),
    };
  };
  const ctx = {
    clock: createFixedClock(now),
    config,
    confirmedPrice,
    isHalted: async (_db: unknown, asset: Asset) => halted.includes(asset),
  };
  return {
    trusts,
    of: (gives: ExchangeAsset, gets: ExchangeAsset) => marketNow(database.db, ctx, settings, { gives, gets }),
  };
}

const scaled = (centavos: bigint) => centavos * 1_000_000n;

describe("the market of two assets", () => {
  const coins = { BTC: { low: 100n, high: 110n, second: 3 }, SOL: { low: 20n, high: 22n, second: 7 } };

  it("pays the less for what is given and asks the more for what is got, and is as old as its older side", async () => {
    const { of, trusts } = market(coins);
    const older = new Date(now.getTime() - 7_000);
    expect(await of("BTC", "SOL")).toEqual({
      legs: { gives: scaled(100n), gets: scaled(22n) },
      priceAt: older,
    });
    expect(await of("SOL", "BTC")).toEqual({
      legs: { gives: scaled(20n), gets: scaled(110n) },
      priceAt: older,
    });
    expect(trusts[0]).toEqual({ maxAgeSeconds: 60, maxDeviationBps: 100 });
  });

  it("is there only where both sides are confirmed, and not halted", async () => {
    const unavailable = refusal("exchange.price_unavailable");
    const unconfirmed = refusal("exchange.price_unconfirmed");
    await expect(market({ ...coins, SOL: "stale" }).of("BTC", "SOL")).rejects.toThrow(unavailable);
    await expect(market({ ...coins, BTC: "disputed" }).of("BTC", "SOL")).rejects.toThrow(unconfirmed);
    await expect(market(coins, ["SOL"]).of("BTC", "SOL")).rejects.toThrow(unconfirmed);
  });

  it("holds a currency to its last official closing of a week, up to the deviation and no further", async () => {
    const dollars = (low: bigint, high: bigint) => market({ USD: { low, high, second: 1 } });
    const closed = (currency: "USD" | "EUR", day: string) =>
      query(
        database.db,
        "insert into price_closing (currency, day, buy, sell) values ($1, $2::date, $3::numeric, $4::numeric)",
        [currency, day, scaled(500n).toString(), scaled(520n).toString()],
      );
    const unavailable = refusal("exchange.price_unavailable");
    const unconfirmed = refusal("exchange.price_unconfirmed");
    await closed("EUR", "2026-11-17");
    await expect(dollars(500n, 520n).of("BRL", "USD")).rejects.toThrow(unavailable);
    await closed("USD", "2026-11-10");
    await expect(dollars(500n, 520n).of("BRL", "USD")).rejects.toThrow(unavailable);
    await closed("USD", "2026-11-11");
    const priceAt = new Date(now.getTime() - 1_000);
    for (const [low, high] of [
      [500n, 520n],
      [525n, 546n],
      [475n, 494n],
    ] as const) {
      const legs = { gives: AT_PAR, gets: scaled(high) };
      expect(await dollars(low, high).of("BRL", "USD")).toEqual({ legs, priceAt });
      expect((await dollars(low, high).of("USD", "BRL")).legs).toEqual({ gives: scaled(low), gets: AT_PAR });
    }
    for (const [low, high] of [
      [526n, 526n],
      [474n, 500n],
      [500n, 547n],
      [490n, 493n],
    ] as const)
      await expect(dollars(low, high).of("BRL", "USD")).rejects.toThrow(unconfirmed);
  });
});
