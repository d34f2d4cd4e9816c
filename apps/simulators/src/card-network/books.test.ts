import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardBench, clientServer } from "../testing/card-bench.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;
const MARKET = "MERCADO0000001";

describe("the card network's books", () => {
  let dataDir: string;
  let bench: Awaited<ReturnType<typeof cardBench>>;
  let bank: Awaited<ReturnType<typeof clientServer>>;
  let card = "";

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "card-network-"));
    [bench, bank] = await Promise.all([cardBench({ dataDir }), clientServer()]);
    card = (await bench.call("POST", "/v1/cards", { type: "VIRTUAL" })).body.token;
  });
  afterEach(async () => {
    await bench.close();
    await bank.close();
    await rm(dataDir, { recursive: true });
  });

  const pay = (amount: number) => bench.sim("authorize", { card_token: card, merchant: MARKET, amount });
  const subscribe = () => bench.call("POST", "/v1/event_subscriptions", { url: `${bank.url}/hook` });
  const told = () => bank.at("/hook").map(({ body }) => body.amounts?.hold?.amount as number);

  it("outlive the process, with secrets, keys and what is still owed", async () => {
    const { token } = await pay(20_000);
    await bench.sim("clear", { token, amount: 8_000 });
    const secret = (await bench.call("GET", "/v1/auth_stream/secret")).body;
    const key = (await bench.call("GET", "/sim/pin-key")).body;
    await subscribe();
    bank.answer(() => ({ status: 500 }));
    await bench.sim("reverse", { token, amount: 2_000 });
    await vi.waitFor(() => expect(bank.received.length).toBeGreaterThan(0), PATIENTLY);
    const before = bench.books();
    await bench.restart();
    expect(bench.books().transactions).toEqual(before.transactions);
    expect(bench.books().account).toEqual({ held: 10_000, settled: 8_000, disputesWon: 0 });
    expect((await bench.call("GET", "/v1/auth_stream/secret")).body).toEqual(secret);
    expect((await bench.call("GET", "/sim/pin-key")).body).toEqual(key);
    expect(await readFile(join(dataDir, "card-network.jsonl"), "utf8")).toContain(token);
  });

  it("hold what a clearing leaves unless it was the last one", async () => {
    const first = await pay(20_000);
    expect((await bench.sim("clear", { token: first.token, amount: 12_000 })).amounts.hold.amount).toBe(
      8_000,
    );
    const reversed = await bench.sim("reverse", { token: first.token, amount: 10_000 });
    expect(reversed).toMatchObject({ status: "SETTLED", amounts: { hold: { amount: 0 } } });
    expect(reversed.events.at(-1).amounts.cardholder.amount).toBe(10_000);
    expect((await bench.sim("clear", { token: first.token, amount: 5_000 })).settled_amount).toBe(17_000);
    const second = await pay(20_000);
    const last = await bench.sim("clear", { token: second.token, amount: 500, final: true });
    expect(last.amounts.hold.amount).toBe(0);
    const over = await pay(5_000);
    const cleared = await bench.sim("clear", { token: over.token, amount: 7_500 });
    expect(cleared).toMatchObject({ settled_amount: 7_500, amounts: { hold: { amount: 0 } } });
    const corrected = await bench.sim("correct", { token: over.token, amount: 500, direction: "credit" });
    expect(corrected.settled_amount).toBe(7_000);
    const refund = { card_token: card, merchant: MARKET, amount: 1_000, refund_of: over.token };
    expect((await bench.sim("refund", refund)).settled_amount).toBe(-1_000);
  });

  it("may be told of the past", async () => {
    const at = "2026-11-01T02:30:00.000Z";
    const order = { card_token: card, merchant: MARKET, amount: 100, at };
    const { token, created } = await bench.sim("authorize", order);
    const cleared = await bench.sim("clear", { token, at: "2026-11-02T23:30:00-03:00" });
    expect([created, ...cleared.events.map((event: { created: string }) => event.created)]).toEqual([
      at,
      at,
      "2026-11-03T02:30:00.000Z",
    ]);
    expect((await bench.sim("refund", order)).events[0].created).toBe(at);
  });

  it("tell each change once, twice, late, in another order or not at all", async () => {
    await subscribe();
    const { token } = await pay(400);
    await vi.waitFor(() => expect(told()).toEqual([400]), PATIENTLY);
    await bench.sim("faults", { duplicateWebhooks: 2, count: 1 });
    await bench.sim("reverse", { token, amount: 100 });
    await vi.waitFor(() => expect(told()).toEqual([400, 300, 300, 300]), PATIENTLY);
    await bench.sim("faults", { outOfOrderWebhooks: 2, count: 2 });
    await bench.sim("reverse", { token, amount: 50 });
    await bench.sim("reverse", { token, amount: 50 });
    await vi.waitFor(() => expect(told().slice(4)).toEqual([200, 250]), PATIENTLY);
    await bench.sim("faults", { silentWebhooks: true, count: 1 });
    await bench.sim("reverse", { token, amount: 50 });
    await bench.sim("faults", { lateWebhooksMs: 600_000, count: 1 });
    await bench.sim("reverse", { token, amount: 50 });
    expect(bench.books().deliveriesOwed).toHaveLength(1);
    await bench.sim("deliver", {});
    await vi.waitFor(() => expect(told().slice(6)).toEqual([100]), PATIENTLY);
    expect((await bench.call("GET", `/v1/transactions/${token}`)).body.amounts.hold.amount).toBe(100);
  });

  it("show no number and no code, but to the API and the issuer's frame", async () => {
    const { pan, cvv } = (await bench.call("GET", `/v1/cards/${card}`)).body;
    await subscribe();
    await pay(100);
    await vi.waitFor(() => expect(bank.received).toHaveLength(1), PATIENTLY);
    const page = (await bench.call("GET", "/")).body;
    for (const shown of [JSON.stringify(bench.books()), page, bank.received[0]?.text]) {
      expect(shown).not.toContain(pan);
      expect(shown).not.toContain(`"${cvv}"`);
    }
    expect(page).toContain("MERCADO SAO JORGE");
    expect(page).toContain(`final ${pan.slice(-4)}`);
  });

  it("take a purchase at the shop by number, date and code, and tell what became of it", async () => {
    const { pan, cvv, exp_month, exp_year } = (await bench.call("GET", `/v1/cards/${card}`)).body;
    const buy = async (change: Record<string, string> = {}) => {
      const form = new URLSearchParams({
        merchant: "LIVRARI0000005",
        amount: "49,90",
        pan: pan.replace(/(....)/g, "$1 "),
        expiry: `${exp_month}/${exp_year.slice(-2)}`,
        cvv,
        ...change,
      });
      return (await fetch(`${bench.url}/shop`, { method: "POST", body: form })).text();
    };
    expect(await buy()).toContain("Compra aprovada em LIVRARIA DO CENTRO");
    const wrong = String((Number(cvv) + 1) % 1_000).padStart(3, "0");
    expect(await buy({ cvv: wrong })).toContain("CARD_SECURITY_CODE_INCORRECT");
    expect(await buy({ pan: "4111111111111111" })).toContain("Este cartão não existe");
    expect(await buy({ amount: "muito" })).toContain("Confira os dados");
    const bought = bench
      .books()
      .transactions.map(({ status, merchant_authorization_amount: amount }) => [status, amount]);
    expect(bought).toEqual([
      ["PENDING", 4_990],
      ["DECLINED", 4_990],
    ]);
    expect(await buy({ pan: "<script>" })).not.toContain("<script>");
  });

  it("take a number of the test range whose check digit fits", async () => {
    const { pan } = (await bench.call("GET", `/v1/cards/${card}`)).body;
    expect(pan).toMatch(/^411111\d{10}$/);
    const sum = [...(pan as string)].reverse().reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    expect(sum % 10).toBe(0);
  });

  it("refuse an upload that is no picture and no PDF, and say so", async () => {
    await subscribe();
    const { token } = await pay(100);
    await bench.sim("clear", { token });
    const dispute = { transaction_token: token, amount: 100, reason: "OTHER" };
    const { token: made } = (await bench.call("POST", "/v1/disputes", dispute)).body;
    const { upload_url } = (await bench.call("POST", `/v1/disputes/${made}/evidences`, {})).body;
    expect((await fetch(upload_url, { method: "PUT", body: "#!/bin/sh" })).status).toBe(200);
    await vi.waitFor(
      () =>
        expect(bank.received.map(({ body }) => body.event_type)).toContain("dispute_evidence.upload_failed"),
      PATIENTLY,
    );
    expect((await fetch(upload_url, { method: "PUT", body: "%PDF-1.4" })).status).toBe(403);
    const late = (await bench.call("POST", `/v1/disputes/${made}/evidences`, {})).body;
    bench.advance(31 * 60_000);
    expect((await fetch(late.upload_url, { method: "PUT", body: "%PDF-1.4" })).status).toBe(403);
  });

  it("fail before or after the work was done when told to", async () => {
    const create = () => bench.call("POST", "/v1/cards", { type: "VIRTUAL" });
    await bench.sim("faults", { tooManyRequests: true, endpoint: "POST /v1/cards", count: 1 });
    const limited = await create();
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "1"]);
    await bench.sim("faults", { fail500: true, endpoint: "POST /v1/cards", count: 1 });
    expect((await create()).status).toBe(500);
    await bench.sim("faults", { unreachable: true, endpoint: "/v1/cards", count: 2 });
    await expect(create()).rejects.toThrow();
    await expect(bench.call("GET", `/v1/cards/${card}`)).rejects.toThrow();
    expect(bench.books().cards).toHaveLength(1);
    await bench.sim("faults", { fail500AfterAccepting: true, endpoint: "POST /v1/cards", count: 1 });
    expect((await create()).status).toBe(500);
    await bench.sim("faults", { dropAfterAccepting: true, endpoint: "POST /v1/cards", count: 1 });
    await expect(create()).rejects.toThrow();
    expect(bench.books().cards).toHaveLength(3);
  });
});
