import { startMail } from "@lastro/simulators";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authenticator, createAuthenticator } from "../../../testing/authenticator.js";
import { anOperatorsToken, aTestKey } from "../../../testing/operator.js";
import { aClient, signIn } from "../../../testing/people.js";
import {
  aClientWithApp,
  answerFactor,
  appCode,
  askAuth,
  enrolApp,
  type Headers,
} from "../../../testing/second-factors.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { hasSecondFactor } from "../index.js";

let app: TestApp;
let operator: Headers;
let mailbox: Awaited<ReturnType<typeof startMail>>;
let origin: string;
beforeAll(async () => {
  const key = await aTestKey();
  mailbox = await startMail();
  app = await startTestApp({
    settings: {
      LASTRO_JWT_KEYS: key.setting,
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    },
  });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
  origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

function enrol(as: Headers, payload: object) {
  return askAuth(app, as, "POST", "/factors", payload);
}

async function eventsOf(userId: string): Promise<string[]> {
  const rows = await app.ctx.db
    .selectFrom("identity_audit")
    .select("action")
    .where("user_id", "=", userId)
    .where("log_type", "in", ["factor"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
}

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
    expect(mailbox.messages(email)[0]?.subject).toBe("Verificação em duas etapas adicionada");
    const authorization = `Bearer ${raised.body.access_token}`;
    await askAuth(app, { authorization }, "DELETE", `/factors/${id}`);
    await app.worker.runDue();
    expect(mailbox.messages(email)[0]?.subject).toBe("Verificação em duas etapas removida");
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

async function answerKey(as: Headers, factorId: string, key: Authenticator) {
  const { body } = await askAuth(app, as, "POST", `/factors/${factorId}/challenge`);
  const { type, credential_options: options } = body.webauthn;
  const response = type === "create" ? key.register(options.publicKey) : key.sign(options.publicKey);
  const webauthn = { type, credential_response: response };
  return askAuth(app, as, "POST", `/factors/${factorId}/verify`, { challenge_id: body.id, webauthn });
}

async function aClientWithKey() {
  const person = await aClient(app);
  const key = createAuthenticator({ origin, aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a" });
  const { body } = await enrol(person.headers, { factor_type: "webauthn", friendly_name: "Chave" });
  const raised = await answerKey(person.headers, body.id, key);
  expect(raised.status).toBe(200);
  const headers = { authorization: `Bearer ${raised.body.access_token}` };
  return { ...person, headers, key, factorId: body.id as string, raised };
}

describe("a security key", () => {
  it("is made while the factor is unverified, and raises the session", async () => {
    const person = await aClient(app);
    const begun = await enrol(person.headers, { factor_type: "webauthn", friendly_name: "Chave" });
    expect(begun.body).toEqual({ id: expect.any(String), type: "webauthn", friendly_name: "Chave" });
    const path = `/factors/${begun.body.id}/challenge`;
    const { body } = await askAuth(app, person.headers, "POST", path);
    expect(body).toMatchObject({
      type: "webauthn",
      webauthn: {
        type: "create",
        credential_options: {
          publicKey: {
            rp: { id: "localhost", name: "Lastro" },
            user: { id: Buffer.from(person.userId).toString("base64url"), name: person.email },
            authenticatorSelection: { userVerification: "preferred" },
            attestation: "none",
            excludeCredentials: [],
          },
        },
      },
    });
    const key = createAuthenticator({ origin, aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a" });
    const raised = await answerKey(person.headers, begun.body.id, key);
    expect(raised.status).toBe(200);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
    expect(raised.body.user.factors).toMatchObject([
      { status: "verified", web_authn_aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a" },
    ]);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(true);
  });

  it("signs from then on, and is asked for by name", async () => {
    const person = await aClientWithKey();
    const fresh = await signIn(app, person.email);
    const { body } = await askAuth(app, fresh.headers, "POST", `/factors/${person.factorId}/challenge`);
    expect(body.webauthn).toMatchObject({
      type: "request",
      credential_options: {
        publicKey: { rpId: "localhost", allowCredentials: [{ id: person.key.credentialId }] },
      },
    });
    const raised = await answerKey(fresh.headers, person.factorId, person.key);
    expect([raised.status, decodeJwt(raised.body.access_token).aal]).toEqual([200, "aal2"]);
    const another = await enrol(
      { authorization: `Bearer ${raised.body.access_token}` },
      { factor_type: "webauthn" },
    );
    const headers = { authorization: `Bearer ${raised.body.access_token}` };
    const asked = await askAuth(app, headers, "POST", `/factors/${another.body.id}/challenge`);
    expect(asked.body.webauthn.credential_options.publicKey.excludeCredentials).toMatchObject([
      { id: person.key.credentialId },
    ]);
  });

  it("needs an answer that can be read as one", async () => {
    const { headers, factorId } = await aClientWithKey();
    const { body } = await askAuth(app, headers, "POST", `/factors/${factorId}/challenge`);
    const said = (webauthn?: object) =>
      askAuth(app, headers, "POST", `/factors/${factorId}/verify`, { challenge_id: body.id, webauthn });
    for (const [webauthn, msg] of [
      [undefined, "WebAuthn config required"],
      [{ type: "get" }, "WebAuthn type must be create or request"],
      [{ type: "request" }, "credential_response required"],
      [{ type: "request", credential_response: null }, "credential_response required"],
      [{ type: "request", credential_response: { id: "x" } }, "Invalid credential_response"],
      [{ type: "create", credential_response: "x" }, "Invalid credential_response"],
    ] as const) {
      const refused = await said(webauthn);
      expect([refused.status, refused.code, refused.body.msg]).toEqual([400, "validation_failed", msg]);
    }
  });

  it("is not believed on another site, for another challenge, with another key, unattended, or when its count goes back", async () => {
    const { headers, factorId, key } = await aClientWithKey();
    const path = `/factors/${factorId}`;
    const { body } = await askAuth(app, headers, "POST", `${path}/challenge`);
    const { publicKey } = body.webauthn.credential_options;
    const answer = (credential_response: object, type = "request") =>
      askAuth(app, headers, "POST", `${path}/verify`, {
        challenge_id: body.id,
        webauthn: { type, credential_response },
      });
    const stranger = createAuthenticator({ origin });
    for (const wrong of [
      key.sign(publicKey, { origin: "https://1astro.example" }),
      key.sign(publicKey, { rpId: "1astro.example" }),
      key.sign(publicKey, { challenge: "AAAA" }),
      key.sign(publicKey, { type: "webauthn.create" }),
      key.sign(publicKey, { wrongKey: true }),
      key.sign(publicKey, { userPresent: false }),
      stranger.sign(publicKey),
    ]) {
      const refused = await answer(wrong);
      expect([refused.status, refused.code]).toEqual([422, "mfa_verification_failed"]);
    }
    const replaced = await answer(
      stranger.register({ ...publicKey, rp: { id: "localhost" }, user: { id: "" } }),
      "create",
    );
    expect([replaced.status, replaced.code]).toEqual([422, "mfa_verification_failed"]);

    const raised = await answer(key.sign(publicKey, { counter: 9, userVerified: false }));
    expect(raised.status).toBe(200);
    const again = { authorization: `Bearer ${raised.body.access_token}` };
    const next = await askAuth(app, again, "POST", `${path}/challenge`);
    const back = await askAuth(app, again, "POST", `${path}/verify`, {
      challenge_id: next.body.id,
      webauthn: {
        type: "request",
        credential_response: key.sign(next.body.webauthn.credential_options.publicKey, { counter: 9 }),
      },
    });
    expect([back.status, back.code]).toEqual([422, "mfa_verification_failed"]);
  });

  it("and its copy cannot both be believed, also at the same moment", async () => {
    const { headers, factorId, key } = await aClientWithKey();
    const begun = await Promise.all(
      [1, 2].map(() => askAuth(app, headers, "POST", `/factors/${factorId}/challenge`)),
    );
    const answers = await Promise.all(
      begun.map(({ body }) => {
        const response = key.sign(body.webauthn.credential_options.publicKey, { counter: 5 });
        const webauthn = { type: "request", credential_response: response };
        const path = `/factors/${factorId}/verify`;
        return askAuth(app, headers, "POST", path, { challenge_id: body.id, webauthn });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("falls away with what it had raised", async () => {
    const { headers, factorId, userId, raised } = await aClientWithKey();
    const removed = await askAuth(app, headers, "DELETE", `/factors/${factorId}`);
    expect([removed.status, removed.body]).toEqual([200, { id: factorId }]);
    const refreshed = await askAuth(app, {}, "POST", "/token?grant_type=refresh_token", {
      refresh_token: raised.body.refresh_token,
    });
    expect(decodeJwt(refreshed.body.access_token)).toMatchObject({
      aal: "aal1",
      amr: [{ method: "password" }],
    });
    expect(await hasSecondFactor(app.ctx.db, userId)).toBe(false);
  });
});

describe("an operator", () => {
  it("sees a person's factors, renames one and takes one away with what it had raised", async () => {
    const person = await aClientWithApp(app);
    const path = `/admin/users/${person.userId}/factors`;
    const list = await askAuth(app, operator, "GET", path);
    expect([list.status, list.body]).toMatchObject([200, [{ id: person.app.id, status: "verified" }]]);
    const one = `${path}/${person.app.id}`;
    const renamed = await askAuth(app, operator, "PUT", one, { friendly_name: "Do trabalho", phone: "1" });
    expect([renamed.status, renamed.body.friendly_name, renamed.body.phone]).toEqual([
      200,
      "Do trabalho",
      "",
    ]);
    const removed = await askAuth(app, operator, "DELETE", one);
    expect([removed.status, removed.body]).toMatchObject([200, { id: person.app.id, factor_type: "totp" }]);
    expect(await app.identity.authenticate(person.headers.authorization)).toMatchObject({
      assurance: "aal1",
    });
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
    expect((await eventsOf(person.userId)).slice(-2)).toEqual(["factor_updated", "factor_deleted"]);
  });

  it("takes recovery codes away with the last factor they could stand in for", async () => {
    const person = await aClientWithApp(app);
    expect((await askAuth(app, person.headers, "POST", "/factors/recovery-codes")).status).toBe(200);
    const path = `/admin/users/${person.userId}/factors`;
    await askAuth(app, operator, "DELETE", `${path}/${person.app.id}`);
    expect((await askAuth(app, operator, "GET", path)).body).toEqual([]);
  });

  it("is told of ids that name nothing, and anyone else that they are none", async () => {
    const person = await aClientWithApp(app);
    const other = await aClient(app);
    for (const [path, status, code] of [
      ["/admin/users/x/factors", 404, "validation_failed"],
      [`/admin/users/${person.app.id}/factors`, 404, "user_not_found"],
      [`/admin/users/${person.userId}/factors/x`, 404, "validation_failed"],
      [`/admin/users/${other.userId}/factors/${person.app.id}`, 404, "mfa_factor_not_found"],
    ] as const) {
      const method = path.endsWith("/factors") ? "GET" : "DELETE";
      const refused = await askAuth(app, operator, method, path);
      expect([path, refused.status, refused.code]).toEqual([path, status, code]);
    }
    const path = `/admin/users/${person.userId}/factors`;
    const refused = await askAuth(app, person.headers, "GET", path);
    expect([refused.status, refused.code]).toEqual([403, "not_admin"]);
  });
});

describe("kinds of factor that are switched off", () => {
  it("can be neither begun nor asked for, each in its own words", async () => {
    const off = { enrol: false, verify: false };
    const house = await startTestApp({ identity: { mfa: { totp: off, webauthn: off, phone: off } } });
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
