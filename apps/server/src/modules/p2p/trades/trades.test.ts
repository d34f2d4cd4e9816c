import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Ad, type MarketBench, startMarketBench } from "../../../testing/market-bench.js";
import { PASSWORD, type SignedInClient } from "../../../testing/people.js";

let market: MarketBench;
let seller: SignedInClient;
let buyer: SignedInClient;
beforeAll(async () => {
  market = await startMarketBench();
});
beforeEach(async () => {
  await market.marketSays("USDT", "5.4000");
  [seller, buyer] = [
    await market.person({ has: { USDT: "1000.000000" } }),
    await market.person({ has: { BRL: "10000.00" } }),
  ];
});
afterEach(() => market.expectBooks());
afterAll(() => market.close());

/** What the ad still offers, and what stands in open trades of it. */
async function stockOf({ id }: Ad) {
  const { rows } = await market.app.pool.query<{ reserved: string; traded: string; status: string }>(
    "select reserved::text, traded::text, status from p2p_ad where id = $1",
    [id],
  );
  return rows[0];
}

describe("an ad that sells, taken and paid inside this bank", () => {
  it("locks the asset with the seller's fee, and hands it over in the commit that pays", async () => {
    const ad = await market.ad(seller);
    const trade = await market.taken(buyer, ad, { amount: "540.00" });
    expect(trade).toMatchObject({
      status: "awaiting_payment",
      role: "buyer",
      quantity: { asset: "USDT", amount: "100.000000" },
      total: "540.00",
      // 0.20% of the maker and 0.30% of the taker.
      fees: { seller: { amount: "0.200000" }, buyer: { amount: "0.300000" } },
      escrow: { amount: "100.200000" },
      buyerGets: { amount: "99.700000" },
      next: { who: "buyer", action: "pay" },
      hold: null,
      payTo: null,
    });
    expect(trade.number).toMatch(/^P2P-26-\d{6}-\d$/);
    expect(await market.balance(seller, "USDT")).toBe("899.800000");
    expect(await stockOf(ad)).toMatchObject({ reserved: "100000000", traded: "0" });

    const { status, body } = await market.act(buyer, trade, "paid");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "completed",
      payment: { transactionId: expect.any(String) },
      next: null,
    });
    expect(body.may).toContain("rate");
    expect([await market.balance(buyer, "BRL"), await market.balance(buyer, "USDT")]).toEqual([
      "9460.00",
      "99.700000",
    ]);
    expect([await market.balance(seller, "BRL"), await market.balance(seller, "USDT")]).toEqual([
      "540.00",
      "899.800000",
    ]);
    expect(await stockOf(ad)).toMatchObject({ reserved: "0", traded: "100000000" });
    const person = await market.app.pool.query(
      "select completed, volume::text from p2p_person where user_id = $1",
      [buyer.userId],
    );
    expect(person.rows).toEqual([{ completed: 1, volume: "54000" }]);
  });

  it("is sized by the quantity too, and several stand on one ad at once until it is exhausted", async () => {
    const ad = await market.ad(seller, { total: "100.000000", min: "100.00" });
    const first = await market.taken(buyer, ad, { quantity: "40.000000" });
    expect(first).toMatchObject({ total: "216.00" });
    const second = await market.taken(buyer, ad, { quantity: "55.000000" });
    // What is left is worth less than the least of one trade.
    expect(await stockOf(ad)).toMatchObject({ reserved: "95000000", status: "exhausted" });
    expect((await market.take(buyer, ad, { quantity: "5.000000" })).body.code).toBe("p2p.ad_not_open");
    await market.act(buyer, second, "cancel", { by: "buyer" });
    expect(await stockOf(ad)).toMatchObject({ reserved: "40000000", status: "active" });
    await market.act(buyer, first, "cancel", { by: "buyer" });
    expect(await market.balance(seller, "USDT")).toBe("1000.000000");
  });

  it("refuses a payment the buyer has not the reais for, and the trade stands", async () => {
    const ad = await market.ad(seller);
    const poor = await market.person({ has: { BRL: "100.00" } });
    const trade = await market.taken(poor, ad);
    expect((await market.act(poor, trade, "paid")).body.code).toBe("ledger.insufficient_funds");
    expect(await market.read(poor, trade)).toMatchObject({ status: "awaiting_payment" });
  });

  it("answers the same take to the same key, and to another body that the key was used", async () => {
    const ad = await market.ad(seller);
    const once = await market.take(buyer, ad, { amount: "100.00" }, "take-key-0001");
    expect((await market.take(buyer, ad, { amount: "100.00" }, "take-key-0001")).body.id).toBe(once.body.id);
    expect((await market.take(buyer, ad, { amount: "200.00" }, "take-key-0001")).body.code).toBe(
      "idempotency.key_reused",
    );
  });
});

