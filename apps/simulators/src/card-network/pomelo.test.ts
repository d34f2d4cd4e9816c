import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cardBench, clientServer, type Received, START } from "../testing/card-bench.js";
import { CARD_NETWORK_DEFAULTS } from "./options.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;
const { clientId, apiKey, signingKey, signingSecret } = CARD_NETWORK_DEFAULTS;

const signature = (timestamp: string, endpoint: string, body: string) =>
  `hmac-sha256 ${createHmac("sha256", Buffer.from(signingSecret, "base64"))
    .update(timestamp + endpoint + body)
    .digest("base64")}`;

function signed(body: object | undefined, endpoint: string, status = 200, at = START) {
  const timestamp = String(at / 1_000);
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = {
    "x-endpoint": endpoint,
    "x-timestamp": timestamp,
    "x-signature": signature(timestamp, endpoint, text),
  };
  return { status, headers, ...(body === undefined ? {} : { body }) };
}

const AUTHORIZATIONS = "/transactions/authorizations";
const APPROVED = { status: "APPROVED", status_detail: "APPROVED", message: "OK" };
const approve = ({ path }: Received) =>
  path === AUTHORIZATIONS ? signed(APPROVED, path) : signed(undefined, path, 204);

describe("a card network that speaks Pomelo", () => {
  let bench: Awaited<ReturnType<typeof cardBench>>;
  let bank: Awaited<ReturnType<typeof clientServer>>;
  let bearer = {};
  let user = "";
  let card = "";

  beforeEach(async () => {
    bank = await clientServer(approve);
    bench = await cardBench({ speaks: "pomelo", clientUrl: bank.url });
    const client = {
      client_id: clientId,
      client_secret: apiKey,
      audience: "a",
      grant_type: "client_credentials",
    };
    const { access_token } = (await bench.call("POST", "/oauth/token", client)).body;
    bearer = { authorization: `Bearer ${access_token}` };
    const person = {
      name: "Maria",
      surname: "Souza",
      identification_type: "CPF",
      identification_value: "12345678909",
      email: "maria@example.com",
      operation_country: "BRA",
    };
    user = (await call("POST", "/users/v1/", person)).body.data.id;
    card = (await make("k1")).body.data.id;
  });
  afterEach(async () => {
    await bench.close();
    await bank.close();
  });

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    bench.call(method, path, body, { ...bearer, ...headers });
  const make = (key: string, more: object = {}) =>
    call(
      "POST",
      "/cards/v1/",
      { user_id: user, affinity_group_id: "afg-1", card_type: "VIRTUAL", ...more },
      { "x-idempotency-key": key },
    );
  const pay = (amount: number, merchant = "MERCADO0000001") =>
    bench.sim("authorize", { card_token: card, merchant, amount });
  const adjustments = () =>
    bank.received
      .filter(({ path }) => path !== AUTHORIZATIONS)
      .map(({ path, body }) => [path.split("/").at(-1), body.transaction.type, body.amount.local.total]);

  it("issues a card once per key, blocks it, and disables it for good", async () => {
    expect((await make("k1")).body.data).toMatchObject({ id: card, status: "ACTIVE", card_type: "VIRTUAL" });
    expect((await make("k1", { card_type: "PHYSICAL" })).status).toBe(409);
    const stopped = { status: "BLOCKED", status_reason: "USER_INTERNAL_REASON" };
    expect((await call("PATCH", `/cards/v1/${card}`, { status: "BLOCKED" })).status).toBe(400);
    expect((await call("PATCH", `/cards/v1/${card}`, stopped)).body.data.status).toBe("BLOCKED");
    await call("PATCH", `/cards/v1/${card}`, { status: "DISABLED", status_reason: "LOST" });
    expect((await call("PATCH", `/cards/v1/${card}`, { status: "ACTIVE" })).status).toBe(422);
    expect((await call("GET", `/cards/v1/${card}`)).body.data).not.toHaveProperty("pan");
    expect((await bench.call("GET", `/cards/v1/${card}`)).status).toBe(401);
  });

  it("asks with a signature, in decimal numbers, and wants the answer signed", async () => {
    const paid = await pay(12_345);
    expect(paid.status).toBe("PENDING");
    const [asked] = bank.at(AUTHORIZATIONS);
    const timestamp = String(asked?.headers["x-timestamp"]);
    expect(asked?.headers).toMatchObject({
      "x-api-key": signingKey,
      "x-endpoint": AUTHORIZATIONS,
      "x-signature": signature(timestamp, AUTHORIZATIONS, asked?.text ?? ""),
    });
    expect(asked?.body).toMatchObject({
      transaction: { id: paid.token, type: "PURCHASE", origin: "DOMESTIC", original_transaction_id: null },
      card: { id: card },
      user: { id: user },
      amount: { local: { total: 123.45, currency: "BRL" }, details: [{ type: "BASE", amount: 123.45 }] },
    });
    for (const spoiled of [
      { status: 200, body: APPROVED },
      signed(APPROVED, "/elsewhere"),
      signed(APPROVED, AUTHORIZATIONS, 200, START - 61_000),
    ]) {
      bank.answer(() => spoiled);
      expect((await pay(100)).events[0].detailed_results).toEqual(["INVALID_SIGNATURE"]);
    }
  });

  it("declines for the reason the client gives, and where there is none", async () => {
    bank.answer(({ path }) => signed({ status: "REJECTED", status_detail: "INSUFFICIENT_FUNDS" }, path));
    expect(await pay(100)).toMatchObject({ status: "DECLINED", result: "INSUFFICIENT_FUNDS" });
    bank.answer(() => ({ status: 500 }));
    expect((await pay(100)).events[0].detailed_results).toEqual(["CLIENT_UNAVAILABLE"]);
  });

  it("asks again under the same key while the client says it is at it", async () => {
    bank.answer((asked) => (bank.received.length < 3 ? { status: 425 } : approve(asked)));
    expect((await pay(100)).status).toBe("PENDING");
    expect(new Set(bank.received.map(({ headers }) => headers["x-idempotency-key"])).size).toBe(1);
  });

  it("computes the tax of a purchase abroad itself", async () => {
    await pay(10_000, "SOFTUSA0000012");
    expect(bank.received[0]?.body.amount).toMatchObject({
      local: { total: 558.9, currency: "BRL" },
      transaction: { total: 100, currency: "USD" },
      settlement: { total: 540 },
      details: [
        { type: "BASE", amount: 540 },
        { type: "TAX", amount: 18.9, name: "IOF" },
      ],
    });
  });

  it("says what changes as adjustments, until each is taken", async () => {
    const { token } = await pay(10_000);
    await bench.sim("reverse", { token, amount: 2_000 });
    await vi.waitFor(() => expect(adjustments()).toEqual([["credit", "REVERSAL_PURCHASE", 20]]), PATIENTLY);
    await bench.sim("clear", { token, amount: 8_000 });
    const second = await pay(5_000);
    bank.answer(({ path }) => (bank.received.length < 5 ? { status: 500 } : signed(undefined, path, 204)));
    await bench.sim("clear", { token: second.token, amount: 7_500 });
    await vi.waitFor(() => expect(bench.books().deliveriesOwed).toEqual([]), PATIENTLY);
    expect(adjustments().slice(1)).toEqual(Array(2).fill(["debit", "PURCHASE", 25]));
    const keys = bank.received.slice(-2).map(({ headers }) => headers["x-idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
    const refund = { card_token: card, merchant: "MERCADO0000001", amount: 7_500, refund_of: second.token };
    await bench.sim("refund", refund);
    await bench.sim("force-post", { card_token: card, merchant: "MERCADO0000001", amount: 300 });
    await vi.waitFor(() => expect(adjustments()).toHaveLength(5), PATIENTLY);
    expect(adjustments()).toContainEqual(["credit", "REFUND", 75]);
    expect(adjustments()).toContainEqual(["debit", "PURCHASE", 3]);
    const named = bank.received.find(({ body }) => body.transaction.type === "REFUND");
    expect(named?.body.transaction.original_transaction_id).toBe(second.token);
  });

  it("gives back what the last clearing leaves, and says nothing of one that others follow", async () => {
    const { token } = await pay(10_000);
    await bench.sim("clear", { token, amount: 4_000 });
    await bench.sim("clear", { token, amount: 1_000, final: true });
    await vi.waitFor(() => expect(adjustments()).toEqual([["credit", "REVERSAL_PURCHASE", 50]]), PATIENTLY);
    expect(bench.books().account).toMatchObject({ held: 0, settled: 5_000 });
  });

  it("reveals the number to its own holder's token alone", async () => {
    const { access_token } = (await call("POST", "/secure-data/v1/token", { user_id: user })).body;
    const frame = await fetch(`${bench.url}/v1/${card}?auth=${access_token}`);
    expect(await frame.text()).toMatch(/4111 11\d\d \d{4} \d{4}/);
    expect((await fetch(`${bench.url}/v1/${card}?auth=nobody`)).status).toBe(401);
    bench.advance(301_000);
    expect((await fetch(`${bench.url}/v1/${card}?auth=${access_token}`)).status).toBe(401);
  });
});
