import { randomUUID } from "node:crypto";
import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let sms: Awaited<ReturnType<typeof startSms>>;
let app: TestApp;
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

/** Signed up by number alone: signed in, and without name, CPF and address. */
async function somebodyByPhone() {
  const phone = "5511987009988";
  const post = (path: string, payload: object) =>
    app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload });
  await post("/signup", { phone, password: "uma senha de teste" });
  await app.worker.runDue();
  const code = /\b(\d{6})\b/.exec(sms.messages(phone).at(0)?.text ?? "")?.[1];
  const answer = await post("/verify", { type: "sms", phone, token: code });
  return { authorization: `Bearer ${answer.json().access_token}` };
}

describe("somebody without a client's profile", () => {
  it("cannot ask to be paid by Pix, and is told what is missing", async () => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/v1/pix/charges",
      headers: { ...(await somebodyByPhone()), "idempotency-key": randomUUID() },
      payload: { amount: "10.00" },
    });
    expect(answer.json().code).toBe("customers.profile_missing");
    const charges = await app.ctx.db.selectFrom("pix_charge").select("id").execute();
    expect(charges).toEqual([]);
  });
});
