import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../testing/desk-bench.js";
import { anAdmin, type SignedInPerson } from "../../testing/people.js";
import { balanceOf, houseAccount } from "../ledger/index.js";
import { currentSettings, settingsOf } from "./settings-store.js";

vi.setConfig({ testTimeout: 600_000 });

let bench: DeskBench;
beforeEach(async () => {
  bench = await startDeskBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

/** One source of the two is wrong in any way, the other is right: which, how, and by how much. */
const wrongSource = fc.constantFrom(
  ...(["wrongPercent", "tickerWrongPercent"] as const).flatMap((fault) =>
    [-90, -20, -3, -1, 1, 3, 20, 900].map((value) => ({ fault, value })),
  ),
  { fault: "stale" as const, value: 45 },
  { fault: "tickerStale" as const, value: 45 },
  { fault: "zero" as const, value: 1 },
  { fault: "nan" as const, value: 1 },
  { fault: "tickerZero" as const, value: 1 },
  { fault: "tickerCrossed" as const, value: 1 },
);

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("break" as const), how: wrongSource }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("mend" as const) }) },
  // Within the move the settings assume between an update and a trade.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("move" as const), percent: fc.integer({ min: -2, max: 2 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("trade" as const),
      who: fc.nat({ max: 2 }),
      side: fc.constantFrom("buy" as const, "sell" as const),
      amount: fc.constantFrom("50.00", "2500.00", "40000.00"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("settings" as const), change: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(5, 15, 90) }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What one administrator would like in force, alone. */
const GREEDY = [
  { buySpreadBps: 0, sellSpreadBps: 0, buyFeeBps: 0, sellFeeBps: 0 },
  { maxDeviationBps: 1000, priceBandBps: 2000, shockBps: 1 },
  { lossLimit: "90000000.00", minuteLimit: "90000000.00", clientLimit: "90000000.00" },
  { maxAmount: "9000000.00" },
];

describe("the desk, whatever one of its sources says and one of its administrators wants", () => {
  it("never loses more than the loss limit in its settings", async () => {
    const clients = await Promise.all(
      Array.from({ length: 3 }, () => bench.client("3000000.00 BRL", "9.00000000 BTC")),
    );
    const settings = await currentSettings(bench.app.ctx.db);
    const limit = Number(settingsOf(settings, "BTC").lossLimit.minor);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        bench.feed.faults.clear();
        // A session ends after a while.
        const admin = await anAdmin(bench.app);
        const signedIn = await Promise.all(clients.map(bench.again));
        let gained = 0;
        for (const one of steps) gained += await take(one, admin, signedIn);
        // Nothing one administrator asked for is in force.
        expect((await currentSettings(bench.app.ctx.db)).version).toBe(settings.version);
        expect(-gained).toBeLessThanOrEqual(limit);
      }),
      { numRuns: Number(process.env.DESK_SEQUENCES ?? 12) },
    );
  });

  /** Does one step; answers what the desk gained by it at the market's true price, in centavos. */
  async function take(one: Step, admin: SignedInPerson, clients: readonly SignedInPerson[]): Promise<number> {
    switch (one.do) {
      case "break":
        bench.feed.faults.clear();
        bench.feed.faults.arm(one.how.fault, one.how.value, { endpoint: "bitcoin" });
        return 0;
      case "mend":
        bench.feed.faults.clear();
        return 0;
      case "move":
        await bench.moveMarket("bitcoin", one.percent);
        return 0;
      case "wait":
        bench.clock.advanceSeconds(one.seconds);
        await bench.app.worker.runDue();
        return 0;
      case "settings": {
        const { version, assets } = (await bench.call("GET", "/v1/admin/otc-settings", admin)).body as {
          version: number;
          assets: ({ market: unknown } & Record<string, unknown>)[];
        };
        const wanted = assets.map(({ market: _, ...asset }) => ({ ...asset, ...GREEDY[one.change] }));
        const asked = await bench.call("PUT", "/v1/admin/otc-settings", admin, {
          version,
          reason: "Quero assim",
          assets: wanted,
        });
        expect(asked.status).toBe(200);
        return 0;
      }
      case "trade": {
        const client = clients[one.who];
        if (!client) throw new Error("Nobody trades");
        const [reais, bitcoin] = [await held("BRL"), await held("BTC")];
        await bench.trade(client, one.side, "BTC", one.amount);
        const [paid, got] = [(await held("BRL")) - reais, (await held("BTC")) - bitcoin];
        return Number(paid) + (Number(got) / 1e8) * (await trueCentavos());
      }
    }
  }

  const held = async (asset: "BRL" | "BTC") =>
    (await balanceOf(bench.app.ctx.db, houseAccount("desk", asset))).minor;

  /** The market's price while no source is asked to lie: the chart's last point is never spoiled. */
  async function trueCentavos(): Promise<number> {
    const url = `${bench.feed.url}/api/v3/coins/bitcoin/market_chart?vs_currency=brl&days=1`;
    const chart = (await (await fetch(url)).json()) as { prices: [number, number][] };
    return (chart.prices.at(-1)?.[1] ?? Number.NaN) * 100;
  }
});
