import { systemRandom } from "@lastro/platform/random";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CardsBench, startCardsBench, type TestCard } from "../../../testing/cards-bench.js";
import { posted } from "../../../testing/movements.js";

const MARKET = "MERCADO0000001";
const BAKERY = "PADARIA0000002";
const STREAMING = "STREAMI0000006";
const ELECTRONICS = "ELETRON0000007";
const BETTING = "APOSTAS0000010";
const CASH = "CAIXA240000011";
const SOFTWARE = "SOFTUSA0000012";

let bench: CardsBench;
beforeAll(async () => {
  bench = await startCardsBench();
});
afterEach(() => bench.expectBooks());
afterAll(() => bench.close());

const pay = (card: TestCard, merchant: string, amount = 1_000, more: object = {}) =>
  bench.order("authorize", { card_token: card.ref, merchant, amount, ...more });

/** What the network is told, and what the holder is. */
async function declined(card: TestCard, merchant: string, amount?: number, more?: object) {
  const { token, result } = await pay(card, merchant, amount, more);
  await bench.heard();
  const { status, decline_reason, decline_facts } = await bench.purchase(token);
  expect(status).toBe("declined");
  return [result, decline_reason, decline_facts];
}

describe("a purchase that is declined", () => {
  it.each([
    [{ status: "blocked" }, MARKET, "CARD_PAUSED", "card_blocked"],
    [{ status: "suspended", suspended_from: "active" }, MARKET, "CARD_PAUSED", "card_suspended"],
    [{ status: "shipped" }, MARKET, "CARD_PAUSED", "card_not_activated"],
    [{ valid_until: new Date(0) }, MARKET, "CARD_PAUSED", "validity_over"],
    [{ online: false }, ELECTRONICS, "UNAUTHORIZED_MERCHANT", "online_off"],
    [{ contactless: false }, BAKERY, "UNAUTHORIZED_MERCHANT", "contactless_off"],
    [{ withdrawal: false }, CASH, "UNAUTHORIZED_MERCHANT", "withdrawal_off"],
    [{ abroad: false }, SOFTWARE, "UNAUTHORIZED_MERCHANT", "abroad_off"],
    [{ blocked_categories: ["gambling"] }, BETTING, "UNAUTHORIZED_MERCHANT", "category_off"],
    [{ locked_merchant_id: MARKET }, BAKERY, "UNAUTHORIZED_MERCHANT", "merchant_locked"],
  ])("by %o says so to its holder, and the network its word", async (set, merchant, word, reason) => {
    const card = await bench.card({ has: "100.00" });
    await bench.change(card, set);
    expect(await declined(card, merchant)).toEqual([word, reason, {}]);
    expect(await bench.stands(card)).toMatchObject({ C: "100.00", H: "0.00" });
    await bench.change(card, { status: "active", suspended_from: null });
  });

  it("by a merchant whose recurring charges are not taken any more", async () => {
    const card = await bench.card({ has: "100.00" });
    await bench.app.pool.query(
      "insert into cards_blocked_merchant (card_id, merchant_id, name, blocked_at) values ($1, $2, 'CINEMA', now())",
      [card.id, STREAMING],
    );
    expect(await declined(card, STREAMING)).toEqual(["UNAUTHORIZED_MERCHANT", "merchant_blocked", {}]);
    const online = await pay(card, STREAMING, 1_000, { entry: "online" });
    expect(online.status).toBe("PENDING");
  });

  it("by a limit says what is left, and counts nothing; what is reversed is given back", async () => {
    const card = await bench.card({ has: "500.00", set: { limit_purchase: 20_000, limit_day: 25_000 } });
    const over = await declined(card, MARKET, 20_001);
    expect(over).toEqual(["USER_TRANSACTION_LIMIT", "limit_purchase", { left: "200.00" }]);
    const { token } = await pay(card, MARKET, 20_000);
    await bench.heard();
    const day = await declined(card, MARKET, 6_000);
    expect(day).toEqual(["USER_TRANSACTION_LIMIT", "limit_day", { left: "50.00" }]);
    await bench.told("reverse", { token });
    expect((await pay(card, MARKET, 20_000)).status).toBe("PENDING");
  });

  it("by too little money says how much was missing, the account counted where the card takes from it", async () => {
    const card = await bench.card({ has: "30.00", account: "20.00" });
    expect(await declined(card, MARKET, 6_230)).toEqual([
      "INSUFFICIENT_FUNDS",
      "insufficient_funds",
      { missing: "32.30" },
    ]);
    await bench.change(card, { auto_top_up: true });
    expect(await declined(card, MARKET, 6_230)).toEqual([
      "INSUFFICIENT_FUNDS",
      "insufficient_funds",
      { missing: "12.30" },
    ]);
    expect(await bench.stands(card)).toMatchObject({ C: "30.00", A: "20.00" });
  });

  it("for the first reason of several, in the order the network has them", async () => {
    const card = await bench.card({ set: { online: false, limit_purchase: 1, status: "blocked" } });
    expect((await declined(card, ELECTRONICS))[1]).toBe("card_blocked");
    await bench.change(card, { status: "active" });
    expect((await declined(card, ELECTRONICS))[1]).toBe("online_off");
    await bench.change(card, { online: true });
    expect((await declined(card, ELECTRONICS))[1]).toBe("limit_purchase");
    await bench.change(card, { limit_purchase: null });
    expect((await declined(card, ELECTRONICS))[1]).toBe("insufficient_funds");
  });

  it("by the network before we are asked, with its word", async () => {
    const card = await bench.card({ has: "100.00" });
    expect(await declined(card, ELECTRONICS, 1_000, { cvv: "000000" })).toEqual([
      "INVALID_CARD_DETAILS",
      "code_wrong",
      { code: "CARD_SECURITY_CODE_INCORRECT" },
    ]);
  });

  it("tells the holder at once, with what mends it", async () => {
    const card = await bench.card({ has: "10.00" });
    await declined(card, MARKET, 2_000);
    const { rows } = await bench.app.pool.query("select kind, facts from notice where user_id = $1", [
      card.owner.userId,
    ]);
    expect(rows).toMatchObject([{ kind: "card_purchase_declined", facts: { reason: "insufficient_funds" } }]);
    const inbox = await bench.app.http.inject({ url: "/v1/notifications", headers: card.owner.headers });
    if (inbox.statusCode === 200) expect(inbox.body).toContain("Faltaram");
  });
});

