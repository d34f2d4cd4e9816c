import { parseMoney } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardPorts } from "../../../app/cards.js";
import { findClient } from "../../../app/people.js";
import { type IssuingBench, startIssuingBench } from "../../../testing/issuing-bench.js";
import type { SignedInClient } from "../../../testing/people.js";
import { isVerified } from "../../customers/index.js";
import type { OtcPorts } from "../../otc/index.js";
import { confirmedPrice, livePrice } from "../../prices/index.js";
import type { Card } from "../card.js";
import { lockCard } from "../card-store.js";
import type { CardRequestCtx, CashbackPorts } from "../ports.js";
import { sellShortfallAtTill, topUpShortfall } from "./top-up.js";

const brl = (amount: string) => parseMoney("BRL", amount);

let bench: IssuingBench;
beforeAll(async () => {
  bench = await startIssuingBench();
});
beforeEach(async () => {
  // Prices of this moment.
  await bench.pass(60);
});
afterAll(async () => {
  await bench.expectBooks();
  await bench.close();
});

/** The ports as the server has them; nobody is stopped. */
function systemCtx(): CardRequestCtx {
  const desk: OtcPorts = {
    isVerified,
    addressOf: findClient,
    stoppedAmong: async () => new Set(),
    priceSource: livePrice,
    confirmedPrice,
    freshenPrices: async () => {},
    administrators: async () => [],
    clientsOf: async () => new Map(),
  };
  return {
    ...asSystem(bench.app.ctx, "test"),
    ...cardPorts(bench.app.ctx, { desk, cashback: {} as CashbackPorts, issuer: undefined }),
  };
}

/** Does something with a locked card, as a question of the network does. */
function onCard<T>(id: string, work: (tx: Tx, ctx: CardRequestCtx, card: Card) => Promise<T>): Promise<T> {
  const ctx = systemCtx();
  return inTransaction(ctx.db, async (tx) => {
    const card = await lockCard(tx, id);
    if (!card) throw new Error("no card");
    return work(tx, ctx, card);
  });
}

async function quote(who: SignedInClient, of: { side: "buy" | "sell"; asset: string; amount: string }) {
  const { status, body } = await bench.call(who, "POST", "/v1/otc/quotes", of);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

describe("putting reais on a card", () => {
  it("moves them from the account, and back at any time", async () => {
    const who = await bench.client({ BRL: "100.00" });
    const { id } = await bench.card(who);
    const topped = await bench.act(who, id, "top-up", { amount: "70.00" });
    expect(topped.body).toMatchObject({
      credited: "70.00",
      sold: null,
      fee: "0.00",
      card: { balance: "70.00" },
    });
    expect((await bench.act(who, id, "top-up", { amount: "30.01" })).body.code).toBe(
      "ledger.insufficient_funds",
    );
    expect((await bench.act(who, id, "withdraw", { amount: "20.00" })).body).toMatchObject({
      credited: "20.00",
      card: { balance: "50.00" },
    });
    expect((await bench.act(who, id, "withdraw", { amount: "50.01" })).body.code).toBe(
      "ledger.insufficient_funds",
    );
    expect((await bench.act(who, id, "top-up", { amount: "0.00" })).body.code).toBe(
      "cards.amount_not_positive",
    );
    expect(await bench.balance(who)).toBe("50.00");
    const { items } = (await bench.call(who, "GET", "/v1/statement?kind=card")).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(["cardWithdrawn", "cardToppedUp"]);
  });

  it("once for a key, however often it is asked", async () => {
    const who = await bench.client({ BRL: "100.00" });
    const { id } = await bench.card(who);
    const key = systemRandom.id();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => bench.act(who, id, "top-up", { amount: "10.00" }, key)),
    );
    expect(new Set(answers.map(({ body }) => body.transactionId)).size).toBe(1);
    expect(await bench.balance(who)).toBe("90.00");
  });

  it("by a firm quote sells and tops up in one commit, with exactly what the sale comes to", async () => {
    const who = await bench.client({ USDT: "500.000000" });
    const { id } = await bench.card(who);
    const {
      id: quoteId,
      fee,
      cryptoAmount,
    } = await quote(who, { side: "sell", asset: "USDT", amount: "1000.00" });
    const { status, body } = await bench.act(who, id, "top-up", { quoteId });
    expect(status).toBe(200);
    expect(body).toMatchObject({ credited: "998.00", fee: "2.00", card: { balance: "998.00" } });
    expect(body.fee).toBe(fee.amount ?? fee);
    expect(body.sold.asset).toBe("USDT");
    expect(body.sold.amount).toBe(cryptoAmount.amount ?? cryptoAmount);
    expect(await bench.balance(who)).toBe("0.00");
    expect((await bench.act(who, id, "top-up", { quoteId })).body.code).toBe("otc.quote_not_open");
  });

  it("by a quote that buys, of somebody else, or that is over, moves nothing", async () => {
    const [who, other] = [
      await bench.client({ USDT: "500.000000", BRL: "1000.00" }),
      await bench.client({ USDT: "500.000000" }),
    ];
    const { id } = await bench.card(who);
    const buys = await quote(who, { side: "buy", asset: "USDT", amount: "500.00" });
    expect((await bench.act(who, id, "top-up", { quoteId: buys.id })).body.code).toBe(
      "cards.quote_not_a_sale",
    );
    const theirs = await quote(other, { side: "sell", asset: "USDT", amount: "500.00" });
    expect((await bench.act(who, id, "top-up", { quoteId: theirs.id })).status).toBe(404);
    const late = await quote(who, { side: "sell", asset: "USDT", amount: "500.00" });
    bench.clock.advanceSeconds(31);
    expect((await bench.act(who, id, "top-up", { quoteId: late.id })).body.code).toBe("otc.quote_expired");
    expect(await bench.read(who, id)).toMatchObject({ balance: "0.00" });
    expect([await bench.balance(who), await bench.balance(who, "USDT")]).toEqual(["1000.00", "500.000000"]);
  });

  it("by a quote while the card is cancelled never sells without topping up", async () => {
    const who = await bench.client({ USDT: "500.000000" });
    const { id } = await bench.card(who);
    const { id: quoteId } = await quote(who, { side: "sell", asset: "USDT", amount: "500.00" });
    const [topUp] = await Promise.all([
      bench.act(who, id, "top-up", { quoteId }),
      bench.act(who, id, "cancel", { reason: "by_holder" }),
    ]);
    const isSold = topUp.status === 200;
    expect(await bench.balance(who)).toBe(isSold ? "499.00" : "0.00");
    expect((await bench.balance(who, "USDT")) === "500.000000").toBe(!isSold);
  });
});

