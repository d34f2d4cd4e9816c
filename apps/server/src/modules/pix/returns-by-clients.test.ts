import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { aTrader } from "../../testing/traders.js";
import { lockHolder } from "../customers/index.js";
import { balancesOf } from "../ledger/index.js";
import { createContests } from "../pix-disputes/index.js";
import { pollCharges } from "./poll-charges.js";
import type { PixCtx } from "./ports.js";
import { createPixProvider } from "./psp/pix-provider.js";
import { reconcile } from "./reconcile.js";
import { settleReturns } from "./settle-returns.js";

vi.setConfig({ testTimeout: 60_000 });

interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

const clock = createFixedClock();
let psp: PixPsp;
let app: TestApp;
let maria: SignedInPerson;
beforeAll(async () => {
  psp = await startPixPsp({ clock, refundSettleMs: 1 });
  app = await startTestApp({
    clock,
    settings: {
      LASTRO_PIX_URL: psp.url,
      LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
      LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
      LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
    },
  });
});
beforeEach(async () => {
  maria = await aClient(app);
});
afterEach(async () => {
  psp.faults.clear();
  await settled();
  await expectBooksInOrder(app.databaseUrl);
  const { pix, account } = psp.books();
  const theirs = pix.map(({ endToEndId, valor, devolucoes = [] }) => ({
    endToEndId,
    amount: { asset: "BRL" as const, minor: BigInt(valor.replace(".", "")) },
    returns: devolucoes.map(({ id, valor: back, status }) => ({
      id,
      status,
      amount: { asset: "BRL" as const, minor: BigInt(back.replace(".", "")) },
    })),
  }));
  const balance = { asset: "BRL" as const, minor: BigInt(account.balance.replace(".", "")) };
  expect(await reconcile(app.ctx.db, { psp: "api-pix", pix: theirs, balance })).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await psp.close();
});

const ctx = (): PixCtx => ({
  ...app.ctx,
  psp: createPixProvider(app.ctx).charges,
  callbacks: createPixProvider(app.ctx).callbacks,
  contests: createContests(async () => {}),
  findClient: async () => undefined,
  lockHolder: (tx, userId) => lockHolder(tx, app.ctx, userId),
  assertClient: async () => undefined,
  payeeOf: async () => ({ name: "Cliente", city: "Brasilia" }),
  emailsOf: async () => new Map(),
});

