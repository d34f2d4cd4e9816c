import { lastProofOf } from "@lastro/identity";
import { type Asset, formatMoney } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { clientLock, findClient } from "../../app/people.js";
import { expectBooksInOrder } from "../../testing/books.js";
import { startDeskBench } from "../../testing/desk-bench.js";
import type { SignedInPerson } from "../../testing/people.js";
import { isVerified } from "../customers/index.js";
import { balanceOf, customerAccount } from "../ledger/index.js";
import { confirmedPrice, createFreshenPrices, createPriceFeeds, livePrice } from "../prices/index.js";
import { nextDay } from "../timers/index.js";
import { carryOut } from "./carry-out.js";
import { plansOf } from "./plan-store.js";
import type { RecurringBuyPorts } from "./ports.js";

const DAY = 86_400;

let bench: Awaited<ReturnType<typeof startDeskBench>>;
let ana: SignedInPerson;
beforeAll(async () => {
  bench = await startDeskBench();
});
beforeEach(async () => {
  ana = await bench.client("1000.00 BRL");
  await goTo(8);
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const PLAN = { asset: "USDT", amount: "100.00", repeats: "daily" };
const today = (later = 0) =>
  new Date(bench.clock.now().getTime() - 3 * 3_600_000 + later * DAY * 1000).toISOString().slice(0, 10);
const create = (of: object = {}, as = ana) =>
  bench.call("POST", "/v1/recurring-buys", as, { ...PLAN, startsOn: today(), ...of });
const plans = async (as = ana) =>
  (await bench.call("GET", "/v1/recurring-buys", as)).body.items as Record<string, unknown>[];
const act = (id: unknown, what: string, as = ana) =>
  bench.call("POST", `/v1/recurring-buys/${String(id)}/${what}`, as);

/** Goes on to an hour of a day in Brasília, and lets what is due be done. */
async function goTo(hour: number, days = 0): Promise<void> {
  const now = (bench.clock.now().getTime() / 1000 - 3 * 3600) % DAY;
  bench.clock.advanceSeconds(((hour * 3600 - now + DAY) % DAY) + days * DAY + 1);
  await pass(0);
  // A session does not outlive the day.
  ana = await bench.again(ana);
}

/** Prices of this moment, without what else is due. */
async function fetchPrices(): Promise<void> {
  const { ctx } = bench.app;
  await createFreshenPrices(ctx, createPriceFeeds(ctx.config))("USDT", 0);
}

async function pass(seconds: number): Promise<void> {
  bench.clock.advanceSeconds(seconds);
  await bench.app.worker.runDue();
}

const has = async (asset: Asset) =>
  Number(formatMoney(await balanceOf(bench.app.ctx.db, customerAccount(ana.userId, "available", asset))));

/** What the server gives the module, so that several may carry out one plan at once. */
function portsOf(): RecurringBuyPorts {
  const { ctx } = bench.app;
  return {
    desk: {
      ...{ isVerified, addressOf: findClient, priceSource: livePrice, confirmedPrice },
      stoppedAmong: async () => new Set(),
      freshenPrices: async () => undefined,
      administrators: async () => [],
      clientsOf: async () => new Map(),
    },
    lockHolder: clientLock(ctx),
    addressOf: findClient,
    lastProofOf,
  };
}

describe("a recurring purchase", () => {
  it("is made from nine in the morning of each of its days on, once, at the desk's price", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...PLAN, status: "active", nextOn: today(), runs: [] });
    await pass(60);
    expect(await has("USDT")).toBe(0);
    await goTo(9);
    const [plan] = await plans();
    expect(plan).toMatchObject({
      nextOn: today(1),
      runs: [{ day: today(), orderId: expect.any(String), skipped: null }],
    });
    const bought = await has("USDT");
    expect(bought).toBeGreaterThan(10);
    await pass(3600);
    expect(await has("USDT")).toBe(bought);
    await goTo(9);
    expect(await has("USDT")).toBeGreaterThan(bought * 1.5);
    const orders = (await bench.call("GET", "/v1/otc/orders", ana)).body.items as { amount: string }[];
    expect(orders.map(({ amount }) => amount)).toEqual(["100.00", "100.00"]);
  });

  it("is made once by many who carry it out at the same moment", async () => {
    await create();
    const [due] = await plansOf(bench.app.ctx.db, ana.userId);
    if (!due) throw new Error("The plan was not kept");
    bench.clock.advanceSeconds(3600);
    await fetchPrices();
    const ctx = { ...asSystem(bench.app.ctx, "test"), ...portsOf() };
    await Promise.all(Array.from({ length: 6 }, () => carryOut(ctx, due)));
    const rows = await query(
      bench.app.ctx.db,
      "select id from otc_order where quote_id in (select id from otc_quote where user_id = $1)",
      [ana.userId],
    );
    expect(rows).toHaveLength(1);
    expect(await plansOf(bench.app.ctx.db, ana.userId)).toMatchObject([{ next: { day: today(1) } }]);
  });

  it("pauses when the balance does not suffice, says so, and goes on with the next day", async () => {
    await create({ amount: "900.00" });
    await goTo(9);
    await goTo(9);
    const [paused] = await plans();
    expect(paused).toMatchObject({
      ...{ status: "paused", pausedFor: "insufficient_funds", nextOn: null },
      runs: [{ skipped: "insufficient_funds" }, { skipped: null }],
    });
    const { items } = (await bench.call("GET", "/v1/notices", ana)).body as { items: { kind: string }[] };
    expect(items.filter(({ kind }) => kind === "recurring_buy_skipped")).toHaveLength(1);
    await bench.give(ana.userId, { asset: "BRL", minor: 500_000n });
    await goTo(9);
    expect((await plans())[0]).toMatchObject({ status: "paused" });
    expect((await act(paused?.id, "resume")).body).toMatchObject({ status: "active", nextOn: today(1) });
    await goTo(9);
    expect((await plans())[0]).toMatchObject({ runs: [{ skipped: null }, {}, {}] });
  });

  it("is tried until the evening while the desk has no price, and then skipped", async () => {
    await create();
    bench.feed.faults.arm("fail500", true);
    try {
      await goTo(10);
      expect((await plans())[0]).toMatchObject({ status: "active", nextOn: today(), runs: [] });
      await goTo(21);
    } finally {
      bench.feed.faults.clear();
    }
    expect((await plans())[0]).toMatchObject({
      ...{ status: "active", nextOn: today(1) },
      runs: [{ orderId: null, skipped: "desk_unavailable" }],
    });
    expect(await has("USDT")).toBe(0);
    await pass(120);
    await goTo(9);
    expect(await has("USDT")).toBeGreaterThan(0);
  });

  it("stands still when its client says so, makes up for nothing, and ends for good", async () => {
    const { id } = (await create()).body;
    expect((await act(id, "pause")).body).toMatchObject({ status: "paused", pausedFor: "by_client" });
    expect((await act(id, "pause")).body).toMatchObject({ code: "recurring_buys.status_changed" });
    await goTo(9, 3);
    expect(await has("USDT")).toBe(0);
    await act(id, "resume");
    await goTo(9);
    expect((await plans())[0]).toMatchObject({ runs: [{ skipped: null }] });
    expect((await bench.call("DELETE", `/v1/recurring-buys/${String(id)}`, ana)).status).toBe(204);
    expect(await plans()).toEqual([]);
    expect((await act(id, "resume")).status).toBe(404);
  });

  it("is the client's alone, within the desk's bounds, and not of yesterday", async () => {
    const { id } = (await create()).body;
    const bruno = await bench.client("100.00 BRL");
    expect(await plans(bruno)).toEqual([]);
    for (const what of ["pause", "resume"]) expect((await act(id, what, bruno)).status).toBe(404);
    expect((await create({ amount: "0.01" })).body).toMatchObject({ code: "otc.amount_below_minimum" });
    for (const startsOn of [today(-1), today(366)])
      expect((await create({ startsOn })).body).toMatchObject({ code: "recurring_buys.start_not_possible" });
    await query(bench.app.ctx.db, "update customers_profile set verified_at = null where id = $1", [
      bruno.userId,
    ]);
    expect((await create({}, bruno)).body).toMatchObject({ code: "otc.verification_required" });
  });
});

describe("the days of a plan", () => {
  it("fall on the same day of each month, or its last", () => {
    const plan = { repeats: "monthly", startsOn: "2026-01-31" } as const;
    const days = [1, 2, 3, 4].map((number) => nextDay(plan, { from: "2026-01-01", number }).day);
    expect(days).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
  });

  it("rise with their numbers and never lie before the day they are asked from", () => {
    const day = fc.date({ min: new Date("2026-01-01"), max: new Date("2032-12-31"), noInvalidDate: true });
    const civil = (at: Date) => at.toISOString().slice(0, 10);
    fc.assert(
      fc.property(
        fc.constantFrom("daily" as const, "weekly" as const, "monthly" as const),
        ...([day, day] as const),
        fc.integer({ min: 1, max: 40 }),
        (repeats, starts, from, number) => {
          const plan = { repeats, startsOn: civil(starts) };
          const next = nextDay(plan, { from: civil(from), number });
          const after = nextDay(plan, { from: civil(from), number: next.number + 1 });
          expect(next.day >= civil(from) && next.number >= number).toBe(true);
          expect(after.day > next.day && after.number === next.number + 1).toBe(true);
        },
      ),
    );
  });
});
