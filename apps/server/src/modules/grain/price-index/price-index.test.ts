import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

const RATE = 5_50000000n;

let market: GrainBench;
let buyers: SignedInTrader[];
let producers: SignedInTrader[];
/** The deals of the second test, delivered in the third: one that is never shipped is cancelled in the end. */
const inMatoGrosso: Awaited<ReturnType<typeof deal>>[] = [];
beforeAll(async () => {
  market = await startGrainBench({ clock: createFixedClock(new Date("2026-11-20T15:00:00Z")) });
  buyers = await Promise.all([1, 2, 3].map(() => market.richBuyer()));
  producers = await Promise.all([1, 2, 3].map(() => market.producer()));
});
afterAll(() => market.close());

const PLACES = { MT: "Sorriso", PR: "Cascavel", GO: "Rio Verde" } as const;

interface Deal {
  readonly state?: keyof typeof PLACES;
  readonly buyer?: number;
  readonly producer?: number;
  readonly price?: string;
  readonly tonnes?: string;
}

/** An accepted order. */
async function deal({ state = "MT", buyer = 0, producer = 0, price = "400.00", tonnes = "10" }: Deal) {
  const [from, to] = [buyers[buyer], producers[producer]];
  if (!from || !to) throw new Error("Nobody");
  const place = { city: PLACES[state], state, country: "BR" };
  const offer = await market.offer(to, { place, pricePerTonne: price });
  const { body: order } = await market.buy(from, offer, tonnes, price);
  expect((await market.act(to, order, "accept")).status).toBe(200);
  return { order, producer: to, buyer: from };
}

const index = async (state: string, commodity = "soy") =>
  (await market.call(buyers[0], "GET", `/agro/v1/price-index?commodity=${commodity}&state=${state}`)).body;

describe("the index of the marketplace's own prices", () => {
  it("says nothing of too few deals, nor of many deals of too few people", async () => {
    await deal({ state: "PR", buyer: 0, producer: 0 });
    await deal({ state: "PR", buyer: 1, producer: 1 });
    await deal({ state: "PR", buyer: 2, producer: 2 });
    await deal({ state: "PR", buyer: 0, producer: 1 });
    expect((await index("PR")).current).toBeNull();
    for (let count = 0; count < 6; count += 1)
      await deal({ state: "GO", buyer: count % 3, producer: count % 2 });
    expect((await index("GO")).current).toBeNull();
  });

  it("is the average by weight of what was accepted in the state, in USDT a tonne and reais a saca", async () => {
    await query(
      market.app.ctx.db,
      `insert into price_hour (coin, hour, open, high, low, close) values ('USDT', '2026-11-20T14:00:00Z', $1, $1, $1, $1)
       on conflict (coin, hour) do update set close = excluded.close`,
      [RATE.toString()],
    );
    inMatoGrosso.push(await deal({ buyer: 0, producer: 0, price: "400.00", tonnes: "30" }));
    inMatoGrosso.push(await deal({ buyer: 1, producer: 1, price: "410.00" }));
    inMatoGrosso.push(await deal({ buyer: 2, producer: 2, price: "420.00" }));
    inMatoGrosso.push(await deal({ buyer: 0, producer: 1, price: "430.00" }));
    const cancelled = await deal({ buyer: 1, producer: 2, price: "999.00" });
    expect((await market.act(cancelled.producer, cancelled.order, "cancel")).status).toBe(200);
    expect((await index("MT")).current).toBeNull();
    inMatoGrosso.push(await deal({ buyer: 2, producer: 0, price: "440.00" }));

    const { current, months, sacaKg } = await index("MT");
    // (30 × 400 + 10 × (410 + 420 + 430 + 440)) ÷ 70, and × 5.50 × 60 ÷ 1000.
    expect(current).toEqual({ usdtPerTonne: "414.29", brlPerSaca: "136.71", deals: 5, tonnes: "70" });
    expect([months.length, months.at(-1).month, months.at(-1).quote, sacaKg]).toEqual([
      ...[12, "2026-11", current, 60],
    ]);
    expect(months.slice(0, -1).every(({ quote }: { quote: unknown }) => quote === null)).toBe(true);
    expect((await index("MT", "corn")).current).toBeNull();
  });

  it("forgets what is older than thirty days, and keeps it in its month", async () => {
    for (const { order, producer, buyer } of inMatoGrosso) {
      await market.act(producer, order, "loads");
      await market.act(buyer, order, "confirm");
    }
    await market.pass(31 * 24);
    buyers = await Promise.all(
      buyers.map(async (who) => ({ ...who, ...(await market.signedIn(who.email)) })),
    );
    const { current, months } = await index("MT");
    expect(current).toBeNull();
    expect(months.at(-2)).toMatchObject({ month: "2026-11", quote: { deals: 5 } });
  });
});
