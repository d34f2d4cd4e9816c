import { query } from "@lastro/platform/database/database";
import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { askAuth, type Headers } from "../testing/second-factors.js";

let app: IdentityBench;
let sms: Awaited<ReturnType<typeof startSms>>;
beforeAll(async () => {
  sms = await startSms();
  app = await startIdentityBench({
    sms: { url: `${sms.url}/messages`, token: SMS_DEFAULTS.token },
  });
});
afterAll(async () => {
  await app.close();
  await sms.close();
});

let phones = 0;
function aPhone(): string {
  phones += 1;
  return `55119${String(80_000_000 + phones)}`;
}

function enrol(as: Headers, phone?: string, friendly_name = "") {
  return askAuth(app, as, "POST", "/factors", {
    factor_type: "phone",
    friendly_name,
    ...(phone === undefined ? {} : { phone }),
  });
}

function challenge(as: Headers, factorId: string, payload?: object) {
  return askAuth(app, as, "POST", `/factors/${factorId}/challenge`, payload);
}

async function codeSentTo(phone: string): Promise<string> {
  await app.worker.runDue();
  return /\b(\d{6})\b/.exec(sms.messages(phone)[0]?.text ?? "")?.[1] ?? "";
}

function otherThan(code: string): string {
  return code === "000000" ? "111111" : "000000";
}