describe("what a trade leaves behind", () => {
  it("is named on both statements, with its number and the other side, and has a receipt", async () => {
    const trade = await market.taken(buyer, await market.ad(seller));
    await market.act(buyer, trade, "paid");
    const titlesOf = async (who: SignedInClient) => {
      const { body } = await market.call(who, "GET", "/v1/statement?kind=p2p");
      for (const movement of body.items)
        expect(movement).toMatchObject({
          description: expect.stringContaining(trade.number),
          counterparty: expect.any(String),
        });
      return body.items.map(({ title }: { title: string }) => title).sort();
    };
    expect(await titlesOf(buyer)).toEqual(["p2pBought", "p2pPaid"]);
    expect(await titlesOf(seller)).toEqual(["p2pLocked", "p2pReceived"]);
    const { transactionId } = (await market.read(buyer, trade)).payment;
    const receipt = await market.call(buyer, "GET", `/v1/receipts/${transactionId}`);
    expect(receipt.body.identifiers).toEqual([{ name: "tradeNumber", value: trade.number }]);
  });

  it("keeps an account open while it stands, and its ads close with the account", async () => {
    const ad = await market.ad(seller);
    const trade = await market.taken(buyer, ad);
    for (const who of [seller, buyer])
      expect((await market.call(who, "GET", "/v1/me/closure")).body.obstacles).toContain("p2p_trade");
    await market.act(buyer, trade, "cancel", { by: "buyer" });
    expect((await market.call(buyer, "GET", "/v1/me/closure")).body.obstacles).not.toContain("p2p_trade");
    const gone = await market.person();
    const last = await market.ad(gone);
    expect((await market.call(gone, "POST", "/v1/me/closure", { password: PASSWORD })).status).toBe(204);
    expect(await stockOf(last)).toMatchObject({ status: "closed" });
    expect((await market.take(buyer, last)).body.code).toBe("p2p.ad_not_open");
  });
});

describe("an ad that buys", () => {
  it("is taken by who sells, whose asset is locked", async () => {
    const ad = await market.ad(buyer, { side: "buy" });
    const trade = await market.taken(seller, ad, { quantity: "100.000000" });
    expect(trade).toMatchObject({
      role: "seller",
      maker: "buyer",
      fees: { seller: { amount: "0.300000" }, buyer: { amount: "0.200000" } },
    });
    expect((await market.act(buyer, trade, "paid")).body).toMatchObject({ status: "completed" });
    expect(await market.balance(buyer, "USDT")).toBe("99.800000");
  });

  it("asks who sells where they are paid, and shows that to the buyer alone", async () => {
    const ad = await market.ad(buyer, { side: "buy" });
    expect((await market.take(seller, ad, { method: "bank_transfer" })).body.code).toBe(
      "p2p.payment_details_missing",
    );
    const account = { ispb: "60746948", branch: "0001", number: "12345-6", type: "checking" };
    const trade = await market.taken(seller, ad, { method: "bank_transfer", payTo: { account } });
    expect(trade.payTo).toBeNull();
    const { payTo } = await market.read(buyer, trade);
    expect(payTo).toMatchObject({
      account: { ...account, number: "123456" },
      holder: { cpf: expect.stringContaining("***") },
    });
    await market.act(buyer, trade, "cancel", { by: "buyer" });
    expect(await market.read(buyer, trade)).toMatchObject({ payTo: null, status: "cancelled_by_buyer" });
  });

  it("refuses whoever sells more than they have", async () => {
    const ad = await market.ad(buyer, { side: "buy", total: "5000.000000" });
    expect((await market.take(seller, ad, { quantity: "1000.000000" })).body.code).toBe(
      "p2p.balance_too_low",
    );
  });
});

