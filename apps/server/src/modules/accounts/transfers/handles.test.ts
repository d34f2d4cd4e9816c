import { randomUUID } from "node:crypto";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { formatMoney, money } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { verify } from "../../../testing/kyc.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { balanceOf, customerAccount, houseAccount, post } from "../../ledger/index.js";

let sms: Awaited<ReturnType<typeof startSms>>;
let app: TestApp;
let payer: SignedInPerson;
beforeAll(async () => {
  sms = await startSms();
  app = await startTestApp({
    settings: { LASTRO_SMS_URL: `${sms.url}/messages`, LASTRO_SMS_TOKEN: SMS_DEFAULTS.token },
  });
  payer = await aClient(app);
  await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, {
      kind: "test.opening",
      reference: payer.userId,
      key: `opening:${payer.userId}`,
      entries: [
        { account: houseAccount("opening", "BRL"), amount: money("BRL", -10_000n) },
        { account: customerAccount(payer.userId, "available", "BRL"), amount: money("BRL", 10_000n) },
      ],
    }),
  );
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(async () => {
  await app.close();
  await sms.close();
});

function pay(to: object) {
  return app.http.inject({
    method: "POST",
    url: "/v1/transfers",
    headers: { ...payer.headers, "idempotency-key": randomUUID() },
    payload: { to, amount: { asset: "BRL", amount: "1.00" } },
  });
}

async function balance({ userId }: SignedInPerson): Promise<string> {
  return formatMoney(await balanceOf(app.ctx.db, customerAccount(userId, "available", "BRL")));
}

/** Proves a number by the code of a text, as the official client does. */
async function provePhone(person: SignedInPerson, phone: string): Promise<void> {
  const asked = await app.http.inject({
    method: "PUT",
    url: "/auth/v1/user",
    headers: person.headers,
    payload: { phone },
  });
  expect(asked.statusCode).toBe(200);
  await app.worker.runDue();
  const code = /\b(\d{6})\b/.exec(sms.messages(phone).at(0)?.text ?? "")?.[1];
  const proven = await app.http.inject({
    method: "POST",
    url: "/auth/v1/verify",
    payload: { type: "phone_change", phone, token: code },
  });
  expect(proven.statusCode).toBe(200);
}

describe("a CPF that somebody else registered", () => {
  it("is paid to nobody before it is proven, and then to who has proven it", async () => {
    const cpf = generateCpf();
    const squatter = await aClient(app, { metadata: { cpf } });
    const toCpf = { kind: "cpf", value: cpf };
    expect((await pay(toCpf)).json().code).toBe("transfer.recipient_not_found");

    const owner = await aClient(app, { metadata: { cpf } });
    await verify(app, owner);
    expect((await pay(toCpf)).statusCode).toBe(201);
    expect([await balance(owner), await balance(squatter)]).toEqual(["1.00", "0.00"]);
  });
});

describe("a telephone number that somebody else registered", () => {
  it("is paid to nobody before it is proven, and then to who has proven it by a code", async () => {
    const phone = "5511987001122";
    const squatter = await aClient(app, { metadata: { telefone: phone } });
    const toPhone = { kind: "phone", value: phone };
    expect((await pay(toPhone)).json().code).toBe("transfer.recipient_not_found");

    const owner = await aClient(app);
    await provePhone(owner, phone);
    const me = (await app.http.inject({ url: "/v1/me", headers: owner.headers })).json();
    expect(me).toMatchObject({ phone: `+${phone}`, phoneVerified: true });
    expect((await pay(toPhone)).statusCode).toBe(201);
    expect([await balance(owner), await balance(squatter)]).toEqual(["1.00", "0.00"]);
  });

  it("is its owner's although somebody signed up with it and never gave the code", async () => {
    const phone = "5511987003344";
    const planted = await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: { phone, password: "senha do outro" },
    });
    expect(planted.statusCode).toBe(200);
    // Its text is out before the owner's: texts that are due together leave in any order.
    await app.worker.runDue();
    app.ctx.clock.advanceSeconds(61);
    const owner = await aClient(app);
    await provePhone(owner, phone);
  });
});

describe("asking who is behind a key", () => {
  it("ends after thirty an hour, whichever way it is asked", async () => {
    const curious = await aClient(app);
    const ask = () =>
      app.http.inject({
        url: "/v1/transfers/recipient",
        query: { kind: "cpf", value: generateCpf() },
        headers: curious.headers,
      });
    for (let asked = 0; asked < 30; asked += 1)
      expect((await ask()).json().code).toBe("transfer.recipient_not_found");
    expect((await ask()).json().code).toBe("request.rate_limited");
    const paid = await app.http.inject({
      method: "POST",
      url: "/v1/transfers",
      headers: { ...curious.headers, "idempotency-key": randomUUID() },
      payload: { to: { kind: "cpf", value: generateCpf() }, amount: { asset: "BRL", amount: "1.00" } },
    });
    expect(paid.json().code).toBe("request.rate_limited");
  });
});
