import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type MarketBench, startMarketBench } from "../../testing/market-bench.js";
import type { SignedInClient } from "../../testing/people.js";

let market: MarketBench;
beforeAll(async () => {
  market = await startMarketBench();
  await market.marketSays("USDT", "5.4000");
});
afterEach(() => market.expectBooks());
afterAll(() => market.close());

const operations = async (who: SignedInClient) =>
  (await market.call(who, "GET", "/v1/tax/operations")).body.items;

describe("a trade between two people", () => {
  it("is a sale for the one and a purchase for the other when it ends, and nothing before", async () => {
    const [seller, buyer] = [
      await market.person({ has: { USDT: "1000.000000" } }),
      await market.person({ has: { BRL: "10000.00" } }),
    ];
    const [deposit] = await operations(seller);
    await market.call(seller, "PUT", `/v1/tax/costs/${deposit.transactionId}/USDT`, {
      cost: "5000.00",
      version: 0,
    });
    const trade = await market.taken(buyer, await market.ad(seller), { amount: "540.00" });
    expect((await operations(seller)).map(({ kind }: { kind: string }) => kind)).toEqual(["deposited"]);
    expect((await market.call(seller, "GET", "/v1/tax")).body.assets).toMatchObject([
      { quantity: { amount: "1000.000000" }, cost: "5000.00" },
    ]);

    await market.act(buyer, trade, "paid");
    const [sold] = await operations(seller);
    // 100 and a fee of 0.2, in the asset: their cost leaves, and what was paid came in.
    expect(sold).toMatchObject({
      kind: "sold",
      counterparty: "client",
      quantity: { amount: "100.200000" },
      value: "540.00",
      fee: "0.00",
      costOut: "501.00",
      gain: "39.00",
      left: { quantity: { amount: "899.800000" }, cost: "4499.00" },
    });
    const [bought] = await operations(buyer);
    expect(bought).toMatchObject({
      kind: "bought",
      quantity: { amount: "99.700000" },
      value: "540.00",
      left: { cost: "540.00" },
    });
    const file = await market.app.http.inject({ url: "/v1/tax/operations.csv", headers: buyer.headers });
    // The fee of 0.3 at the trade's price, of what was traded.
    expect(file.body).toContain("Compra;Cliente da prestadora;USDT;100,0000000000;540,00;1,62;");
  });

  it("that comes to nothing changes no cost", async () => {
    const [seller, buyer] = [
      await market.person({ has: { USDT: "1000.000000" } }),
      await market.person({ has: { BRL: "10000.00" } }),
    ];
    const trade = await market.taken(buyer, await market.ad(seller), { amount: "540.00" });
    await market.act(buyer, trade, "cancel", { by: "buyer" });
    expect(await market.balance(seller, "USDT")).toBe("1000.000000");
    expect((await operations(seller)).map(({ kind }: { kind: string }) => kind)).toEqual(["deposited"]);
    expect(await operations(buyer)).toEqual([]);
  });
});
