import { systemRandom } from "@lastro/platform/random";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CardsBench, startCardsBench, type TestCard } from "../../../testing/cards-bench.js";
import { posted } from "../../../testing/movements.js";

const MARKET = "MERCADO0000001";
const SOFTWARE = "SOFTUSA0000012";

let bench: CardsBench;
let before: { N: number; iof: number };
beforeAll(async () => {
  bench = await startCardsBench();
});
beforeEach(async () => {
  before = await owedByHouse();
});
afterEach(() => bench.expectBooks());
afterAll(() => bench.close());

/** The house's accounts serve every test: only what one added counts. */
async function owedByHouse() {
  const { N, iof } = await bench.house();
  return { N: Math.round(Number(N) * 100), iof: Math.round(Number(iof) * 100) };
}
async function added() {
  const now = await owedByHouse();
  const reais = (minor: number) => (minor / 100).toFixed(2);
  return { N: reais(now.N - before.N), iof: reais(now.iof - before.iof) };
}
const buy = (card: TestCard, amount: number, more: object = {}) =>
  bench.told("authorize", { card_token: card.ref, merchant: MARKET, amount, ...more });
const purchases = async (card: TestCard) =>
  (await bench.app.pool.query("select * from cards_purchase where card_id = $1 order by at, id", [card.id]))
    .rows;
const tick = () => bench.clock.advanceSeconds(60);

describe("a purchase, in the order its steps come", () => {
  it("1: is set aside and charged", async () => {
    const card = await bench.card({ has: "500.00" });
    const { token, status } = await buy(card, 10_000);
    expect(status).toBe("PENDING");
    expect(await bench.stands(card)).toEqual({ C: "400.00", H: "100.00", A: "0.00", debt: "0.00" });
    tick();
    await bench.told("clear", { token });
    expect(await bench.stands(card)).toEqual({ C: "400.00", H: "0.00", A: "0.00", debt: "0.00" });
    expect((await added()).N).toBe("100.00");
  });

  it("2: is charged in parts, and what is left expires", async () => {
    const card = await bench.card({ has: "500.00" });
    const { token } = await buy(card, 20_000);
    tick();
    await bench.told("clear", { token, amount: 8_000 });
    expect((await bench.stands(card)).H).toBe("120.00");
    tick();
    await bench.told("clear", { token, amount: 7_050 });
    expect((await bench.stands(card)).H).toBe("49.50");
    tick();
    await bench.told("expire", { token });
    expect(await bench.stands(card)).toEqual({ C: "349.50", H: "0.00", A: "0.00", debt: "0.00" });
    expect((await added()).N).toBe("150.50");
  });

  it("3: grows by advice, and is charged more than that", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await buy(card, 6_000);
    tick();
    await bench.told("advise", { token, amount: 7_500 });
    expect(await bench.stands(card)).toMatchObject({ C: "25.00", H: "75.00" });
    tick();
    await bench.told("clear", { token, amount: 8_230 });
    expect(await bench.stands(card)).toMatchObject({ C: "17.70", H: "0.00" });
    expect((await added()).N).toBe("82.30");
  });

  it("4: is charged beyond card and account: the client owes the rest, buys nothing, and the next credit pays it", async () => {
    const card = await bench.card({ has: "50.00", account: "10.00" });
    const { token } = await buy(card, 5_000);
    tick();
    await bench.told("clear", { token, amount: 7_500 });
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "0.00", debt: "15.00" });
    const refused = await buy(card, 1);
    expect(refused.result).toBe("INSUFFICIENT_FUNDS");
    expect((await bench.purchase(refused.token)).decline_reason).toBe("debt");
    const other = await bench.card({ account: "40.00" });
    const sent = await bench.app.http.inject({
      method: "POST",
      url: "/v1/transfers",
      headers: { ...other.owner.headers, "idempotency-key": systemRandom.id() },
      payload: { to: { kind: "email", value: card.owner.email }, amount: { asset: "BRL", amount: "40.00" } },
    });
    expect(sent.statusCode).toBe(201);
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "25.00", debt: "0.00" });
    expect((await added()).N).toBe("75.00");
  });

  it("5: abroad is held and charged with its tax, each at its own rate", async () => {
    const card = await bench.card({ has: "1000.00" });
    const { token } = await buy(card, 10_000, { merchant: SOFTWARE, rate: "5.40" });
    expect(await bench.stands(card)).toMatchObject({ C: "441.10", H: "558.90" });
    tick();
    await bench.told("clear", { token, rate: "5.46" });
    expect(await bench.stands(card)).toMatchObject({ C: "434.89", H: "0.00" });
    expect(await added()).toEqual({ N: "546.00", iof: "19.11" });
  });

  it("9: is refunded without naming it: the newest purchase there with enough left is what it gives back", async () => {
    const card = await bench.card({ has: "1000.00" });
    const { token } = await buy(card, 60_000);
    tick();
    await bench.told("clear", { token });
    tick();
    await bench.told("refund", { card_token: card.ref, merchant: MARKET, amount: 40_000 });
    expect((await bench.stands(card)).C).toBe("800.00");
    tick();
    const { token: second } = await buy(card, 50_000);
    tick();
    await bench.told("clear", { token: second });
    expect(await bench.stands(card)).toMatchObject({ C: "300.00", H: "0.00" });
    expect((await added()).N).toBe("700.00");
    const [bought, refund] = await purchases(card);
    expect(refund).toMatchObject({ status: "refund", refund_of: bought?.id, refunded: 40_000n });
    expect(bought).toMatchObject({ status: "cleared", cleared: 60_000n, refunded: 40_000n });
  });

  it("10: takes what is missing from the account, exactly", async () => {
    const card = await bench.card({ account: "3000.00", autoTopUp: true });
    for (const amount of [240_000, 15_000, 10_000]) {
      const { token } = await buy(card, amount);
      tick();
      await bench.told("clear", { token });
    }
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "350.00", debt: "0.00" });
    expect((await added()).N).toBe("2650.00");
  });
});

