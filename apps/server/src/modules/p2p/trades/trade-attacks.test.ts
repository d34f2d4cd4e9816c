import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MarketBench, startMarketBench } from "../../../testing/market-bench.js";
import type { SignedInClient } from "../../../testing/people.js";

let market: MarketBench;
let seller: SignedInClient;
let buyer: SignedInClient;
beforeAll(async () => {
  market = await startMarketBench();
});
beforeEach(async () => {
  await market.marketSays("USDT", "5.4000");
  [seller, buyer] = [
    await market.person({ has: { USDT: "100000.000000" } }),
    await market.person({ has: { BRL: "200000.00" } }),
  ];
});
afterEach(() => market.expectBooks());
afterAll(() => market.close());

const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;

describe("a take that is not what was offered", () => {
  it("is refused at another price or version, of an ad edited meanwhile, and moves nothing", async () => {
    const ad = await market.ad(seller);
    for (const price of ["0", "-1", "1e21", "1000000000000000000000", "NaN", "5,40"])
      expect(await codeOf(market.take(buyer, ad, { price }))).toBe("request.invalid");
    expect(await codeOf(market.take(buyer, ad, { price: "0.0001" }))).toBe("p2p.ad_price_changed");
    await market.app.pool.query("update p2p_ad set version = 2 where id = $1", [ad.id]);
    expect(await codeOf(market.take(buyer, ad))).toBe("p2p.ad_changed");
    expect(await market.balance(seller, "USDT")).toBe("100000.000000");
  });

  it("is refused beyond the ad's and the house's bounds, and for more than is left", async () => {
    const ad = await market.ad(seller, { min: "100.00", max: "1000.00", total: "150.000000" });
    expect(await codeOf(market.take(buyer, ad, { amount: "99.99" }))).toBe("p2p.amount_out_of_range");
    expect(await codeOf(market.take(buyer, ad, { amount: "1000.01" }))).toBe("p2p.amount_out_of_range");
    expect(await codeOf(market.take(buyer, ad, { amount: "0.00" }))).toBe("p2p.amount_out_of_range");
    expect(await codeOf(market.take(buyer, ad, { quantity: "0.000000" }))).toBe("p2p.amount_out_of_range");
    expect(await codeOf(market.take(buyer, ad, { quantity: "160.000000" }))).toBe("p2p.quantity_gone");
    expect(await codeOf(market.take(buyer, { ...ad, asset: "BTC" }, { quantity: "0.00010000" }))).toBe(
      "p2p.asset_unavailable",
    );
  });

  it("is refused while the market is silent, and where a fixed price is far from it", async () => {
    const ad = await market.ad(seller);
    await market.marketSays("USDT", "7.0000");
    expect(await codeOf(market.take(buyer, ad))).toBe("p2p.price_out_of_bounds");
    market.clock.advanceSeconds(301);
    expect(await codeOf(market.take(buyer, ad))).toBe("p2p.price_unavailable");
  });
});

describe("two accounts of one person", () => {
  it("do not trade with each other by one CPF, one device or one address", async () => {
    const ad = await market.ad(seller);
    const { pool } = market.app;
    const refused = async (spoil: string, values: unknown[], mend: string) => {
      await pool.query(spoil, values);
      expect(await codeOf(market.take(buyer, ad))).toBe("p2p.cannot_trade_together");
      await pool.query(mend, values);
    };
    await refused(
      `insert into customers_device (id, user_id, secret_digest, user_agent, registered_at)
       select gen_random_uuid(), $1, secret_digest, '', registered_at from customers_device where user_id = $2 limit 1`,
      [buyer.userId, seller.userId],
      `delete from customers_device where user_id = $1 and secret_digest in
         (select secret_digest from customers_device where user_id = $2)`,
    );
    await pool.query(
      `update customers_profile set endereco = (select upper(endereco) || ' ' from customers_profile where id = $2)
        where id = $1`,
      [buyer.userId, seller.userId],
    );
    expect(await codeOf(market.take(buyer, ad))).toBe("p2p.cannot_trade_together");
  });

  it("are one by a CPF that only one of them has proven", async () => {
    const { rows } = await market.app.pool.query(
      "select indexdef from pg_indexes where tablename = 'customers_profile'",
    );
    const isUnique = rows.some(({ indexdef }) => /unique.*\(cpf_index\)(?! where)/i.test(indexdef));
    if (!isUnique)
      await market.app.pool.query(
        `update customers_profile set cpf_verified = false,
           cpf_index = (select cpf_index from customers_profile where id = $2) where id = $1`,
        [buyer.userId, seller.userId],
      );
    const ad = await market.ad(seller);
    expect(await codeOf(market.take(buyer, ad))).toBe(isUnique ? undefined : "p2p.cannot_trade_together");
  });

  it("neither take their own ad, nor one of whom they blocked", async () => {
    const ad = await market.ad(seller);
    expect(await codeOf(market.take(seller, ad))).toBe("p2p.own_ad");
    await market.app.pool.query(
      "insert into p2p_relation (user_id, other_id, kind, at) values ($1, $2, 'block', now())",
      [seller.userId, buyer.userId],
    );
    expect(await codeOf(market.take(buyer, ad))).toBe("p2p.cannot_trade_together");
  });
});

