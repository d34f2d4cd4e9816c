import { readBrCode } from "@lastro/contracts/br-code";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { aClient, PASSWORD, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { lockHolder } from "../../customers/index.js";
import { balanceOf, customerAccount } from "../../ledger/index.js";
import { createContests } from "../../pix-disputes/index.js";
import type { PixCtx } from "../ports.js";
import { createPixProvider } from "../psp/pix-provider.js";
import { advanceKeys } from "./advance-key.js";
import { pollKeys } from "./poll-keys.js";

vi.setConfig({ testTimeout: 60_000 });

interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

const clock = createFixedClock();
let psp: PixPsp;
let app: TestApp;
let maria: SignedInPerson;
beforeAll(async () => {
  psp = await startPixPsp({ clock });
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
  await expectBooksInOrder(app.databaseUrl);
});
afterAll(async () => {
  await app.close();
  await psp.close();
});

const provider = () => createPixProvider(app.ctx);
const ctx = (): PixCtx => ({
  ...app.ctx,
  psp: provider().charges,
  keys: provider().keys,
  payeeOf: async () => ({ name: "Cliente", city: "Brasilia" }),
  callbacks: provider().callbacks,
  contests: createContests(async () => {}),
  findClient: async () => undefined,
  lockHolder: (tx, userId) => lockHolder(tx, app.ctx, userId),
  assertClient: async () => undefined,
  emailsOf: async () => new Map(),
});

type Method = "GET" | "POST" | "DELETE";
async function call(as: SignedInPerson, method: Method, url: string, payload?: object) {
  const headers = { ...as.headers, "idempotency-key": app.ctx.random.id() };
  const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}

const ask = (as = maria) => call(as, "POST", "/v1/pix/keys", { kind: "random" });
const keysOf = async (as = maria) => (await call(as, "GET", "/v1/pix/keys")).body.items;
const reais = async ({ userId }: SignedInPerson) =>
  (await balanceOf(app.ctx.db, customerAccount(userId, "available", "BRL"))).minor;

/** A key of a client's that the provider has registered. */
async function aKey(as = maria): Promise<{ id: string; key: string }> {
  await ask(as);
  await advanceKeys(ctx());
  const [key] = await keysOf(as);
  expect(key).toMatchObject({ status: "ACTIVE", kind: "random" });
  return key;
}

async function pay(path: string, body: object): Promise<void> {
  const answer = await fetch(`${psp.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  await pollKeys(ctx());
}

describe("a client's key", () => {
  it("is registered by the provider after it was asked for", async () => {
    expect(await ask()).toMatchObject({ status: 201, body: { status: "REGISTERING", key: null } });
    await advanceKeys(ctx());
    expect(await keysOf()).toMatchObject([
      { status: "ACTIVE", key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it("is neither asked for nor given up on a device that is not registered", async () => {
    const { id } = await aKey();
    const elsewhere = { ...maria, headers: { authorization: maria.headers.authorization } };
    const refused = { status: 403, body: { code: "customers.device_not_registered" } };
    expect(await ask(elsewhere)).toMatchObject(refused);
    expect(await call(elsewhere, "DELETE", `/v1/pix/keys/${id}`)).toMatchObject(refused);
  });

  it("makes what is sent to it the client's, with or without a txid", async () => {
    const { id, key } = await aKey();
    await pay("/sim/pay-without-txid", { chave: key, valor: "12.34" });
    expect(await reais(maria)).toBe(1_234n);
    const { pixCopiaECola } = (await call(maria, "GET", `/v1/pix/keys/${id}/code`)).body;
    await pay("/sim/pay", { pixCopiaECola, amount: "7.66" });
    await pay("/sim/pay", { pixCopiaECola, amount: "1.00" });
    expect(await reais(maria)).toBe(2_100n);
    const { items } = (await call(maria, "GET", "/v1/pix/received")).body;
    expect(items.map(({ amount }: { amount: string }) => amount)).toEqual(["1.00", "7.66", "12.34"]);
  });

  it("has a static code with an open amount, or with one", async () => {
    const { id, key } = await aKey();
    const open = (await call(maria, "GET", `/v1/pix/keys/${id}/code`)).body;
    expect(readBrCode(open.pixCopiaECola)).toMatchObject({ kind: "static", key });
    const set = (await call(maria, "GET", `/v1/pix/keys/${id}/code?amount=19.90`)).body;
    expect(set).toMatchObject({ amount: "19.90" });
    expect(set.pixCopiaECola).toContain("540519.90");
    const none = await call(maria, "GET", `/v1/pix/keys/${id}/code?amount=0.00`);
    expect(none.body.code).toBe("pix.amount_out_of_range");
  });

  it("is one key when the provider made it and the answer was lost", async () => {
    psp.faults.arm("dropAfterAccepting", true, { endpoint: "/v2/gn/evp", count: 1 });
    await ask();
    await advanceKeys(ctx());
    expect(await keysOf()).toMatchObject([{ status: "REGISTERING" }]);
    const before = await provider().keys?.list();
    await advanceKeys(ctx());
    const [{ key, status }] = await keysOf();
    expect(status).toBe("ACTIVE");
    expect(before).toContain(key);
    expect(await provider().keys?.list()).toEqual(before);
  });

  it("is never another client's, however many ask at once while answers are lost", async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => aClient(app)));
    psp.faults.arm("fail500AfterAccepting", true, { endpoint: "/v2/gn/evp", count: 3 });
    await Promise.all(clients.map((client) => ask(client)));
    for (let round = 0; round < 4; round += 1) await Promise.all([advanceKeys(ctx()), advanceKeys(ctx())]);
    const keys = (await Promise.all(clients.map((client) => keysOf(client)))).flat();
    expect(keys.map(({ status }) => status)).toEqual(Array(4).fill("ACTIVE"));
    expect(new Set(keys.map(({ key }) => key)).size).toBe(4);
  });

  it("is given up, and what was on its way still reaches the client", async () => {
    const { id, key } = await aKey();
    await call(maria, "DELETE", `/v1/pix/keys/${id}`);
    await pay("/sim/pay-without-txid", { chave: key, valor: "5.00" });
    expect(await reais(maria)).toBe(500n);
    await advanceKeys(ctx());
    expect(await keysOf()).toEqual([]);
    expect(await provider().keys?.list()).not.toContain(key);
  });

  it("is one of five at most, also when asked for at once", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe("pix.keys_too_many");
  });

  it("of a CPF, an e-mail or a phone is refused: the provider registers random ones", async () => {
    const refused = await call(maria, "POST", "/v1/pix/keys", { kind: "cpf" });
    expect(refused.body.code).toBe("pix.key_kind_not_supported");
  });

  it("is nobody else's to see, to draw or to give up", async () => {
    const { id } = await aKey();
    const other = await aClient(app);
    expect(await keysOf(other)).toEqual([]);
    expect((await call(other, "GET", `/v1/pix/keys/${id}/code`)).body.code).toBe("resource.not_found");
    expect((await call(other, "DELETE", `/v1/pix/keys/${id}`)).body.code).toBe("resource.not_found");
    expect(await keysOf()).toMatchObject([{ status: "ACTIVE" }]);
  });

  it("is removed with the account, and what arrives after that waits for a person", async () => {
    const { key } = await aKey();
    expect((await call(maria, "POST", "/v1/me/closure", { password: PASSWORD })).status).toBe(204);
    await pay("/sim/pay-without-txid", { chave: key, valor: "9.00" });
    expect(await reais(maria)).toBe(0n);
    await advanceKeys(ctx());
    expect(await provider().keys?.list()).not.toContain(key);
  });
});
