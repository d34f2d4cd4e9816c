import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

const DEFAULTS = {
  notifications: {
    emailNewOrder: true,
    emailPaymentConfirmed: true,
    emailOrderShipped: false,
    smsNewOrder: false,
    smsPaymentConfirmed: true,
    pushNotifications: true,
  },
  language: "pt-BR",
  timeZone: "America/Sao_Paulo",
  currency: "USDT",
  autoApproveOrders: false,
  requirePaymentConfirmation: true,
};

const read = async (who: SignedInTrader) => (await market.call(who, "GET", "/agro/v1/settings")).body;

async function save(who: SignedInTrader, settings: object) {
  const payload = { signature: await market.signature(who), ...settings };
  const answer = await market.app.http.inject({
    method: "PUT",
    url: "/agro/v1/settings",
    headers: who.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

describe("what a trader settles for themselves", () => {
  it("starts with the defaults", async () => {
    expect(await read(await market.producer())).toEqual({ ...DEFAULTS, chosen: false });
    expect(await read(await market.buyer())).toEqual({ ...DEFAULTS, chosen: false });
  });

  it("is kept whole, for them alone, as often as they change it", async () => {
    const [producer, other] = await Promise.all([market.producer(), market.producer()]);
    const mine = {
      notifications: {
        emailNewOrder: false,
        emailPaymentConfirmed: false,
        emailOrderShipped: true,
        smsNewOrder: true,
        smsPaymentConfirmed: false,
        pushNotifications: false,
      },
      language: "zh",
      timeZone: "Europe/London",
      currency: "BRL",
      autoApproveOrders: true,
      requirePaymentConfirmation: false,
    };
    expect(await save(producer, mine)).toEqual({ status: 200, body: { ...mine, chosen: true } });
    expect(await read(producer)).toEqual({ ...mine, chosen: true });
    await save(producer, { ...mine, language: "es" });
    expect(await read(producer)).toEqual({ ...mine, chosen: true, language: "es" });
    expect(await read(other)).toEqual({ ...DEFAULTS, chosen: false });
  });

  it.each([
    ["a time zone nobody lives in", { timeZone: "Mars/Olympus" }],
    ["a currency there is none of", { currency: "EUR" }],
    ["a language nobody here speaks", { language: "tlh" }],
    ["half of the switches", { notifications: { emailNewOrder: true } }],
  ])("is refused with %s", async (_, wrong) => {
    const producer = await market.producer();
    const answer = await save(producer, { ...DEFAULTS, ...wrong });
    expect([answer.status, answer.body.code]).toEqual([400, "request.invalid"]);
    expect(await read(producer)).toEqual({ ...DEFAULTS, chosen: false });
  });

  it("is nobody's business without a session", async () => {
    expect((await market.call(undefined, "GET", "/agro/v1/settings")).body.code).toBe("auth.required");
  });
});

describe("a producer who takes every order on", () => {
  it("has it accepted the moment it is paid, and others keep deciding", async () => {
    const [eager, careful, buyer] = await Promise.all([
      market.producer(),
      market.producer(),
      market.richBuyer(),
    ]);
    await save(eager, { ...DEFAULTS, autoApproveOrders: true });
    const taken = await market.buy(buyer, await market.offer(eager), "10");
    const waiting = await market.buy(buyer, await market.offer(careful), "10");
    expect([taken.body.approval, waiting.body.approval]).toEqual(["accepted", "pending"]);
  });
});