describe("what is said to prove a payment", () => {
  it("is the end-to-end id of a Pix ordered since the trade began that pays no other", async () => {
    const ad = await market.ad(seller);
    const [first, second] = [
      await market.taken(buyer, ad, { method: "pix_key" }),
      await market.taken(buyer, ad, { method: "pix_key" }),
    ];
    const paid = (trade: { id: string }, body: object) => codeOf(market.act(buyer, trade, "paid", body));
    for (const forged of [
      "E123",
      "D6074694820261120120012345678901",
      `E60746948202001010000${"a".repeat(11)}`,
      "<script>",
    ])
      expect(await paid(first, { endToEndId: forged })).toBe("p2p.end_to_end_id_invalid");
    const endToEndId = market.endToEndId();
    expect(await paid(first, { endToEndId })).toBeUndefined();
    expect(await paid(second, { endToEndId })).toBe("p2p.end_to_end_id_taken");
    expect(await paid(second, { receiptId: market.app.ctx.random.id() })).toBe("resource.not_found");
  });
});

describe("limits", () => {
  it("are a quarter for accounts of the first 30 days, a half to 60, and count what both sides trade", async () => {
    const young = await market.person({ days: 10, has: { BRL: "100000.00" } });
    const older = await market.person({ days: 45, has: { BRL: "100000.00" } });
    const ad = await market.ad(seller, { total: "50000.000000" });
    expect(await codeOf(market.take(young, ad, { amount: "25000.01" }))).toBe("limits.exceeded");
    expect(await codeOf(market.take(older, ad, { amount: "50000.00" }))).toBeUndefined();
    expect(await codeOf(market.take(older, ad, { amount: "10.00" }))).toBe("limits.exceeded");
    const trade = await market.taken(young, ad, { amount: "25000.00" });
    expect(await codeOf(market.take(young, ad, { amount: "10.00" }))).toBe("limits.exceeded");
    // What comes to nothing is given back.
    await market.act(young, trade, "cancel", { by: "buyer" });
    expect(await codeOf(market.take(young, ad, { amount: "25000.00" }))).toBeUndefined();
    // 75,000 of the seller's 100,000 of the day.
    expect(await codeOf(market.take(buyer, ad, { amount: "25000.01" }))).toBe("p2p.owner_limit_reached");
  });

  it("hold the ad's conditions, and suspensions", async () => {
    const ad = await market.ad(seller, { conditions: { minTrades: 1 } });
    expect(await codeOf(market.take(buyer, ad))).toBe("p2p.conditions_not_met");
    const aged = await market.ad(seller, { conditions: { minAccountAgeDays: 400 } });
    expect(await codeOf(market.take(buyer, aged))).toBe("p2p.conditions_not_met");
    const verified = await market.ad(seller, { conditions: { verifiedOnly: true } });
    const basic = await market.person({ verified: false, has: { BRL: "1000.00" } });
    expect(await codeOf(market.take(basic, verified))).toBe("p2p.conditions_not_met");
    await market.app.pool.query(
      `insert into p2p_suspension (id, user_id, reason, suspended_at, suspended_by)
       values (gen_random_uuid(), $1, 'Golpe', $2, $1)`,
      [buyer.userId, market.clock.now()],
    );
    expect(await codeOf(market.take(buyer, await market.ad(seller)))).toBe("p2p.suspended");
  });
});