describe("a phone as second factor", () => {
  it("gets its code in words of its own, where the house has some", async () => {
    const house = await startIdentityBench({
      sms: { url: `${sms.url}/messages`, token: SMS_DEFAULTS.token },
      identity: {
        phone: { template: "Sign in: {{ .Code }}" },
        mfa: { phone: { template: "Prove: {{ .Code }}" } },
      },
    });
    const { headers } = await aClient(house);
    const phone = aPhone();
    const { body: factor } = await askAuth(house, headers, "POST", "/factors", {
      factor_type: "phone",
      phone,
    });
    await askAuth(house, headers, "POST", `/factors/${factor.id}/challenge`, {});
    await house.worker.runDue();
    expect(sms.messages(phone)[0]?.text).toMatch(/^Prove: \d{6}$/);
    await house.close();
  });

  it("gets no code where nobody carries texts, and is told so", async () => {
    const bank = await startIdentityBench({
      identity: { mfa: { phone: { enrol: true, verify: true } }, phone: { sends: false } },
    });
    const { headers } = await aClient(bank);
    const { body: factor } = await askAuth(bank, headers, "POST", "/factors", {
      factor_type: "phone",
      phone: aPhone(),
    });
    expect(await askAuth(bank, headers, "POST", `/factors/${factor.id}/challenge`, {})).toMatchObject({
      status: 422,
      body: { error_code: "sms_send_failed" },
    });
    await bank.close();
  });

  it("gets a code, and raises the session by it", async () => {
    const { headers } = await aClient(app);
    const phone = aPhone();
    const begun = await enrol(headers, `+${phone}`, "Celular");
    expect(begun.body).toEqual({
      id: expect.any(String),
      type: "phone",
      friendly_name: "Celular",
      phone: `+${phone}`,
    });
    const asked = await challenge(headers, begun.body.id);
    expect(asked.body).toEqual({
      id: expect.any(String),
      type: "phone",
      expires_at: Math.floor(app.ctx.clock.now().getTime() / 1000) + 300,
    });
    const code = await codeSentTo(phone);
    const verify = (said: string) =>
      askAuth(app, headers, "POST", `/factors/${begun.body.id}/verify`, {
        challenge_id: asked.body.id,
        code: said,
      });
    const wrong = await verify(otherThan(code));
    expect([wrong.status, wrong.code, wrong.body.msg]).toEqual([
      422,
      "mfa_verification_failed",
      "Invalid MFA Phone code entered",
    ]);
    const raised = await verify(code);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/phone" }, { method: "password" }],
    });
    expect(raised.body.user.factors).toMatchObject([{ factor_type: "phone", phone, status: "verified" }]);
    expect((await verify(code)).code).toBe("mfa_ip_address_mismatch");
  });

  it("needs a number, in one form, that is no verified one of theirs already", async () => {
    const { headers, userId } = await aClient(app);
    const missing = await enrol(headers);
    expect([missing.status, missing.code, missing.body.msg]).toEqual([
      400,
      "validation_failed",
      "Phone number required to enroll Phone factor",
    ]);
    const odd = await enrol(headers, "11 9");
    expect(odd.status).toBe(200);
    const words = await enrol(headers, "onze");
    expect([words.status, words.body.msg]).toEqual([400, "Invalid phone number format (E.164 required)"]);
    const phone = aPhone();
    const first = await enrol(headers, phone);
    const second = await enrol(headers, phone);
    const left = await app.ctx.db
      .selectFrom("identity_factor")
      .select("id")
      .where("user_id", "=", userId)
      .where("phone", "=", phone)
      .execute();
    expect(first.body.id).not.toBe(second.body.id);
    expect(left).toEqual([{ id: second.body.id }]);
    await app.ctx.db
      .updateTable("identity_factor")
      .set({ status: "verified" })
      .where("id", "=", second.body.id)
      .execute();
    const taken = await enrol(headers, phone);
    expect([taken.status, taken.code, taken.body.msg]).toEqual([
      422,
      "mfa_verified_factor_exists",
      "A verified phone factor already exists, unenroll the existing factor to continue",
    ]);
  });

  it("is written to once a minute, also when asked several times at the same moment", async () => {
    const { headers } = await aClient(app);
    const phone = aPhone();
    const { body } = await enrol(headers, phone);
    const asked = await Promise.all(Array.from({ length: 4 }, () => challenge(headers, body.id)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    app.ctx.clock.advanceSeconds(18);
    const soon = await challenge(headers, body.id);
    expect([soon.status, soon.code, soon.body.msg]).toEqual([
      429,
      "over_sms_send_rate_limit",
      "For security purposes, you can only request this after 42 seconds.",
    ]);
    app.ctx.clock.advanceSeconds(42);
    expect((await challenge(headers, body.id)).status).toBe(200);
    await app.worker.runDue();
    expect(sms.messages(phone)).toHaveLength(2);
  });

  it("is written to five times in a row while nobody answers, then ever less often; who answered before goes on", async () => {
    const owner = await aClient(app);
    const phone = aPhone();
    const enrolled = await enrol(owner.headers, phone);
    const answer = async (headers: Headers, challengeId: string) =>
      askAuth(app, headers, "POST", `/factors/${enrolled.body.id}/verify`, {
        challenge_id: challengeId,
        code: await codeSentTo(phone),
      });
    const asked = await challenge(owner.headers, enrolled.body.id);
    await answer(owner.headers, asked.body.id);

    const enter = async () => ({ ...(await signIn(app, owner.email)).headers, "user-agent": "another" });
    let thief = await enter();
    const texts = sms.messages(phone).length;
    const ask = async () => {
      app.ctx.clock.advanceSeconds(60);
      await app.worker.runDue();
      return challenge(thief, enrolled.body.id);
    };
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, refused.code]).toEqual([429, "over_sms_send_rate_limit"]);
    expect(Number(refused.headers["retry-after"])).toBe(15 * 60 - 60);
    await app.worker.runDue();
    expect(sms.messages(phone)).toHaveLength(texts + 5);

    app.ctx.clock.advanceSeconds(15 * 60);
    thief = await enter();
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    expect(Number((await ask()).headers["retry-after"])).toBe(30 * 60 - 60);

    await app.worker.runDue();
    app.ctx.clock.advanceSeconds(60);
    const { headers } = await signIn(app, owner.email);
    const own = await challenge(headers, enrolled.body.id);
    expect((await answer(headers, own.body.id)).status).toBe(200);
  });

  it("is written to no more often for being enrolled again and again", async () => {
    const { headers } = await aClient(app);
    const phone = aPhone();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await challenge(headers, (await enrol(headers, phone)).body.id)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("is written to again at once when the clock was days ahead the last time", async () => {
    const { headers } = await aClient(app);
    const phone = aPhone();
    const { body } = await enrol(headers, phone);
    await query(
      app.ctx.db,
      "update identity_factor set last_challenged_at = $2::timestamptz + interval '5 days' where id = $1",
      [body.id, app.ctx.clock.now()],
    );
    expect((await challenge(headers, body.id)).status).toBe(200);
  });

  it("takes five tries at its codes, in whatever challenges, at the same moment or one by one", async () => {
    const { headers } = await aClient(app);
    const phone = aPhone();
    const { body } = await enrol(headers, phone);
    const first = await challenge(headers, body.id);
    app.ctx.clock.advanceSeconds(60);
    const second = await challenge(headers, body.id);
    const code = await codeSentTo(phone);
    const verify = (challengeId: string, said: string) =>
      askAuth(app, headers, "POST", `/factors/${body.id}/verify`, { challenge_id: challengeId, code: said });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        verify(index % 2 ? first.body.id : second.body.id, otherThan(code)),
      ),
    );
    expect(answers.filter(({ code: said }) => said === "mfa_verification_failed")).toHaveLength(5);
    const right = await verify(second.body.id, code);
    expect([right.status, right.code, right.headers["retry-after"]]).toEqual([
      429,
      "over_request_rate_limit",
      "900",
    ]);
  });

  it("is not believed with the code of another challenge, or when it is late", async () => {
    const { headers } = await aClient(app);
    const phone = aPhone();
    const { body } = await enrol(headers, phone);
    const first = await challenge(headers, body.id);
    const old = await codeSentTo(phone);
    app.ctx.clock.advanceSeconds(60);
    const second = await challenge(headers, body.id);
    const verify = (challengeId: string, code: string) =>
      askAuth(app, headers, "POST", `/factors/${body.id}/verify`, { challenge_id: challengeId, code });
    const fresh = await codeSentTo(phone);
    if (old !== fresh) expect((await verify(second.body.id, old)).code).toBe("mfa_verification_failed");
    app.ctx.clock.advanceSeconds(240);
    const late = await verify(first.body.id, old);
    expect([late.status, late.code, late.body.msg]).toEqual([
      422,
      "mfa_challenge_expired",
      `MFA challenge ${first.body.id} has expired, verify against another challenge or create a new challenge.`,
    ]);
    expect((await verify(second.body.id, fresh)).status).toBe(200);
  });

  it("gets texts by the channels there are", async () => {
    const { headers } = await aClient(app);
    const { body } = await enrol(headers, aPhone());
    const refused = await challenge(headers, body.id, { channel: "whatsapp" });
    expect([refused.status, refused.code, refused.body.msg]).toEqual([
      400,
      "validation_failed",
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ]);
    expect((await challenge(headers, body.id, { channel: "sms" })).status).toBe(200);
  });
});