describe("what comes twice, late or in another order", () => {
  const sign = (card: TestCard) =>
    bench.order("authorize", { card_token: card.ref, merchant: MARKET, amount: 4_000 });

  it("6: is taken once: a question asked twice, news three times, and the old news after it", async () => {
    const card = await bench.card({ has: "100.00" });
    bench.network.faults.arm("duplicateQuestions", 1, { count: 1 });
    bench.network.faults.arm("duplicateWebhooks", 2, { count: 5 });
    const { token } = await sign(card);
    await bench.heard();
    tick();
    await bench.told("reverse", { token, amount: 1_500 });
    tick();
    await bench.told("clear", { token, amount: 2_500 });
    expect(await bench.stands(card)).toMatchObject({ C: "75.00", H: "0.00" });
    expect((await added()).N).toBe("25.00");
  });

  it("7: a charge, then its authorization, then its question: no hold is ever opened", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await bench.told("force-post", {
      card_token: card.ref,
      merchant: MARKET,
      amount: 3_000,
    });
    tick();
    await bench.told("late-authorization", { token });
    await expect.poll(async () => (await questions(token)).length).toBe(1);
    expect((await questions(token))[0]?.approved).toBe(true);
    expect(await bench.stands(card)).toMatchObject({ C: "70.00", H: "0.00" });
    expect((await added()).N).toBe("30.00");
    expect((await bench.purchase(token)).hold_id).toBeNull();
  });

  it("8: more is reversed than was held, and a late charge comes after it", async () => {
    const card = await bench.card({ has: "300.00" });
    const { token } = await buy(card, 20_000);
    tick();
    await bench.told("clear", { token, amount: 12_000 });
    tick();
    await bench.told("reverse", { token, amount: 10_000 });
    expect(await bench.stands(card)).toMatchObject({ C: "180.00", H: "0.00" });
    const { rows } = await bench.app.pool.query(
      "select excess from cards_event where kind = 'reversal' and excess > 0",
    );
    expect(rows).toEqual([{ excess: 2_000n }]);
    tick();
    await bench.told("clear", { token, amount: 5_000 });
    expect(await bench.stands(card)).toMatchObject({ C: "130.00", H: "0.00" });
    expect((await added()).N).toBe("170.00");
  });

  const questions = async (token: string) =>
    (await bench.app.pool.query("select * from cards_question where transaction_ref = $1", [token])).rows;
});