describe("a question", () => {
  it("asked twice at once is decided once, and both get the same answer", async () => {
    const card = await bench.card({ has: "100.00" });
    bench.network.faults.arm("duplicateQuestions", 4, { count: 1 });
    const { token, status } = await pay(card, MARKET, 6_000);
    expect(status).toBe("PENDING");
    await bench.heard();
    const { rows } = await bench.app.pool.query(
      "select answer from cards_question where transaction_ref = $1",
      [token],
    );
    expect(rows).toHaveLength(1);
    expect(await bench.stands(card)).toMatchObject({ C: "40.00", H: "60.00" });
  });

  it("of fifty at once for one balance is approved as often as there is money", async () => {
    const card = await bench.card({ has: "100.00", account: "50.00", autoTopUp: true });
    const asked = await Promise.all(Array.from({ length: 50 }, () => pay(card, MARKET, 1_000)));
    const approved = asked.filter(({ status }) => status === "PENDING");
    await bench.heard();
    expect(approved).toHaveLength(15);
    expect(await bench.stands(card)).toMatchObject({ C: "0.00", H: "150.00", A: "0.00" });
  });

  it("for more of one transaction sets the difference aside, and refused leaves what was", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await pay(card, MARKET, 6_000);
    await bench.heard();
    await bench.told("increment", { token, amount: 3_000 });
    expect(await bench.stands(card)).toMatchObject({ C: "10.00", H: "90.00" });
    await bench.told("increment", { token, amount: 3_000 });
    expect(await bench.stands(card)).toMatchObject({ C: "10.00", H: "90.00" });
    expect((await bench.purchase(token)).status).toBe("pending");
  });

  it("for the balance moves nothing", async () => {
    const card = await bench.card({ has: "12.34" });
    const { result } = await pay(card, MARKET, 1, { kind: "BALANCE_INQUIRY" });
    expect(result).toBe("APPROVED");
    expect(await bench.stands(card)).toMatchObject({ C: "12.34", H: "0.00" });
  });

  it("approved and then declined by the network frees everything, and so does an answer that is lost", async () => {
    const card = await bench.card({ has: "100.00" });
    for (const fault of ["declineAfterApproval", "lostAnswers"] as const) {
      bench.network.faults.arm(fault, true, { count: 1 });
      const { token } = await pay(card, MARKET, 6_000);
      await bench.heard();
      const { status, decline_reason } = await bench.purchase(token);
      expect([status, decline_reason]).toEqual([
        "declined",
        fault === "lostAnswers" ? "timed_out" : "network",
      ]);
      expect(await bench.stands(card)).toMatchObject({ C: "100.00", H: "0.00" });
    }
  });

  it("whose news never comes is asked about after ten minutes", async () => {
    const card = await bench.card({ has: "100.00" });
    bench.network.faults.arm("silentWebhooks", true, { count: 1 });
    bench.network.faults.arm("declineAfterApproval", true, { count: 1 });
    await pay(card, MARKET, 6_000);
    expect(await bench.stands(card)).toMatchObject({ H: "60.00" });
    bench.clock.advanceSeconds(601);
    await bench.app.worker.runDue();
    expect(await bench.stands(card)).toMatchObject({ C: "100.00", H: "0.00" });
  });

  it("that nobody signed, or of a body that was changed, is not there", async () => {
    const url = `${bench.address}/questions`;
    const body = JSON.stringify({
      event_type: "card_authorization.approval_request",
      token: systemRandom.id(),
    });
    const headers = {
      "content-type": "application/json",
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(bench.clock.now().getTime() / 1000)),
      "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
    };
    expect((await fetch(url, { method: "POST", body })).status).toBe(404);
    expect((await fetch(url, { method: "POST", body, headers })).status).toBe(404);
  });
});