async function call(
  as: Pick<SignedInPerson, "headers">,
  method: "GET" | "POST",
  url: string,
  payload?: object,
  key?: string,
) {
  const answer = await app.http.inject({
    method,
    url,
    headers: { ...as.headers, "idempotency-key": key ?? app.ctx.random.id() },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}

/** A Pix of an amount that a client received. */
async function received(valor: string, by = maria, at?: Date): Promise<string> {
  const charge = (await call(by, "POST", "/v1/pix/charges", { amount: valor })).body;
  const paid = await fetch(`${psp.url}/sim/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ txid: charge.txid, at: at?.toISOString() }),
  });
  expect(paid.ok).toBe(true);
  await pollCharges(ctx());
  const { items } = (await call(by, "GET", "/v1/pix/received")).body;
  expect(items[0]).toMatchObject({ amount: valor, returned: "0.00" });
  return items[0].id;
}

const giveBack = (id: string, amount: string, as: Pick<SignedInPerson, "headers"> = maria, key?: string) =>
  call(as, "POST", `/v1/pix/received/${id}/returns`, { amount, reason: "Valor enviado a mais" }, key);

const see = async (id: string) => (await call(maria, "GET", `/v1/pix/received/${id}`)).body;

async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      await settleReturns(ctx());
      const open = await query(app.ctx.db, "select 1 from pix_return where status = 'PROCESSING'", []);
      expect(open).toEqual([]);
    },
    { timeout: 30_000 },
  );
}

async function reais({ userId }: SignedInPerson) {
  const [balance] = (await balancesOf(app.ctx.db, userId)).filter(({ asset }) => asset === "BRL");
  return { available: balance?.available.minor ?? 0n, held: balance?.held.minor ?? 0n };
}

describe("giving a received Pix back", () => {
  it("sets the amount aside at once, and it is gone when the provider has returned it", async () => {
    const id = await received("100.00");
    const before = await reais(maria);
    const asked = await giveBack(id, "100.00");
    expect(asked).toMatchObject({
      status: 201,
      body: { returnable: "0.00", returned: "100.00", returns: [{ status: "PROCESSING", amount: "100.00" }] },
    });
    expect(await reais(maria)).toEqual({
      available: before.available - 10_000n,
      held: before.held + 10_000n,
    });
    await settled();
    expect(await see(id)).toMatchObject({
      returns: [{ status: "RETURNED", reason: "Valor enviado a mais" }],
    });
    expect(await reais(maria)).toEqual({ available: before.available - 10_000n, held: before.held });
  });

  it("goes in parts, never beyond what arrived", async () => {
    const id = await received("50.00");
    expect((await giveBack(id, "20.00")).status).toBe(201);
    expect((await giveBack(id, "30.01")).body.code).toBe("pix.return_amount_out_of_range");
    expect((await giveBack(id, "0.00")).body.code).toBe("pix.return_amount_out_of_range");
    expect((await giveBack(id, "30.00")).status).toBe(201);
    await settled();
    expect(await see(id)).toMatchObject({ returned: "50.00", returnable: "0.00" });
  });

  it("asked for by fifty requests at once gives back what arrived, and no more", async () => {
    const id = await received("10.00");
    const answers = await Promise.all(Array.from({ length: 50 }, () => giveBack(id, "1.00")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    await settled();
    expect(await see(id)).toMatchObject({ returned: "10.00", returnable: "0.00" });
  });

  it("repeated under one key is one return", async () => {
    const id = await received("15.00");
    const key = app.ctx.random.id();
    const [first, second] = [await giveBack(id, "5.00", maria, key), await giveBack(id, "5.00", maria, key)];
    expect(second).toEqual(first);
    expect(await see(id)).toMatchObject({ returned: "5.00" });
  });

  it.each([
    { sentAgo: "89 days, 23:59:59", seconds: 90 * 86_400 - 1, status: 201, code: undefined },
    { sentAgo: "90 days", seconds: 90 * 86_400, status: 422, code: "pix.return_window_over" },
  ])("$sentAgo after it arrived answers $status", async ({ seconds, status, code }) => {
    const id = await received("12.00", maria, new Date(clock.now().getTime() - seconds * 1000));
    const asked = await giveBack(id, "12.00");
    expect(asked.status).toBe(status);
    expect(asked.body.code).toBe(code);
  });

  it("makes the money available again when the provider refuses", async () => {
    const id = await received("33.00");
    const before = await reais(maria);
    psp.faults.arm("refundsRefused", true, { count: 1 });
    await giveBack(id, "33.00");
    await settled();
    expect(await reais(maria)).toEqual(before);
    expect(await see(id)).toMatchObject({ returned: "0.00", returns: [{ status: "REFUSED" }] });
  });

  it("stays under way while nobody knows, and is carried out once", async () => {
    const id = await received("44.00");
    psp.faults.arm("dropAfterAccepting", true, { endpoint: "devolucao", count: 1 });
    await giveBack(id, "44.00");
    await expect(settleReturns(ctx())).resolves.toBeUndefined();
    await settled();
    expect(psp.books().devolucoes.filter(({ valor }) => valor === "44.00")).toHaveLength(1);
    expect(await see(id)).toMatchObject({ returns: [{ status: "RETURNED" }] });
  });

  it("needs the money to be there", async () => {
    const joao = await aClient(app);
    const id = await received("70.00", joao);
    const sent = await call(joao, "POST", "/v1/transfers", {
      to: { kind: "email", value: maria.email },
      amount: { asset: "BRL", amount: "60.00" },
    });
    expect(sent.status).toBe(201);
    expect((await giveBack(id, "70.00", joao)).body.code).toBe("ledger.insufficient_funds");
    expect((await giveBack(id, "10.00", joao)).status).toBe(201);
  });

  it("is nobody else's to see or to give back", async () => {
    const id = await received("21.00");
    const other = await aClient(app);
    expect((await call(other, "GET", `/v1/pix/received/${id}`)).body.code).toBe("resource.not_found");
    expect((await giveBack(id, "21.00", other)).body.code).toBe("resource.not_found");
    const trader = await aTrader(app, "buyer");
    expect((await call(trader, "GET", `/v1/pix/received/${id}`)).status).toBe(401);
    expect((await giveBack(id, "21.00", trader)).status).toBe(401);
    expect(await see(id)).toMatchObject({ returned: "0.00" });
  });
});
