import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardBench, clientServer, SHIP_TO } from "../testing/card-bench.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;
const MARKET = "MERCADO0000001";

describe("asking the client about a purchase", () => {
  let bench: Awaited<ReturnType<typeof cardBench>>;
  let bank: Awaited<ReturnType<typeof clientServer>>;
  let card = "";

  beforeEach(async () => {
    [bench, bank] = await Promise.all([cardBench(), clientServer(() => ({ body: { result: "APPROVED" } }))]);
    await bench.call("POST", "/v1/responder_endpoints", { type: "AUTH_STREAM_ACCESS", url: bank.url });
    card = (await bench.call("POST", "/v1/cards", { type: "VIRTUAL" })).body.token;
  });
  afterEach(async () => {
    await bench.close();
    await bank.close();
  });

  const pay = (amount: number, more: object = {}) =>
    bench.sim("authorize", { card_token: card, merchant: MARKET, amount, ...more });
  const reasons = (transaction: { events: { detailed_results: string[] }[] }) =>
    transaction.events.at(-1)?.detailed_results;

  it.each([
    ["a 5xx", { status: 502 }],
    ["a broken connection", { broken: true }],
  ] as const)("asks once more at once, under the same id, after %s", async (_what, failure) => {
    bank.answer(() => (bank.received.length === 1 ? failure : { body: { result: "APPROVED" } }));
    expect((await pay(100)).status).toBe("PENDING");
    expect(bank.received).toHaveLength(2);
    expect(bank.received[0]?.body).toEqual(bank.received[1]?.body);
    bank.answer(() => failure);
    expect(reasons(await pay(100))).toEqual(["CUSTOMER_ASA_TIMEOUT"]);
    expect(bank.received).toHaveLength(4);
  });

  it("asks once where the answer is a 4xx, which declines", async () => {
    bank.answer(() => ({ status: 400 }));
    expect(reasons(await pay(100))).toEqual(["MALFORMED_ASA_RESPONSE"]);
    expect(bank.received).toHaveLength(1);
  });

  it.each([
    [{ result: "CARD_PAUSED" }, "CARD_PAUSED", "CARD_PAUSED"],
    [{ result: "UNAUTHORIZED_MERCHANT" }, "UNAUTHORIZED_MERCHANT", "UNAUTHORIZED_MERCHANT"],
    [{ result: "VELOCITY_EXCEEDED" }, "USER_TRANSACTION_LIMIT", "CARD_SPEND_LIMIT_EXCEEDED"],
    [{ result: "AVS_INVALID" }, "DECLINED", "ADDRESS_INCORRECT"],
    [{ result: "OUR_FAULT" }, "DECLINED", "CUSTOM_ASA_RESULT"],
    [{ outcome: "APPROVED" }, "DECLINED", "MALFORMED_ASA_RESPONSE"],
    [{ result: "APPROVED", approved_amount: 50 }, "DECLINED", "MALFORMED_ASA_RESPONSE"],
  ])("reads %j as %s, %s", async (body, result, reason) => {
    bank.answer(() => ({ body }));
    const declined = await pay(100);
    expect(declined).toMatchObject({ status: "DECLINED", result });
    expect(reasons(declined)).toEqual([reason]);
  });

  it("takes a part where the terminal can, and only there", async () => {
    bank.answer(() => ({ body: { result: "APPROVED", approved_amount: 60 } }));
    expect(await pay(100, { partial_approval: true })).toMatchObject({ amounts: { hold: { amount: 60 } } });
  });

  it("refuses by itself what code, date, PIN and state say, without a question", async () => {
    const { body: made } = await bench.call("GET", `/v1/cards/${card}`);
    const expiry = { month: made.exp_month, year: made.exp_year };
    const wrongCvv = String((Number(made.cvv) + 1) % 1_000).padStart(3, "0");
    expect(reasons(await pay(1, { cvv: wrongCvv }))).toEqual(["CARD_SECURITY_CODE_INCORRECT"]);
    expect(reasons(await pay(1, { expiry: { ...expiry, year: "2027" } }))).toEqual([
      "CARD_EXPIRY_DATE_INCORRECT",
    ]);
    for (const _try of [1, 2, 3])
      expect(reasons(await pay(1, { pin: "0000" }))).toEqual(["CARD_PIN_INCORRECT"]);
    expect(reasons(await pay(1, { pin: "0000" }))).toEqual(["PIN_BLOCKED"]);
    expect((await bench.call("GET", `/v1/cards/${card}`)).body.pin_status).toBe("BLOCKED");
    await bench.call("PATCH", `/v1/cards/${card}`, { state: "PAUSED", pin_status: "OK" });
    expect(reasons(await pay(1))).toEqual(["CARD_PAUSED"]);
    expect(bank.received).toEqual([]);
    await bench.call("PATCH", `/v1/cards/${card}`, { state: "OPEN" });
    expect((await pay(1, { cvv: made.cvv, expiry })).status).toBe("PENDING");
    bench.advance(6 * 366 * 24 * 3_600_000);
    expect(reasons(await pay(1))).toEqual(["CARD_EXPIRED"]);
  });

  it("lets a single-use card pay once and a locked one at one merchant", async () => {
    const make = async (type: string) => (await bench.call("POST", "/v1/cards", { type })).body.token;
    const once = { card_token: await make("SINGLE_USE") };
    expect((await pay(100, once)).status).toBe("PENDING");
    expect(reasons(await pay(100, once))).toEqual(["SINGLE_USE_CARD_REATTEMPTED"]);
    const locked = { card_token: await make("MERCHANT_LOCKED") };
    await pay(100, locked);
    expect((await pay(100, locked)).status).toBe("PENDING");
    expect(reasons(await pay(100, { ...locked, merchant: "PADARIA0000002" }))).toEqual([
      "MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE",
    ]);
  });

  it("lets a card that is not activated pay online and by wallet, and not at a counter", async () => {
    const shipping = { type: "PHYSICAL", shipping_address: SHIP_TO };
    const physical = { card_token: (await bench.call("POST", "/v1/cards", shipping)).body.token };
    expect(reasons(await pay(100, physical))).toEqual(["CARD_NOT_ACTIVATED"]);
    expect((await pay(100, { ...physical, entry: "online" })).status).toBe("PENDING");
    expect((await pay(100, { ...physical, wallet: "APPLE_PAY" })).status).toBe("PENDING");
  });

  it("shows what the terminal knows: entry, wallet, cash, country, rate", async () => {
    await pay(20_000, { merchant: "CAIXA240000011", kind: "FINANCIAL_AUTHORIZATION" });
    const abroad = await pay(10_000, { merchant: "SOFTUSA0000012", wallet: "GOOGLE_PAY" });
    expect(bank.received.map(({ body }) => body)).toMatchObject([
      {
        status: "FINANCIAL_AUTHORIZATION",
        cash_amount: 20_000,
        pos: { entry_mode: { card: "PRESENT", pan: "ICC", pin_entered: false }, terminal: { type: "ATM" } },
      },
      {
        amounts: {
          cardholder: { amount: 54_000, currency: "BRL", conversion_rate: "5.40" },
          merchant: { amount: 10_000, currency: "USD" },
        },
        merchant: { country: "USA", mcc: "5734", acceptor_id: "SOFTUSA0000012" },
        pos: { entry_mode: { card: "NOT_PRESENT" } },
        token_info: { wallet_type: "GOOGLE_PAY" },
      },
    ]);
    const cleared = await bench.sim("clear", { token: abroad.token, rate: "5.46" });
    expect(cleared).toMatchObject({
      status: "SETTLED",
      amounts: { hold: { amount: 0 }, settlement: { amount: 54_600 }, merchant: { amount: 10_000 } },
    });
  });

  it("holds more than is asked for where it is told to, and asks again for an increment", async () => {
    const fuel = await pay(100, { merchant: "POSTOBR0000004", hold: 30_000 });
    expect(fuel.amounts.hold.amount).toBe(30_000);
    const hotel = await pay(50_000, { merchant: "HOTELRI0000009" });
    const more = await bench.sim("increment", { token: hotel.token, amount: 20_000 });
    expect(more.amounts.hold.amount).toBe(70_000);
    expect(bank.received.at(-1)?.body).toMatchObject({
      token: hotel.token,
      amounts: { cardholder: { amount: 20_000 }, hold: { amount: 70_000 } },
    });
    bank.answer(() => ({ body: { result: "INSUFFICIENT_FUNDS" } }));
    const refused = await bench.sim("increment", { token: hotel.token, amount: 1 });
    expect(refused).toMatchObject({ status: "PENDING", amounts: { hold: { amount: 70_000 } } });
  });

  it("asks about a balance without an amount", async () => {
    const asked = await pay(1, { kind: "BALANCE_INQUIRY" });
    expect(asked).toMatchObject({ status: "SETTLED", amounts: { hold: { amount: 0 } } });
    expect(bank.received[0]?.body).toMatchObject({ status: "BALANCE_INQUIRY", amount: 0 });
  });

  it("shows every disorder it is told to", async () => {
    await bench.sim("faults", { duplicateQuestions: 2, count: 1 });
    await pay(100);
    await vi.waitFor(() => expect(bank.received).toHaveLength(3), PATIENTLY);

    await bench.sim("faults", { lostAnswers: true, count: 1 });
    expect(reasons(await pay(100))).toEqual(["CUSTOMER_ASA_TIMEOUT"]);
    await bench.sim("faults", { declineAfterApproval: true, count: 1 });
    expect(reasons(await pay(100))).toEqual(["DO_NOT_HONOR"]);
    expect(bank.received).toHaveLength(5);

    await bench.sim("faults", { standIn: true, count: 1 });
    expect((await pay(100)).events).toMatchObject([{ type: "AUTHORIZATION_ADVICE", result: "APPROVED" }]);
    expect(bank.received).toHaveLength(5);

    await bench.sim("faults", { lateQuestionsMs: 50, count: 1 });
    const unasked = await pay(100);
    expect(unasked.status).toBe("PENDING");
    await vi.waitFor(() => expect(bank.received).toHaveLength(6), PATIENTLY);
    expect(bank.received.at(-1)?.body.token).toBe(unasked.token);

    const forced = await bench.sim("force-post", { card_token: card, merchant: MARKET, amount: 3_000 });
    expect(forced).toMatchObject({ status: "SETTLED", events: [{ type: "CLEARING" }] });
    const told = await bench.sim("late-authorization", { token: forced.token });
    expect(told.events.map(({ type }: { type: string }) => type)).toEqual(["CLEARING", "AUTHORIZATION"]);
    expect(told.events[1].created < told.events[0].created).toBe(true);
    await vi.waitFor(() => expect(bank.received).toHaveLength(7), PATIENTLY);
  });
});

describe("a question that is never answered", () => {
  it("declines at the deadline, and is asked no second time", async () => {
    const bank = await clientServer(() => ({ silent: true }));
    const bench = await cardBench({ questionDeadlineMs: 200 });
    await bench.call("POST", "/v1/responder_endpoints", { type: "AUTH_STREAM_ACCESS", url: bank.url });
    const { token } = (await bench.call("POST", "/v1/cards", { type: "VIRTUAL" })).body;
    const declined = await bench.sim("authorize", { card_token: token, merchant: MARKET, amount: 100 });
    expect(declined).toMatchObject({
      status: "DECLINED",
      amounts: { hold: { amount: 0 } },
      events: [{ detailed_results: ["CUSTOMER_ASA_TIMEOUT"] }],
    });
    expect(bank.received.length).toBeLessThanOrEqual(1);
    await bench.close();
    await bank.close();
  });
});