describe("what a purchase lacks", () => {
  const short = (id: string, missing: string, questionId: string) =>
    onCard(id, (tx, ctx, card) => topUpShortfall(tx, ctx, { card, missing: brl(missing), questionId }));

  it("comes from the account, exactly, once for a question", async () => {
    const who = await bench.client({ BRL: "50.00" });
    const { id } = await bench.card(who);
    const question = systemRandom.id();
    expect(await short(id, "12.30", question)).toBe(true);
    expect(await short(id, "12.30", question)).toBe(true);
    expect([await bench.balance(who), (await bench.read(who, id)).balance]).toEqual(["37.70", "12.30"]);
    expect(await short(id, "37.71", systemRandom.id())).toBe(false);
  });

  it("does not where its holder switched that off", async () => {
    const who = await bench.client({ BRL: "50.00" });
    const { id } = await bench.card(who);
    await bench.call(who, "PATCH", `/v1/cards/${id}/controls`, { autoTopUp: false });
    expect(await short(id, "1.00", systemRandom.id())).toBe(false);
    expect(await bench.balance(who)).toBe("50.00");
  });
});

describe("a mandate to sell crypto at the till", () => {
  const sell = (id: string, missing: string) =>
    onCard(id, (tx, ctx, card) =>
      sellShortfallAtTill(tx, ctx, { card, missing: brl(missing), questionId: systemRandom.id() }),
    );
  async function mandated(has: object, mandate: object = {}) {
    const who = await bench.client(has);
    const { id } = await bench.card(who);
    const written = { assets: ["USDT", "BTC"], dailyCap: "1000.00", maxSpreadBps: 300, ...mandate };
    const { status } = await bench.call(who, "PUT", `/v1/cards/${id}/till-mandate`, { mandate: written });
    expect(status).toBe(200);
    return { who, id };
  }
  const balanceOn = async (who: SignedInClient, id: string) => Number((await bench.read(who, id)).balance);

  it("sells what is missing and its fee, in the order named, and counts it", async () => {
    const { who, id } = await mandated({ USDT: "500.000000", BTC: "1.00000000" });
    expect(await sell(id, "200.00")).toBe(true);
    const { balance, controls } = await bench.read(who, id);
    expect(Number(balance)).toBeGreaterThanOrEqual(200);
    expect(Number(balance)).toBeLessThan(201);
    expect(Number(controls.tillMandate.soldToday)).toBeGreaterThan(200);
    expect(await bench.balance(who, "BTC")).toBe("1.00000000");
    expect(Number(await bench.balance(who, "USDT"))).toBeLessThan(500);
    expect(await bench.balance(who)).toBe("0.00");
  });

  it("goes on with the next asset where the first is too little, and sells nothing where all are", async () => {
    const { who, id } = await mandated({ USDT: "50.000000", BTC: "1.00000000" });
    expect(await sell(id, "600.00")).toBe(true);
    expect(await balanceOn(who, id)).toBeGreaterThanOrEqual(600);
    expect(Number(await bench.balance(who, "BTC"))).toBeLessThan(1);

    const poor = await mandated({ USDT: "50.000000" });
    expect(await sell(poor.id, "600.00")).toBe(false);
    expect(await bench.balance(poor.who, "USDT")).toBe("50.000000");
  });

  it("sells nothing above its day, at a wider spread, on old prices, or where there is none", async () => {
    const capped = await mandated({ USDT: "500.000000" }, { dailyCap: "250.00" });
    expect(await sell(capped.id, "200.00")).toBe(true);
    expect(await sell(capped.id, "60.00")).toBe(false);

    const narrow = await mandated({ USDT: "500.000000" }, { maxSpreadBps: 1 });
    expect(await sell(narrow.id, "200.00")).toBe(false);

    const none = await bench.client({ USDT: "500.000000" });
    expect(await sell((await bench.card(none)).id, "200.00")).toBe(false);

    const { who, id } = await mandated({ USDT: "500.000000" });
    bench.clock.advanceSeconds(61);
    expect(await sell(id, "200.00")).toBe(false);
    expect(await bench.balance(who, "USDT")).toBe("500.000000");
  });
});