describe("a card that may be used once, or at one merchant", () => {
  it("belongs to the first merchant it pays", async () => {
    const card = await bench.card({ has: "100.00", kind: "merchant_locked" });
    expect((await pay(card, MARKET)).status).toBe("PENDING");
    await bench.heard();
    const { rows } = await bench.app.pool.query("select locked_merchant_id from cards_card where id = $1", [
      card.id,
    ]);
    expect(rows[0]).toEqual({ locked_merchant_id: MARKET });
  });
});

describe("holds that should have ended", () => {
  it("are asked about after eight days, and stay while the network holds", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await pay(card, MARKET, 6_000);
    await bench.heard();
    bench.clock.advanceSeconds(8 * 86_400 + 1);
    await bench.app.worker.runDue();
    expect(await bench.stands(card)).toMatchObject({ H: "60.00" });
    bench.network.faults.arm("silentWebhooks", true, { count: 1 });
    await bench.order("expire", { token });
    bench.clock.advanceSeconds(86_401);
    await bench.app.worker.runDue();
    expect(await bench.stands(card)).toMatchObject({ C: "100.00", H: "0.00" });
    expect((await bench.purchase(token)).status).toBe("expired");
  });
});

describe("the network's account of a day", () => {
  it("is settled once, and agrees with the steps", async () => {
    const card = await bench.card({ has: "100.00" });
    const { token } = await pay(card, MARKET, 6_000);
    await bench.heard();
    await bench.told("clear", { token });
    const day = bench.clock.now().toISOString().slice(0, 10);
    const owed = (await bench.house()).N;
    await bench.order("settle", { date: day });
    await expect
      .poll(async () => {
        await bench.app.worker.runDue();
        return (await bench.app.pool.query("select * from cards_settlement where day = $1", [day])).rows;
      })
      .toMatchObject([{ unexplained: 0n }]);
    expect(Number((await bench.house()).N)).toBeLessThan(Number(owed));
    await posted(bench.app, card.owner, { BRL: "1.00" });
  });
});
