import { POSTING_KINDS } from "@lastro/contracts/backoffice-ledger";
import { type Asset, formatMoney } from "@lastro/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { held, posted } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { categoryOf } from "./movement-category.js";
import { readCategories } from "./read-categories.js";
import { readMonths } from "./read-months.js";

let app: TestApp;
let ana: SignedInPerson;
let bia: SignedInPerson;
let now: Date;
beforeAll(async () => {
  app = await startTestApp();
  now = app.ctx.clock.now();
  ana = await aClient(app);
  bia = await aClient(app);
});
afterEach(() => app.ctx.clock.set(now));
afterAll(() => app.close());

const read = (path: string) => app.http.inject({ url: path, headers: ana.headers });

async function categoriesOf({ userId }: SignedInPerson, asset: Asset = "BRL") {
  const categories = await readCategories(app.ctx.db, userId, { asset, month: "2026-09" });
  return categories.map(({ category, in: gained, out }) => [category, formatMoney(gained), formatMoney(out)]);
}

async function at(instant: string, act: () => Promise<unknown>): Promise<void> {
  app.ctx.clock.set(new Date(instant));
  await act();
}

describe("the category of a movement", () => {
  it.each([
    ["pix.payment_returned", "pix"],
    ["p2p.released", "trade"],
    ["custody.deposit_credited", "crypto"],
    ["market.sent", "grain"],
    ["vault.deposited", "savings"],
    ["crypto.recovery_fee", "fee"],
    ["ledger.hold_opened", "hold"],
    ["gone.product", "other"],
    ["constructor", "other"],
  ])("of %s is %s", (kind, category) => {
    expect(categoryOf(kind)).toBe(category);
  });

  it("is other of no product's kind but the demonstration's opening", () => {
    expect(POSTING_KINDS.filter((kind) => categoryOf(kind) === "other")).toEqual(["demo.wallet_opened"]);
  });
});

describe("the categories of a month", () => {
  it("sum what came in and went out to the month, and are a filter of its rows", async () => {
    await at("2026-08-31T12:00:00Z", () => posted(app, ana, { BRL: "900.00" }, "pix.received"));
    await at("2026-09-01T03:00:00Z", () => posted(app, ana, { BRL: "1000.00" }, "pix.received"));
    await at("2026-09-02T12:00:00Z", () => posted(app, ana, { BRL: "-30.25" }, "pix.received"));
    await at("2026-09-03T12:00:00Z", () => posted(app, ana, { BRL: "-200.00", BTC: "0.001" }, "otc.trade"));
    await at("2026-09-04T12:00:00Z", () => posted(app, ana, { BRL: "-99.00" }, "card.issue_fee"));
    await at("2026-09-05T12:00:00Z", () => held(app, ana, "50.00"));
    await at("2026-09-06T12:00:00Z", () => posted(app, ana, { BRL: "1.00" }, "gone.product"));
    await at("2026-10-01T03:00:00Z", () => posted(app, ana, { BRL: "-7.00" }, "pix.received"));
    app.ctx.clock.set(new Date("2026-11-15T12:00:00Z"));
    const categories = await categoriesOf(ana);
    expect(categories).toEqual([
      ["pix", "1000.00", "30.25"],
      ["trade", "0.00", "200.00"],
      ["fee", "0.00", "99.00"],
      ["other", "1.00", "0.00"],
    ]);
    expect(await categoriesOf(ana, "BTC")).toEqual([["trade", "0.00100000", "0.00000000"]]);
    expect(await categoriesOf(bia)).toEqual([]);
    const september = (await readMonths(app.ctx, ana.userId, "BRL")).find(({ month }) => month === "2026-09");
    expect([september?.in, september?.out].map((sum) => sum && formatMoney(sum))).toEqual([
      "1001.00",
      "329.25",
    ]);
    app.ctx.clock.set(now);
    const { items } = (await read("/v1/statement?category=pix&from=2026-09-01&to=2026-09-30")).json() as {
      items: { category: string; amount: { amount: string } }[];
    };
    expect(items.map(({ category, amount }) => [category, amount.amount])).toEqual([
      ["pix", "-30.25"],
      ["pix", "1000.00"],
    ]);
  });

  it("refuse a month that is none", async () => {
    expect((await read("/v1/statement/categories?month=2026-13")).statusCode).toBe(400);
  });
});