describe("a trade paid outside this bank", () => {
  const outside = { method: "pix_key", amount: "540.00" } as const;

  it("is released by the seller's fresh proof, and what was bought is held for a day", async () => {
    const ad = await market.ad(seller);
    const trade = await market.taken(buyer, ad, outside);
    expect(trade).toMatchObject({
      payTo: { pixKey: { key: "vende@outro.example", pixCopiaECola: expect.stringContaining("540.00") } },
      hold: { hours: 24, until: null },
    });
    expect((await market.read(seller, trade)).payTo).toBeNull();
    expect((await market.act(buyer, trade, "paid")).body.code).toBe("p2p.payment_proof_missing");
    const paid = await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
    expect(paid.body).toMatchObject({ status: "paid_marked", next: { who: "seller", action: "release" } });

    await market.pass(6);
    expect((await market.act(seller, trade, "release")).body.code).toBe("customers.password_needed");
    const there = await market.proven(seller);
    const released = await market.act(there, trade, "release");
    expect(released.body).toMatchObject({ status: "completed" });
    expect([await market.balance(buyer, "USDT"), await market.balance(buyer, "USDT", "held")]).toEqual([
      "0.000000",
      "99.700000",
    ]);
    await market.pass(24 * 60 + 2);
    expect(await market.balance(buyer, "USDT")).toBe("99.700000");
  });

  it("is released by a proof that has released no other, and the second trade of two people holds nothing", async () => {
    const ad = await market.ad(seller);
    const trades = [await market.taken(buyer, ad, outside), await market.taken(buyer, ad, outside)];
    for (const trade of trades) await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() });
    const there = await market.proven(seller);
    expect((await market.act(there, trades[0], "release")).status).toBe(200);
    expect((await market.act(there, trades[1], "release")).body.code).toBe("customers.password_needed");
    expect((await market.act(await market.proven(seller), trades[1], "release")).status).toBe(200);
    await market.marketSays("USDT", "5.4000");
    expect(await market.taken(buyer, ad, outside)).toMatchObject({ hold: null });
  });

  it("is taken back once by the buyer, and the time to pay goes on", async () => {
    const ad = await market.ad(seller);
    const trade = await market.taken(buyer, ad, outside);
    const endToEndId = market.endToEndId();
    await market.act(buyer, trade, "paid", { endToEndId });
    expect((await market.act(buyer, trade, "unpaid")).body).toMatchObject({
      status: "awaiting_payment",
      undone: true,
      timers: [{ kind: "payment", dueAt: trade.timers[0].dueAt }],
    });
    await market.act(buyer, trade, "paid", { endToEndId });
    expect((await market.act(buyer, trade, "unpaid")).body.code).toBe("p2p.undo_used");
  });

  it("expires when it is not paid in time, which counts against the buyer", async () => {
    const ad = await market.ad(seller, { window: 15 });
    const trade = await market.taken(buyer, ad, outside);
    await market.pass(16);
    expect(await market.read(buyer, trade)).toMatchObject({ status: "expired", may: ["paid_late"] });
    expect(await market.balance(seller, "USDT")).toBe("1000.000000");
    expect((await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() })).body.code).toBe(
      "p2p.trade_step_unavailable",
    );
    const person = await market.app.pool.query("select failed from p2p_person where user_id = $1", [
      buyer.userId,
    ]);
    expect(person.rows).toEqual([{ failed: 1 }]);
  });

  it("cannot be marked as paid once its time is over, though no clock has run yet", async () => {
    const ad = await market.ad(seller, { window: 15 });
    const trade = await market.taken(buyer, ad, outside);
    market.clock.advanceSeconds(15 * 60);
    expect((await market.act(buyer, trade, "paid", { endToEndId: market.endToEndId() })).body.code).toBe(
      "p2p.window_over",
    );
  });

  it("is cancelled by the buyer alone before paying, by both at any time, and never by the seller alone", async () => {
    const ad = await market.ad(seller);
    const first = await market.taken(buyer, ad, outside);
    expect((await market.act(seller, first, "cancel", { by: "buyer" })).body.code).toBe(
      "p2p.trade_step_unavailable",
    );
    expect((await market.act(seller, first, "cancel", { by: "both" })).body).toMatchObject({
      status: "awaiting_payment",
      cancelAskedBy: "seller",
    });
    // Paying takes back what was asked before it.
    await market.act(buyer, first, "paid", { endToEndId: market.endToEndId() });
    expect(await market.read(seller, first)).toMatchObject({ cancelAskedBy: null });
    expect((await market.act(buyer, first, "cancel", { by: "buyer" })).body.code).toBe(
      "p2p.trade_step_unavailable",
    );
    await market.act(seller, first, "cancel", { by: "both" });
    expect((await market.act(buyer, first, "cancel", { by: "both" })).body).toMatchObject({
      status: "cancelled_mutual",
    });
    const second = await market.taken(buyer, ad, outside);
    expect(
      (await market.act(buyer, second, "cancel", { by: "buyer", reason: "Desisti" })).body,
    ).toMatchObject({
      status: "cancelled_by_buyer",
    });
    const people = await market.app.pool.query(
      "select completed, failed from p2p_person where user_id in ($1, $2) order by failed",
      [buyer.userId, seller.userId],
    );
    expect(people.rows).toEqual([
      { completed: 0, failed: 0 },
      { completed: 0, failed: 1 },
    ]);
  });
});

