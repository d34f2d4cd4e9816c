import { createTwilioVerify } from "@lastro/platform/sms/twilio-verify";
import {
  type AnsweringServer,
  type AskedOfServer,
  type ServerSays,
  startAnswering,
} from "@lastro/platform/testing/answering-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPhone, aPostOffice, claimsOf, type PostOffice } from "../testing/post-office.js";

const REVIEWER = "5511999999998";
/** A service of codes nobody of this house wrote: the codes it sent, by number, used once. */
const sent = new Map<string, string>();
const service = { down: false, checks: 0 };
function answer({ path, form }: AskedOfServer): ServerSays {
  const { To: to = "", Code: said } = form;
  if (service.down) return { status: 500, body: {} };
  if (path.endsWith("/Verifications")) {
    sent.set(to, String(100_000 + sent.size));
    return { status: 201, body: { status: "pending" } };
  }
  service.checks += 1;
  const code = sent.get(to);
  if (code === undefined) return { status: 404, body: { code: 20404 } };
  const right = code === said;
  if (right) sent.delete(to);
  return { body: { status: right ? "approved" : "pending", valid: right } };
}

let server: AnsweringServer;
let office: PostOffice;
beforeAll(async () => {
  server = await startAnswering(answer);
  const { url } = server;
  const codeService = createTwilioVerify({ accountSid: "AC1", authToken: "t", serviceSid: "VA1", url });
  office = await aPostOffice(
    {
      phone: { provider: "twilio_verify", codeSeconds: 300, testCodes: { [REVIEWER]: "424242" } },
      mfa: { phone: { enrol: true, verify: true } },
      password: { sessionProves: { seconds: 60, byLetterSeconds: 60 } },
    },
    { codeService },
  );
});
afterAll(async () => {
  await office.close();
  await server.close();
});

async function asked(phone = aPhone()): Promise<{ phone: string; code: string }> {
  await office.post("/otp", { phone });
  await office.app.worker.runDue();
  return { phone, code: sent.get(`+${phone}`) ?? "" };
}

const verify = (phone: string, token: string) => office.post("/verify", { type: "sms", phone, token });

describe("a code that the provider of texts makes itself", () => {
  it("is judged by the provider, and signs in once", async () => {
    const { phone, code } = await asked();
    expect((await verify(phone, "000000")).statusCode).toBe(403);
    const session = await verify(phone, code);
    expect([session.statusCode, session.json().user.phone]).toEqual([200, phone]);
    expect((await verify(phone, code)).statusCode).toBe(403);
  });

  it("is void after five tries, whatever the provider would say", async () => {
    const { phone, code } = await asked();
    for (let tries = 0; tries < 5; tries += 1) await verify(phone, "000000");
    expect((await verify(phone, code)).json().error_code).toBe("otp_expired");
  });

  it("is void after its time, whatever the provider would say", async () => {
    const { phone, code } = await asked();
    office.clock.advanceSeconds(301);
    expect((await verify(phone, code)).json().error_code).toBe("otp_expired");
  });

  it("is not asked about where nobody asked for a code, nor for a number of tests", async () => {
    const before = service.checks;
    expect((await verify(aPhone(), "123456")).statusCode).toBe(403);
    await asked(REVIEWER);
    expect((await verify(REVIEWER, "424242")).statusCode).toBe(200);
    expect(service.checks).toBe(before);
  });

  it("proves a change of password as well, and one agreed on does so without the provider", async () => {
    const mine = await asked();
    const session = (await verify(mine.phone, mine.code)).json();
    await asked(REVIEWER);
    const agreed = (await verify(REVIEWER, "424242")).json();
    office.clock.advanceSeconds(360);
    const change = async (token: string, nonce: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const payload = { password: "outro-segredo-1", nonce };
      const answer = await office.app.http.inject({ method: "PUT", url: "/auth/v1/user", headers, payload });
      return answer.json().error_code ?? answer.statusCode;
    };
    for (const { access_token: token } of [session, agreed])
      await office.get("/reauthenticate", { authorization: `Bearer ${token}` });
    await office.app.worker.runDue();
    expect(await change(session.access_token, "000000")).toBe("reauthentication_not_valid");
    expect(await change(session.access_token, sent.get(`+${mine.phone}`) ?? "")).toBe(200);
    const before = service.checks;
    expect(await change(agreed.access_token, "424242")).toBe(200);
    expect(service.checks).toBe(before);
  });

  it("verifies a telephone as a second factor", async () => {
    const { phone, code } = await asked();
    const { access_token: token } = (await verify(phone, code)).json();
    const ask = async (path: string, payload: object) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await office.app.http.inject({
        method: "POST",
        url: `/auth/v1${path}`,
        headers,
        payload,
      });
      return { status: answer.statusCode, ...answer.json() };
    };
    const second = aPhone();
    const { id } = await ask("/factors", { factor_type: "phone", phone: second });
    const { id: challenge } = await ask(`/factors/${id}/challenge`, {});
    await office.app.worker.runDue();
    const answer = (said: string) => ask(`/factors/${id}/verify`, { challenge_id: challenge, code: said });
    expect(await answer("000000")).toMatchObject({ status: 422, error_code: "mfa_verification_failed" });
    const raised = await answer(sent.get(`+${second}`) ?? "");
    expect([raised.status, claimsOf(raised.access_token).aal]).toEqual([200, "aal2"]);
  });

  it("is a matter of trying again while the provider does not answer", async () => {
    const { phone, code } = await asked();
    service.down = true;
    expect((await verify(phone, code)).statusCode).toBe(503);
    service.down = false;
    expect((await verify(phone, code)).statusCode).toBe(200);
  });
});
