import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../testing/authenticator.js";
import { aFactorBench, type FactorBench } from "../testing/factor-bench.js";
import { startIdentityBench } from "../testing/identity-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { aClientWithApp, answerFactor, appCode, askAuth, enrolApp } from "../testing/second-factors.js";

let bench: FactorBench;
let app: FactorBench["app"];
let subjectsTo: FactorBench["subjectsTo"];
let origin: FactorBench["origin"];
let enrol: FactorBench["enrol"];
let eventsOf: FactorBench["eventsOf"];
let answerKey: FactorBench["answerKey"];
beforeAll(async () => {
  bench = await aFactorBench();
  ({ app, subjectsTo, origin, enrol, eventsOf, answerKey } = bench);
});
afterAll(() => bench.close());

describe("beginning a second factor", () => {
  it("is refused for a type there is not, a name taken, and text that is no name", async () => {
    const { headers } = await aClient(app);
    const unknown = await enrol(headers, { factor_type: "sms" });
    expect([unknown.status, unknown.code, unknown.body.msg]).toEqual([
      400,
      "validation_failed",
      "factor_type needs to be totp, phone, or webauthn",
    ]);
    await enrolApp(app, headers, "Celular");
    const taken = await enrol(headers, { factor_type: "webauthn", friendly_name: "Celular" });
    expect([taken.status, taken.code, taken.body.msg]).toEqual([
      422,
      "mfa_factor_name_conflict",
      'A factor with the friendly name "Celular" for this user already exists',
    ]);
    const odd = await enrol(headers, { factor_type: "totp", friendly_name: "a\nb" });
    expect([odd.status, odd.code]).toEqual([400, "validation_failed"]);
    for (const name of ["a\u202eb", "a\u200bb", "a\u2028b"]) {
      const hidden = await enrol(headers, { factor_type: "totp", friendly_name: name });
      expect([name, hidden.status, hidden.code]).toEqual([name, 400, "request.unsafe_characters"]);
    }
    expect((await enrol(headers, { factor_type: "totp" })).status).toBe(200);
    expect((await enrol(headers, { factor_type: "totp" })).status).toBe(200);
  });

  it("is refused for the eleventh, also when several are begun at the same moment", async () => {
    const { headers } = await aClient(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => enrol(headers, { factor_type: "totp" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.code, refused?.body.msg]).toEqual([
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    ]);
  });

  it("clears away what was begun long ago and never asked for a code", async () => {
    const { headers, userId } = await aClient(app);
    await enrolApp(app, headers, "Esquecido");
    const asked = await enrolApp(app, headers, "Perguntado");
    await askAuth(app, headers, "POST", `/factors/${asked.id}/challenge`);
    app.ctx.clock.advanceSeconds(301);
    const again = await enrolApp(app, headers, "Esquecido");
    const left = await app.ctx.db
      .selectFrom("identity_factor")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    expect(left.map(({ id }) => id).sort()).toEqual([asked.id, again.id].sort());
  });

  it("is refused to whoever has no account to come back to", async () => {
    const { headers, userId } = await aClient(app);
    await app.ctx.db
      .updateTable("identity_user")
      .set({ is_anonymous: true })
      .where("id", "=", userId)
      .execute();
    for (const [method, path] of [
      ["POST", "/factors"],
      ["GET", "/factors/recovery-codes"],
      ["POST", "/passkeys/registration/options"],
    ] as const) {
      const refused = await askAuth(app, headers, method, path, method === "POST" ? {} : undefined);
      expect([path, refused.status, refused.code, refused.body.msg]).toEqual([
        path,
        403,
        "no_authorization",
        "Anonymous user not allowed to perform these actions",
      ]);
    }
  });

  it("names the account by what the person has, also without an e-mail address", async () => {
    const { headers, userId } = await aClient(app);
    await app.ctx.db
      .updateTable("identity_user")
      .set({ email: null, phone: "5511987650001" })
      .where("id", "=", userId)
      .execute();
    const { body } = await enrol(headers, { factor_type: "totp" });
    const host = encodeURIComponent(new URL(app.identity.engine.settings.site.url).host);
    expect(body.totp.uri).toContain(`otpauth://totp/${host}:5511987650001?algorithm=SHA1&digits=6&issuer=`);
  });
});

describe("a factor", () => {
  it("is asked for by its own id alone", async () => {
    const mine = await aClient(app);
    const theirs = await aClientWithApp(app);
    for (const [id, code, msg] of [
      ["x", "validation_failed", "factor_id must be an UUID"],
      [theirs.app.id, "mfa_factor_not_found", "Factor not found"],
    ] as const) {
      for (const [method, path] of [
        ["POST", `/factors/${id}/challenge`],
        ["POST", `/factors/${id}/verify`],
        ["DELETE", `/factors/${id}`],
      ] as const) {
        const refused = await askAuth(app, mine.headers, method, path, method === "POST" ? {} : undefined);
        expect([path, refused.status, refused.code, refused.body.msg]).toEqual([path, 404, code, msg]);
      }
    }
  });

  it("needs a code, and keeps its challenge after a wrong one", async () => {
    const { headers } = await aClient(app);
    const { id, secret } = await enrolApp(app, headers);
    const { body } = await askAuth(app, headers, "POST", `/factors/${id}/challenge`, { channel: "sms" });
    expect(body).toEqual({
      id: expect.any(String),
      type: "totp",
      expires_at: Math.floor(app.ctx.clock.now().getTime() / 1000) + 300,
    });
    const verify = (code: string) =>
      askAuth(app, headers, "POST", `/factors/${id}/verify`, { challenge_id: body.id, code });
    const empty = await verify("");
    expect([empty.status, empty.code, empty.body.msg]).toEqual([
      400,
      "validation_failed",
      "Code needs to be non-empty",
    ]);
    const wrong = await verify("000000");
    expect([wrong.status, wrong.code, wrong.body.msg]).toEqual([
      422,
      "mfa_verification_failed",
      "Invalid TOTP code entered",
    ]);
    expect((await verify(appCode(app, secret))).status).toBe(200);
    const used = await verify(appCode(app, secret, 1));
    expect([used.status, used.code]).toEqual([422, "mfa_ip_address_mismatch"]);
  });

  it("clears away other unfinished ones of its kind when it is verified, and writes so to the person", async () => {
    const { headers, userId, email } = await aClient(app);
    await enrolApp(app, headers);
    const key = await enrol(headers, { factor_type: "webauthn" });
    const { id, secret } = await enrolApp(app, headers);
    const raised = await answerFactor(app, headers, id, appCode(app, secret));
    expect(raised.body.user.factors.map((factor: { id: string }) => factor.id)).toEqual([key.body.id, id]);
    await app.worker.runDue();
    expect(subjectsTo(email)[0]).toBe("Verificação em duas etapas adicionada");
    const authorization = `Bearer ${raised.body.access_token}`;
    await askAuth(app, { authorization }, "DELETE", `/factors/${id}`);
    await app.worker.runDue();
    expect(subjectsTo(email)[0]).toBe("Verificação em duas etapas removida");
    expect(await eventsOf(userId)).toEqual([
      "factor_in_progress",
      "factor_in_progress",
      "factor_in_progress",
      "challenge_created",
      "verification_attempted",
      "factor_unenrolled",
    ]);
  });

  it("begun before another was verified cannot be finished with the password alone", async () => {
    const person = await aClient(app);
    const lurking = await enrol(person.headers, { factor_type: "webauthn", friendly_name: "Do ladrão" });
    const { id, secret } = await enrolApp(app, person.headers);
    await answerFactor(app, person.headers, id, appCode(app, secret));

    const thief = await signIn(app, person.email);
    const key = createAuthenticator({ origin });
    const refused = await answerKey(thief.headers, lurking.body.id, key);
    expect([refused.status, refused.code, refused.body.msg]).toEqual([
      403,
      "insufficient_aal",
      "AAL2 required to enroll a new factor",
    ]);
    expect((await askAuth(app, thief.headers, "GET", "/user")).body.factors).toMatchObject([
      { id: lurking.body.id, status: "unverified" },
      { id, status: "verified" },
    ]);
  });
});

describe("kinds of factor that are switched off", () => {
  it("can be neither begun nor asked for, each in its own words", async () => {
    const off = { enrol: false, verify: false };
    const house = await startIdentityBench({ identity: { mfa: { totp: off, webauthn: off, phone: off } } });
    try {
      const { headers, userId } = await aClient(house);
      for (const [type, name] of [
        ["totp", "TOTP"],
        ["phone", "Phone"],
        ["webauthn", "WebAuthn"],
      ] as const) {
        const begun = await askAuth(house, headers, "POST", "/factors", { factor_type: type });
        expect([begun.status, begun.code, begun.body.msg]).toEqual([
          422,
          `mfa_${type}_enroll_not_enabled`,
          `MFA enroll is disabled for ${name}`,
        ]);
        const at = house.ctx.clock.now();
        const { id } = await house.ctx.db
          .insertInto("identity_factor")
          .values({
            id: house.ctx.random.id(),
            user_id: userId,
            friendly_name: "",
            factor_type: type,
            status: "unverified",
            secret_sealed: Buffer.of(1),
            phone: "5511900000000",
            created_at: at,
            updated_at: at,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        for (const step of ["challenge", "verify"]) {
          const payload = { code: "123456" };
          const asked = await askAuth(house, headers, "POST", `/factors/${id}/${step}`, payload);
          expect([asked.status, asked.code, asked.body.msg]).toEqual([
            422,
            `mfa_${type}_verify_not_enabled`,
            `MFA verification is disabled for ${name}`,
          ]);
        }
      }
    } finally {
      await house.close();
    }
  });
});