describe("a payment after the time to pay", () => {
  async function expired() {
    await market.marketSays("USDT", "5.4000");
    const ad = await market.ad(seller, { window: 15 });
    const trade = await market.taken(buyer, ad, { method: "pix_key" });
    await market.pass(16);
    const description = "Paguei logo depois do prazo, segue o Pix.";
    const reported = await market.act(buyer, trade, "late", { endToEndId: market.endToEndId(), description });
    expect(reported.body).toMatchObject({ late: { outcome: null }, next: { who: "seller" } });
    return trade;
  }

  it("is honoured by a new trade at the same terms, which takes nothing from the ad", async () => {
    const trade = await expired();
    const { body } = await market.act(await market.proven(seller), trade, "late/honour");
    expect(body).toMatchObject({
      status: "expired",
      late: { outcome: "honoured", honouredBy: expect.any(String) },
    });
    expect(await market.read(buyer, { id: body.late.honouredBy })).toMatchObject({
      status: "completed",
      quantity: { amount: "100.000000" },
    });
    expect(await market.balance(buyer, "USDT", "held")).toBe("99.700000");
    expect((await market.act(seller, trade, "late/returned")).body.code).toBe("p2p.late_not_open");
  });

  it("is given back, or after a day looked at by an administrator", async () => {
    const trade = await expired();
    expect(
      (await market.act(seller, trade, "late/returned", { note: "Devolvi pelo Pix" })).body,
    ).toMatchObject({
      late: { outcome: "returned" },
    });
    const other = await expired();
    await market.pass(24 * 60 + 1);
    expect(await market.read(seller, other)).toMatchObject({ late: { outcome: null } });
    const { rows } = await market.app.pool.query(
      "select status from cases_case where kind = 'p2p.late_payment' and subject = $1",
      [other.id],
    );
    expect(rows).toEqual([{ status: "in_review" }]);
  });

  it("is reported within a day, and once", async () => {
    const trade = await expired();
    const again = await market.act(buyer, trade, "late", { description: "Paguei, olhe de novo por favor." });
    expect(again.body.code).toBe("p2p.late_not_possible");
  });
});
