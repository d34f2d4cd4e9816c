import type { ExchangeAsset } from "@lastro/contracts/exchange";
import type { IofKind } from "@lastro/contracts/exchange-settings";
import { inTransaction } from "@lastro/platform/database/database";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allIofRates, insertIofRate, iofBpsOf, iofRateOn } from "./iof-rates.js";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const source = "Decreto de teste";
const set = (kind: IofKind, from: string, bps: number) =>
  inTransaction(database.db, (tx) => insertIofRate(tx, { kind, from, bps, source }));
/** At noon in São Paulo. */
const on = (gives: ExchangeAsset, gets: ExchangeAsset, day: string) =>
  iofBpsOf(database.db, { gives, gets }, new Date(`${day}T12:00:00-03:00`));

it("the tax is that of the day, of what is bought or sold, where reais and a currency are the sides", async () => {
  expect(await set("currency_bought", "2031-05-10", 700)).toBe(true);
  expect(await set("currency_sold", "2031-05-10", 77)).toBe(true);
  expect(await on("BRL", "USD", "2031-05-09")).toBe(350);
  expect(await on("BRL", "USD", "2031-05-10")).toBe(700);
  expect(await on("BRL", "EUR", "2040-01-01")).toBe(700);
  expect(await on("USD", "BRL", "2031-05-09")).toBe(38);
  expect(await on("EUR", "BRL", "2031-05-10")).toBe(77);
  // The day is that of São Paulo: three in the morning in Greenwich is its midnight.
  expect(await iofBpsOf(database.db, { gives: "BRL", gets: "USD" }, new Date("2031-05-10T02:59:59Z"))).toBe(
    350,
  );
  for (const [gives, gets] of [
    ["BRL", "BTC"],
    ["SOL", "BRL"],
    ["USD", "EUR"],
    ["SOL", "USD"],
    ["USD", "SOL"],
  ] as const)
    expect(await on(gives, gets, "2031-05-10"), `${gives} ${gets}`).toBe(0);
});

it("no tax is taken before the first that is known", async () => {
  expect(await iofRateOn(database.db, "currency_bought", "1900-01-01")).toBeUndefined();
  expect(await on("BRL", "USD", "1900-01-01")).toBe(0);
});

it("a day has one rate of a kind, and the newest are listed first", async () => {
  expect(await set("currency_bought", "2032-01-01", 100)).toBe(true);
  expect(await set("currency_bought", "2032-01-01", 200)).toBe(false);
  const [newest] = await allIofRates(database.db);
  expect(newest).toEqual({ kind: "currency_bought", from: "2032-01-01", bps: 100, source });
  expect(await iofRateOn(database.db, "currency_bought", "2032-06-01")).toEqual(newest);
});
