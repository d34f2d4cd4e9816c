import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let app: TestApp;
let sms: Awaited<ReturnType<typeof startSms>>;
beforeAll(async () => {
  sms = await startSms();
  app = await startTestApp({
    settings: { LASTRO_SMS_URL: `${sms.url}/messages`, LASTRO_SMS_TOKEN: SMS_DEFAULTS.token },
  });
});
afterAll(async () => {
  await app.close();
  await sms.close();
});

async function call(as: SignedInPerson, method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url,
    headers: as.headers,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === "" ? {} : answer.json() };
}
const sendCode = (as: SignedInPerson) => call(as, "POST", "/v1/me/phone/code");
const proveBy = (as: SignedInPerson, code: string) => call(as, "POST", "/v1/me/phone/verification", { code });
const rename = (as: SignedInPerson, phone: string) => call(as, "PATCH", "/v1/me", { phone });

async function codeAt(phone: string): Promise<string> {
  await app.worker.runDue();
  return /\d{6}/.exec(sms.messages(phone)[0]?.text ?? "")?.[0] ?? "";
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a client's telephone number", () => {
  it("is proven by the code of a text, in the session the client has; then money can be sent to it", async () => {
    const [ana, rui] = [await aClient(app, { metadata: { telefone: "61987650001" } }), await aClient(app)];
    const lookUp = () =>
      call(rui, "GET", "/v1/transfers/recipient?kind=phone&value=61987650001").then(({ status }) => status);
    expect(await lookUp()).toBe(404);

    expect((await sendCode(ana)).status).toBe(204);
    const proven = await proveBy(ana, await codeAt("5561987650001"));
    expect([proven.status, proven.body]).toMatchObject([
      200,
      { phone: "+5561987650001", phoneVerified: true },
    ]);
    expect(await lookUp()).toBe(200);
    const sessions = await call(ana, "GET", "/v1/security/sessions");
    expect(sessions.body.items).toHaveLength(1);

    const again = await sendCode(ana);
    expect([again.status, again.body.code]).toEqual([409, "customers.phone_already_verified"]);
  });

  it("is not proven by another code, nor by one that was used, has expired, or went to another number", async () => {
    const ana = await aClient(app, { metadata: { telefone: "61987650002" } });
    const refused = async (code: string) => {
      const { status, body } = await proveBy(ana, code);
      expect([status, body.code]).toEqual([422, "customers.phone_code_wrong"]);
    };
    await refused("123456");
    await sendCode(ana);
    const code = await codeAt("5561987650002");
    await refused(another(code));
    app.ctx.clock.advanceSeconds(61);
    await refused(code);

    await sendCode(ana);
    const fresh = await codeAt("5561987650002");
    await rename(ana, "61987650003");
    await refused(fresh);
    await rename(ana, "61987650002");
    expect((await proveBy(ana, fresh)).status).toBe(200);
    await rename(ana, "61987650003");
    await refused(fresh);
  });

  it("is guessed at five times at most", async () => {
    const ana = await aClient(app, { metadata: { telefone: "61987650004" } });
    await sendCode(ana);
    const code = await codeAt("5561987650004");
    for (let guess = 0; guess < 5; guess += 1) await proveBy(ana, another(code));
    expect((await proveBy(ana, code)).body.code).toBe("customers.phone_code_wrong");
  });

  it("gets one text a minute, and says how long to wait", async () => {
    const ana = await aClient(app, { metadata: { telefone: "61987650005" } });
    await sendCode(ana);
    const soon = await sendCode(ana);
    expect([soon.status, soon.body.code, soon.body.facts]).toMatchObject([
      429,
      "request.rate_limited",
      { seconds: expect.any(Number) },
    ]);
    await app.worker.runDue();
    expect(sms.messages("5561987650005")).toHaveLength(1);
    app.ctx.clock.advanceSeconds(61);
    expect((await sendCode(ana)).status).toBe(204);
  });

  it("is proven anew after it was another one in between", async () => {
    const ana = await aClient(app, { metadata: { telefone: "61987650006" } });
    await sendCode(ana);
    await proveBy(ana, await codeAt("5561987650006"));
    await rename(ana, "61987650007");
    const back = await rename(ana, "61987650006");
    expect(back.body.phoneVerified).toBe(false);
    app.ctx.clock.advanceSeconds(61);
    expect((await sendCode(ana)).status).toBe(204);
    expect((await proveBy(ana, await codeAt("5561987650006"))).body.phoneVerified).toBe(true);
  });

  it("belongs to who proved it first", async () => {
    const [ana, rui] = await Promise.all([
      aClient(app, { metadata: { telefone: "61987650008" } }),
      aClient(app, { metadata: { telefone: "61987650008" } }),
    ]);
    await sendCode(ana);
    await proveBy(ana, await codeAt("5561987650008"));
    const taken = await sendCode(rui);
    expect([taken.status, taken.body.code]).toEqual([409, "customers.phone_taken"]);
  });

  it("has to be a mobile's", async () => {
    const ana = await aClient(app, { metadata: { telefone: "6133334444" } });
    expect((await sendCode(ana)).body.code).toBe("customers.phone_not_mobile");
  });
});

describe("where no texts are sent", () => {
  it("no code is promised", async () => {
    const silent = await startTestApp();
    try {
      const { headers } = await aClient(silent);
      const answer = await silent.http.inject({ method: "POST", url: "/v1/me/phone/code", headers });
      expect([answer.statusCode, answer.json().code]).toEqual([422, "customers.phone_code_unavailable"]);
    } finally {
      await silent.close();
    }
  });
});