describe("money that comes and goes otherwise", () => {
  it("goes to the account of a card that has ended, and pays what the client owes first", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await buy(card, 10_000);
    tick();
    await bench.told("clear", { token, amount: 13_000 });
    expect(await bench.stands(card)).toMatchObject({ A: "0.00", debt: "30.00" });
    await bench.change(card, { status: "cancelled", reason: "by_holder", ended_at: bench.clock.now() });
    await bench.app.pool.query(
      `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
       values ('card', $1, 'active', 'cancelled', $2, 'system:test')`,
      [card.id, bench.clock.now()],
    );
    tick();
    await bench.told("refund", { card_token: card.ref, merchant: MARKET, amount: 5_000 });
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "20.00", debt: "0.00" });
  });

  it("gives the tax back with a refund, in proportion, and all of it with the last", async () => {
    const card = await bench.card({ has: "1000.00" });
    const { token } = await buy(card, 10_000, { merchant: SOFTWARE });
    tick();
    await bench.told("clear", { token });
    expect(await added()).toEqual({ N: "540.00", iof: "18.90" });
    tick();
    await bench.told("refund", { card_token: card.ref, merchant: SOFTWARE, amount: 3_333 });
    expect(await added()).toEqual({ N: "360.02", iof: "12.60" });
    tick();
    await bench.told("refund", { card_token: card.ref, merchant: SOFTWARE, amount: 6_667 });
    expect(await added()).toEqual({ N: "0.00", iof: "0.00" });
    expect(await bench.stands(card)).toMatchObject({ C: "1000.00", H: "0.00" });
  });

  it("follows corrections in both directions", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await buy(card, 4_000);
    tick();
    await bench.told("clear", { token });
    tick();
    await bench.told("correct", { token, amount: 500, direction: "debit" });
    tick();
    await bench.told("correct", { token, amount: 1_500, direction: "credit" });
    expect(await bench.stands(card)).toMatchObject({ C: "70.00", H: "0.00" });
    expect(await bench.purchase(token)).toMatchObject({ cleared: 4_500n, refunded: 1_500n });
  });

  it("is held unasked of what the card and then the account have, and the gap is noted", async () => {
    const card = await bench.card({ has: "30.00", account: "20.00" });
    bench.network.faults.arm("standIn", true, { count: 1 });
    const { token } = await buy(card, 6_000);
    expect(await bench.stands(card)).toMatchObject({ C: "0.00", H: "50.00", A: "0.00" });
    const { rows } = await bench.app.pool.query(
      "select excess from cards_event where purchase_id = (select id from cards_purchase where provider_ref = $1)",
      [token],
    );
    expect(rows).toEqual([{ excess: 1_000n }]);
    await posted(bench.app, card.owner, { BRL: "10.00" });
    tick();
    await bench.told("clear", { token });
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "0.00", debt: "0.00" });
  });
});

describe("a card for one purchase", () => {
  it("is declined after it, and ends with what is left once that is charged", async () => {
    const card = await bench.card({ has: "100.00", kind: "single_use" });
    const { token } = await buy(card, 3_000);
    const again = await buy(card, 100);
    expect((await bench.purchase(again.token)).decline_reason).toBe("single_use_spent");
    tick();
    await bench.told("clear", { token, amount: 3_500 });
    const { rows } = await bench.app.pool.query("select status, reason from cards_card where id = $1", [
      card.id,
    ]);
    expect(rows).toEqual([{ status: "cancelled", reason: "used" }]);
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "65.00", debt: "0.00" });
  });
});
