import { type Asset, formatMoney } from "@lastro/money";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { held, posted, sent } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { readMonths } from "./read-months.js";

let app: TestApp;
let ana: SignedInPerson;
let bia: SignedInPerson;
let now: Date;
beforeAll(async () => {
  app = await startTestApp();
  now = app.ctx.clock.now();
  bia = await aClient(app, { metadata: { nome: "Beatriz Conceição" } });
});
beforeEach(async () => {
  ana = await aClient(app, { metadata: { nome: "Ana Lima" } });
});
afterEach(async () => {
  app.ctx.clock.set(now);
  await expectBooksInOrder(app.databaseUrl);
});
afterAll(() => app.close());

type Figures = [month: string, gained: string, lost: string];

async function monthsOf({ userId }: SignedInPerson, asset: Asset = "BRL"): Promise<Figures[]> {
  const months = await readMonths(app.ctx, userId, asset);
  return months.map(({ month, in: gained, out }) => [month, formatMoney(gained), formatMoney(out)]);
}

async function at(instant: string, act: () => Promise<unknown>): Promise<void> {
  app.ctx.clock.set(new Date(instant));
  await act();
}

describe("the months of a statement", () => {
  it("sum what came in and went out of an asset in each Brazilian month", async () => {
    await at("2026-08-31T12:00:00Z", () => posted(app, ana, { BRL: "1000.00" }));
    // 23:59 of 31 August and 0:00 of 1 September in São Paulo.
    await at("2026-09-01T02:59:00Z", () => posted(app, ana, { BRL: "-100.00", USDC: "18" }));
    await at("2026-09-01T03:00:00Z", () => posted(app, ana, { BRL: "0.10" }));
    await at("2026-09-02T12:00:00Z", () => posted(app, ana, { BRL: "0.20" }));
    app.ctx.clock.set(new Date("2026-11-15T12:00:00Z"));
    expect(await monthsOf(ana)).toEqual([
      ["2026-11", "0.00", "0.00"],
      ["2026-10", "0.00", "0.00"],
      ["2026-09", "0.30", "0.00"],
      ["2026-08", "1000.00", "100.00"],
    ]);
    expect((await monthsOf(ana, "USDC")).at(-1)).toEqual(["2026-08", "18.000000", "0.000000"]);
    expect(await monthsOf(ana, "BTC")).toEqual([]);
    expect(await monthsOf(bia)).toEqual([]);
  });

  it("agree with the rows of the month, and count money set aside as neither", async () => {
    await posted(app, ana, { BRL: "500.00" });
    await sent(app, ana, bia, "120.50", "aluguel");
    await held(app, ana, "50.00");
    const reais = (amount: string) => ({ asset: "BRL", amount });
    const read = (path: string) => app.http.inject({ url: path, headers: ana.headers });
    expect((await read("/v1/statement/months")).json()).toEqual({
      months: [{ month: expect.any(String), in: reais("500.00"), out: reais("120.50") }],
    });
    expect((await read("/v1/statement/months?asset=USDT")).json()).toEqual({ months: [] });
    const { items } = (await read("/v1/statement?asset=BRL")).json() as { items: { amount: object }[] };
    expect(items.map(({ amount }) => amount)).toEqual([reais("0.00"), reais("-120.50"), reais("500.00")]);
  });

  it("reach back six months", async () => {
    await at("2026-05-31T12:00:00Z", () => posted(app, ana, { BRL: "7.00" }));
    await at("2026-06-30T12:00:00Z", () => posted(app, ana, { BRL: "8.00" }));
    app.ctx.clock.set(new Date("2026-11-30T12:00:00Z"));
    expect((await monthsOf(ana)).at(-1)).toEqual(["2026-06", "8.00", "0.00"]);
    app.ctx.clock.set(new Date("2026-12-01T03:00:00Z"));
    expect(await monthsOf(ana)).toEqual([]);
  });
});
