import { type Asset, formatMoney, type Money, money, parseMoney, zero } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { held, posted, sent } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import {
  cashbackPendingAccount,
  customerAccount,
  houseAccount,
  investedAccount,
  post,
} from "../../ledger/index.js";
import { readHistory } from "./read-history.js";

let app: TestApp;
let ana: SignedInPerson;
let now: Date;
beforeAll(async () => {
  app = await startTestApp();
  now = app.ctx.clock.now();
});
beforeEach(async () => {
  ana = await aClient(app);
  await query(app.ctx.db, "delete from price_hour", []);
});
afterEach(() => app.ctx.clock.set(now));
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

async function hoursAgo<T>(hours: number, act: () => Promise<T>): Promise<T> {
  app.ctx.clock.set(ago(hours));
  const done = await act();
  app.ctx.clock.set(now);
  return done;
}

/** What one whole coin cost in reais, as the history keeps it for the hour an instant lies in. */
async function priced(coin: Asset, reais: string, hours: number): Promise<void> {
  await query(
    app.ctx.db,
    `insert into price_hour values ($1, date_trunc('hour', $2::timestamptz), $3, $3, $3, $3)
     on conflict (coin, hour) do update set open = excluded.open, close = excluded.close, low = excluded.low, high = excluded.high`,
    [coin, ago(hours), `${reais.replace(".", "")}000000`],
  );
}

const said = (value: Money | null) => value && formatMoney(value);

async function change() {
  const { change: of } = await readHistory(app.ctx, { ownerId: ana.userId, period: "30d" });
  const { unpriced, ...figures } = of;
  return {
    ...Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, said(value)])),
    unpriced,
  };
}

type Legs = readonly (readonly [Parameters<typeof post>[2]["entries"][number]["account"], Money])[];
const book = (kind: string, legs: Legs) =>
  inTransaction(app.ctx.db, (tx) => {
    const key = systemRandom.id();
    const entries = legs.map(([account, amount]) => ({ account, amount }));
    return post(tx, app.ctx, { kind, reference: key, key, entries });
  });
const own = (asset: Asset) => customerAccount(ana.userId, "available", asset);
const reais = (amount: bigint) => money("BRL", amount);

