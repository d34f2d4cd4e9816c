import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { createSpending, type Spending } from "../../../testing/cashback.js";
import { callAs } from "../../../testing/market.js";
import { aClient, type SignedInClient, signInAgain } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
let spending: Spending;
let ana: SignedInClient;
/** What the house bore and was owed before the test. */
let before: Awaited<ReturnType<Spending["books"]>>;

beforeAll(async () => {
  app = await startTestApp();
  spending = createSpending(app);
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(async () => {
  ana = await aClient(app);
  before = await spending.books(ana);
});

/** The columns of the engineering reference's table, from the start of the test. */
async function books() {
  const now = await spending.books(ana);
  return { ...now, cost: now.cost - before.cost, debt: now.debt - before.debt };
}

const redeem = async () => callAs(app, await signInAgain(app, ana), "POST", "/v1/cashback/redeem", {});

describe("what purchases earn, by the sequences of the engineering reference", () => {
  it("1: earns at the clearing, is credited after the wait and redeemed one for one", async () => {
    await spending.cleared(ana, "100.00");
    expect(await books()).toMatchObject({ pending: 150, available: 0, cost: 150 });
    await spending.wait();
    expect(await books()).toMatchObject({ pending: 0, available: 150 });
    expect((await redeem()).body).toMatchObject({ redeemed: "1.50", credited: "1.50" });
    expect(await books()).toMatchObject({ pending: 0, available: 0, reais: 150, cost: 150 });
  });

  it("2: split clearings earn together what one would", async () => {
    const purchase = await spending.cleared(ana, "80.00");
    expect(await books()).toMatchObject({ pending: 120 });
    await spending.cleared(ana, "70.50", { purchase });
    expect(await books()).toMatchObject({ pending: 225 });
  });

  it.each([
    ["3: more was cleared than authorized", "82.30", 123],
    ["4: what the client owes for", "75.00", 112],
    ["5: abroad, by the reais without the tax", "546.00", 819],
    ["6: what a reversal left", "25.00", 37],
    ["7: nobody was asked", "30.00", 45],
  ])("%s earns by what was cleared", async (_, amount, pending) => {
    await spending.cleared(ana, amount);
    expect(await books()).toMatchObject({ pending, cost: pending });
  });

  it("8: a late clearing after a reversal earns by the sum of both", async () => {
    const purchase = await spending.cleared(ana, "120.00");
    await spending.cleared(ana, "50.00", { purchase });
    expect(await books()).toMatchObject({ pending: 255 });
  });

  it("9: a refund after redeeming is owed in PRP, and the next purchase pays it", async () => {
    const purchase = await spending.cleared(ana, "600.00");
    await spending.wait();
    await redeem();
    await spending.refunded(ana, "400.00", { purchase });
    expect(await books()).toMatchObject({ pending: 0, available: 0, reais: 900, debt: 600 });
    await spending.cleared(ana, "500.00");
    expect(await books()).toMatchObject({ pending: 150, available: 0, reais: 900, debt: 0, cost: 1050 });
  });

  it("10: the level is last month's spend in São Paulo, and a partner adds to it", async () => {
    await spending.partner(["PARCEIRA10"], 500, "2026-11-01");
    await spending.cleared(ana, "2400.00", { at: "2026-12-01T02:30:00Z" });
    expect(await books()).toMatchObject({ pending: 3600 });
    await spending.cleared(ana, "150.00", { at: "2026-12-01T02:50:00Z" });
    expect(await books()).toMatchObject({ pending: 3825 });
    await spending.cleared(ana, "100.00", { at: "2026-12-01T03:10:00Z", merchant: "PARCEIRA10" });
    expect(await books()).toMatchObject({ pending: 4625 });
  });
});

describe("an event that is told twice", () => {
  it("earns once, and takes back once", async () => {
    const event = app.ctx.random.id();
    const purchase = await spending.cleared(ana, "100.00", { event });
    await spending.cleared(ana, "100.00", { event, purchase });
    expect(await books()).toMatchObject({ pending: 150 });
    const refund = app.ctx.random.id();
    for (let i = 0; i < 2; i += 1) await spending.refunded(ana, "40.00", { purchase, event: refund });
    expect(await books()).toMatchObject({ pending: 90, cost: 90 });
  });

  it("earns once when it is told at the same time", async () => {
    const event = app.ctx.random.id();
    const purchase = app.ctx.random.id();
    await Promise.all([1, 2, 3].map(() => spending.cleared(ana, "100.00", { event, purchase })));
    expect(await books()).toMatchObject({ pending: 150 });
  });
});

describe("what earns nothing", () => {
  it.each([
    ["cash", { isCash: true }],
    ["quasi-cash", { mcc: "6051" }],
    ["gambling", { mcc: "7995" }],
    ["taxes", { mcc: "9311" }],
  ])("is %s, and it counts towards no level", async (_, said) => {
    await spending.cleared(ana, "3000.00", said);
    await spending.cleared(ana, "100.00", { at: new Date(app.ctx.clock.now().getTime() + 1000) });
    expect(await books()).toMatchObject({ pending: 150 });
  });

  it("is a refund no purchase was found for: only spend falls", async () => {
    const at = (seconds: number) => new Date(app.ctx.clock.now().getTime() + seconds * 1000);
    await spending.cleared(ana, "2500.00", { at: at(0) });
    await spending.refunded(ana, "0.01", { purchase: null, at: at(1) });
    await spending.cleared(ana, "100.00", { at: at(2) });
    expect(await books()).toMatchObject({ pending: 3750 + 150 });
  });
});

describe("the level", () => {
  it("rises with the purchase after the one that reaches it, and the rate of a purchase stays as it cleared first", async () => {
    const at = (minute: number) => `2026-11-10T12:${String(minute).padStart(2, "0")}:00Z`;
    const early = await spending.cleared(ana, "100.00", { at: at(1) });
    await spending.cleared(ana, "2400.00", { at: at(2) });
    await spending.cleared(ana, "100.00", { at: at(3) });
    expect(await books()).toMatchObject({ pending: 150 + 3600 + 300 });
    await spending.cleared(ana, "100.00", { at: at(4), purchase: early });
    expect(await books()).toMatchObject({ pending: 150 + 3600 + 300 + 150 });
  });

  it("falls with a refund in the month it arrives in", async () => {
    const purchase = await spending.cleared(ana, "2600.00", { at: "2026-10-10T12:00:00Z" });
    await spending.refunded(ana, "200.00", { purchase, at: "2026-10-20T12:00:00Z" });
    await spending.cleared(ana, "100.00", { at: "2026-11-05T12:00:00Z" });
    expect(await books()).toMatchObject({ pending: 3600 + 150 });
  });

  it("is not lowered for the month after by a refund that arrives then", async () => {
    const purchase = await spending.cleared(ana, "2600.00", { at: "2026-10-10T12:00:00Z" });
    await spending.refunded(ana, "2600.00", { purchase, at: "2026-11-02T12:00:00Z" });
    await spending.cleared(ana, "100.00", { at: "2026-11-05T12:00:00Z" });
    expect(await books()).toMatchObject({ pending: 300 });
  });
});

describe("partners", () => {
  it("add on the days of São Paulo agreed with them, the one that gives most", async () => {
    await spending.partner(["DATADA"], 200, "2026-11-10", "2026-11-11");
    await spending.partner(["OUTRA", "DATADA"], 300, "2026-11-11", "2026-11-11");
    const buy = (at: string) => spending.cleared(ana, "100.00", { at, merchant: "DATADA" });
    await buy("2026-11-10T02:59:59Z");
    expect(await books()).toMatchObject({ pending: 150 });
    await buy("2026-11-10T03:00:00Z");
    expect(await books()).toMatchObject({ pending: 150 + 350 });
    await buy("2026-11-12T02:59:59Z");
    expect(await books()).toMatchObject({ pending: 150 + 350 + 450 });
    await buy("2026-11-12T03:00:00Z");
    expect(await books()).toMatchObject({ pending: 150 + 350 + 450 + 150 });
  });
});

describe("the cap of a month", () => {
  it("bounds what the purchases of the month earn together, and a refund frees it for later ones", async () => {
    await spending.partner(["CARA"], 1000, "2026-11-01");
    const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T12:00:00Z`;
    const first = await spending.cleared(ana, "4000.00", { at: at(1), merchant: "CARA" });
    expect(await books()).toMatchObject({ pending: 46_000 });
    const second = await spending.cleared(ana, "1000.00", { at: at(2), merchant: "CARA" });
    expect(await books()).toMatchObject({ pending: 50_000 });
    await spending.cleared(ana, "500.00", { at: at(3) });
    expect(await books()).toMatchObject({ pending: 50_000 });
    await spending.refunded(ana, "2000.00", { purchase: first, at: at(4) });
    expect(await books()).toMatchObject({ pending: 27_000 });
    await spending.refunded(ana, "100.00", { purchase: second, at: at(5) });
    expect(await books()).toMatchObject({ pending: 27_000 });
    await spending.cleared(ana, "100.00", { at: at(6) });
    expect(await books()).toMatchObject({ pending: 27_300 });
    await spending.cleared(ana, "1000.00", { at: "2026-12-02T12:00:00Z" });
    expect(await books()).toMatchObject({ pending: 27_300 + 3000 });
  });
});