describe("what changed a client's wealth", () => {
  it("tells deposits and withdrawals, at the price of their hour, from what prices did since", async () => {
    await hoursAgo(800, () => posted(app, ana, { BRL: "100.00", SOL: "1" }));
    await priced("SOL", "200.00", 24 * 31);
    // 30 days, from the first midnight to now: where the history begins.
    for (let hours = 24 * 31; hours >= 24 * 28; hours -= 4) await priced("SOL", "200.00", hours);
    await priced("SOL", "300.00", 50);
    await hoursAgo(50, () => posted(app, ana, { SOL: "2" }, "crypto.received"));
    await hoursAgo(40, () => posted(app, ana, { BRL: "50.00" }, "pix.received"));
    await hoursAgo(30, () => posted(app, ana, { BRL: "-20.00" }, "pix.payment_settled"));
    await priced("SOL", "310.00", 1);
    expect(await change()).toEqual({
      start: "300.00",
      contributions: "630.00",
      gains: "130.00",
      end: "1060.00",
      unpriced: [],
    });
  });

  it("takes a trade for an exchange, of which only its fee left the client", async () => {
    await hoursAgo(800, () => posted(app, ana, { BRL: "1000.00" }));
    await priced("USDT", "5.00", 50);
    await hoursAgo(50, () =>
      book("otc.trade", [
        [own("BRL"), reais(-100_000n)],
        [houseAccount("opening", "BRL"), reais(99_800n)],
        [houseAccount("fees", "BRL"), reais(200n)],
        [own("USDT"), parseMoney("USDT", "199.6")],
        [houseAccount("opening", "USDT"), money("USDT", -199_600_000n)],
      ]),
    );
    await priced("USDT", "5.50", 1);
    expect(await change()).toMatchObject({
      start: "1000.00",
      contributions: "-2.00",
      gains: "99.80",
      end: "1097.80",
    });
  });

  it("counts what is invested as still the client's, its yield as a gain and its taxes as taken out", async () => {
    await hoursAgo(800, () => posted(app, ana, { BRL: "500.00" }));
    const house = (code: "opening" | "iof_payable" | "income_tax_payable") => houseAccount(code, "BRL");
    await hoursAgo(50, () =>
      book("investments.applied", [
        [own("BRL"), reais(-40_000n)],
        [investedAccount(ana.userId), reais(40_000n)],
      ]),
    );
    expect(await change()).toMatchObject({ contributions: "0.00", gains: "0.00", end: "500.00" });
    const { invested } = await readHistory(app.ctx, { ownerId: ana.userId, period: "7d" });
    expect(said(invested)).toBe("400.00");
    await hoursAgo(40, () =>
      book("investments.redeemed", [
        [investedAccount(ana.userId), reais(-40_000n)],
        [house("opening"), reais(-5_526n)],
        [own("BRL"), reais(42_014n)],
        [house("iof_payable"), reais(2_928n)],
        [house("income_tax_payable"), reais(584n)],
      ]),
    );
    expect(await change()).toMatchObject({ contributions: "-35.12", gains: "55.26", end: "520.14" });
  });

  it("leaves money set aside where it was, and waiting cashback out until it is credited", async () => {
    await hoursAgo(800, () => posted(app, ana, { BRL: "100.00" }));
    const points = (amount: bigint) => money("PRP", amount);
    await hoursAgo(50, () => held(app, ana, "30.00"));
    await hoursAgo(50, () =>
      book("cashback.accrued", [
        [houseAccount("prp_issued", "PRP"), points(-150n)],
        [cashbackPendingAccount(ana.userId), points(150n)],
      ]),
    );
    expect(await change()).toMatchObject({ contributions: "0.00", gains: "0.00", end: "100.00" });
    await hoursAgo(40, () =>
      book("cashback.credited", [
        [cashbackPendingAccount(ana.userId), points(-150n)],
        [own("PRP"), points(150n)],
      ]),
    );
    expect(await change()).toMatchObject({ contributions: "1.50", gains: "0.00", end: "101.50" });
  });

  it("says what cannot be valued, and guesses neither part", async () => {
    await hoursAgo(800, () => posted(app, ana, { BRL: "100.00" }));
    await hoursAgo(50, () => posted(app, ana, { SOL: "2", BRL: "5.00" }));
    await priced("SOL", "310.00", 1);
    expect(await change()).toEqual({
      start: "100.00",
      end: "725.00",
      contributions: null,
      gains: null,
      unpriced: ["SOL"],
    });
  });

  it("counts what is sent to another client as taken out, and what another sent as put in", async () => {
    const bia = await aClient(app);
    await posted(app, ana, { BRL: "100.00" });
    await sent(app, ana, bia, "40.00");
    expect(await change()).toMatchObject({ start: "0.00", contributions: "60.00", gains: "0.00" });
    const { change: ofBia } = await readHistory(app.ctx, { ownerId: bia.userId, period: "7d" });
    expect(said(ofBia.contributions)).toBe("40.00");
  });

  it("adds up whatever moved: start + contributions + gains = end, and at prices that stand still there are no gains", async () => {
    const movement = fc.record({
      hours: fc.integer({ min: 2, max: 800 }),
      asset: fc.constantFrom<Asset>("BRL", "USDT", "SOL", "PRP"),
      whole: fc.integer({ min: 1, max: 9_000 }),
    });
    for (let hours = 1; hours <= 804; hours += 1) {
      await priced("USDT", "5.00", hours);
      await priced("SOL", "1000.00", hours);
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 5_000 }),
        async (movements, price) => {
          ana = await aClient(app);
          const inOrder = movements.toSorted((a, b) => b.hours - a.hours);
          for (const { hours, asset, whole } of inOrder)
            await hoursAgo(hours, () => posted(app, ana, { [asset]: `${whole}` }));
          await priced("SOL", "1000.00", 1);
          const { change: still } = await readHistory(app.ctx, { ownerId: ana.userId, period: "30d" });
          expect(said(still.gains)).toBe("0.00");
          await priced("SOL", `${price}.00`, 1);
          const { change: moved, points } = await readHistory(app.ctx, {
            ownerId: ana.userId,
            period: "30d",
          });
          const begun = points[0]?.at ?? now;
          const put = inOrder
            .filter(({ hours }) => ago(hours) >= begun)
            .reduce(
              (sum, { asset, whole }) => sum + BigInt(whole) * IN_CENTS[asset as keyof typeof IN_CENTS],
              0n,
            );
          expect(moved.contributions?.minor).toBe(put);
          const parts = [moved.start, moved.contributions, moved.gains].map(
            (part) => part?.minor ?? zero("BRL").minor,
          );
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(moved.end?.minor);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);
});

/** What one of each is worth in centavos at the prices that stand still. */
const IN_CENTS = { BRL: 100n, PRP: 100n, USDT: 500n, SOL: 100_000n };
