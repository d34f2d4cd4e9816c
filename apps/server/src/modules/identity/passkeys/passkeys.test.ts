import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authenticator, createAuthenticator, type Quirks } from "../../../testing/authenticator.js";
import { anOperatorsToken, aTestKey } from "../../../testing/operator.js";
import { aClient, signIn } from "../../../testing/people.js";
import { aClientWithApp, askAuth, type Headers } from "../../../testing/second-factors.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let app: TestApp;
let operator: Headers;
let origin: string;
beforeAll(async () => {
  const key = await aTestKey();
  app = await startTestApp({ settings: { LASTRO_JWT_KEYS: key.setting } });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
  origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";
});
afterAll(() => app.close());

const APPLE = "fbfc3007-154e-4ecc-8c0b-6e020557d7bd";

async function register(as: Headers, authenticator: Authenticator, quirks: Quirks = {}) {
  const { status, body } = await askAuth(app, as, "POST", "/passkeys/registration/options");
  expect(status).toBe(200);
  const credential = authenticator.register(body.options, quirks);
  return askAuth(app, as, "POST", "/passkeys/registration/verify", {
    challenge_id: body.challenge_id,
    credential,
  });
}

async function enter(authenticator: Authenticator, quirks: Quirks = {}) {
  const { body } = await askAuth(app, {}, "POST", "/passkeys/authentication/options");
  const credential = authenticator.sign(body.options, quirks);
  return askAuth(app, {}, "POST", "/passkeys/authentication/verify", {
    challenge_id: body.challenge_id,
    credential,
  });
}

async function aClientWithPasskey() {
  const person = await aClient(app);
  const authenticator = createAuthenticator({ origin, aaguid: APPLE });
  const { status, body } = await register(person.headers, authenticator);
  expect(status).toBe(200);
  return { ...person, authenticator, passkeyId: body.id as string };
}

const WRONG = [400, "webauthn_verification_failed", "Credential verification failed"];
const GONE = [400, "webauthn_challenge_not_found", "Challenge not found or already used"];

describe("registering a passkey", () => {
  it("asks for a key that says whose it is, and keeps it under its maker's name", async () => {
    const person = await aClient(app);
    const { body } = await askAuth(app, person.headers, "POST", "/passkeys/registration/options", {});
    expect(body).toMatchObject({
      challenge_id: expect.any(String),
      expires_at: Math.floor(app.ctx.clock.now().getTime() / 1000) + 300,
      options: {
        rp: { id: "localhost", name: "Lastro" },
        user: {
          id: Buffer.from(person.userId).toString("base64url"),
          name: person.email,
          displayName: person.email,
        },
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        pubKeyCredParams: expect.arrayContaining([{ alg: -7, type: "public-key" }]),
        attestation: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        excludeCredentials: [],
      },
    });
    const made = await register(person.headers, createAuthenticator({ origin, aaguid: APPLE }));
    expect([made.status, made.body]).toEqual([
      200,
      { id: expect.any(String), friendly_name: "Apple Passwords", created_at: expect.any(String) },
    ]);
    const unknown = await register(person.headers, createAuthenticator({ origin }), { userVerified: false });
    expect([unknown.status, unknown.body.friendly_name]).toEqual([200, "Passkey"]);
  });

  it("names the keys the person has, and takes none twice, from anyone", async () => {
    const person = await aClientWithPasskey();
    const { body } = await askAuth(app, person.headers, "POST", "/passkeys/registration/options");
    expect(body.options.excludeCredentials).toMatchObject([{ id: person.authenticator.credentialId }]);
    const factor = await askAuth(app, person.headers, "POST", "/factors", { factor_type: "webauthn" });
    const asked = await askAuth(app, person.headers, "POST", `/factors/${factor.body.id}/challenge`);
    expect(asked.body.webauthn.credential_options.publicKey.excludeCredentials).toMatchObject([
      { id: person.authenticator.credentialId },
    ]);
    const other = await aClient(app);
    for (const { headers } of [person, other]) {
      const twice = await register(headers, person.authenticator);
      expect([twice.status, twice.code, twice.body.msg]).toEqual([
        422,
        "webauthn_credential_exists",
        "This credential is already registered",
      ]);
    }
  });

  it("does not believe another site, another challenge, or a key made unattended", async () => {
    const { headers, userId } = await aClient(app);
    for (const quirks of [
      { origin: "https://1astro.example" },
      { rpId: "1astro.example" },
      { challenge: "AAAA" },
      { type: "webauthn.get" },
      { userPresent: false },
    ]) {
      const refused = await register(headers, createAuthenticator({ origin }), quirks);
      expect([refused.status, refused.code, refused.body.msg]).toEqual(WRONG);
    }
    expect(await passkeysIn(userId)).toBe(0);
  });

  it("uses its challenge up by the first attempt, lets only its person answer, and only in time", async () => {
    const { headers } = await aClient(app);
    const other = await aClient(app);
    const authenticator = createAuthenticator({ origin });
    const begin = async () => (await askAuth(app, headers, "POST", "/passkeys/registration/options")).body;
    const finish = (as: Headers, challenge_id: unknown, credential: unknown) =>
      askAuth(app, as, "POST", "/passkeys/registration/verify", { challenge_id, credential });

    const first = await begin();
    const key = authenticator.register(first.options);
    const foreign = await finish(other.headers, first.challenge_id, key);
    expect([foreign.status, foreign.code, foreign.body.msg]).toEqual(GONE);
    const broken = await finish(headers, first.challenge_id, { id: "?" });
    expect([broken.status, broken.code, broken.body.msg]).toEqual([
      400,
      "webauthn_verification_failed",
      "Invalid credential response",
    ]);
    expect((await finish(headers, first.challenge_id, key)).code).toBe("webauthn_challenge_not_found");

    const second = await begin();
    app.ctx.clock.advanceSeconds(300);
    const late = await finish(headers, second.challenge_id, authenticator.register(second.options));
    expect([late.status, late.code, late.body.msg]).toEqual([
      400,
      "webauthn_challenge_expired",
      "Challenge has expired",
    ]);

    const toSignIn = await askAuth(app, {}, "POST", "/passkeys/authentication/options");
    const crossed = await finish(headers, toSignIn.body.challenge_id, key);
    expect(crossed.code).toBe("webauthn_challenge_not_found");
    for (const [id, credential, msg] of [
      [undefined, key, "challenge_id is required"],
      [second.challenge_id, undefined, "credential is required"],
      ["x", key, "challenge_id must be a valid UUID"],
    ] as const) {
      const refused = await finish(headers, id, credential);
      expect([refused.status, refused.code, refused.body.msg]).toEqual([400, "validation_failed", msg]);
    }
  });

  it("stops at ten, also when several are registered at the same moment", async () => {
    const { headers, userId } = await aClient(app);
    const begun = await Promise.all(
      Array.from({ length: 12 }, () => askAuth(app, headers, "POST", "/passkeys/registration/options")),
    );
    const answers = await Promise.all(
      begun.map(({ body }) =>
        askAuth(app, headers, "POST", "/passkeys/registration/verify", {
          challenge_id: body.challenge_id,
          credential: createAuthenticator({ origin }).register(body.options),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(await passkeysIn(userId)).toBe(10);
    const refused = await askAuth(app, headers, "POST", "/passkeys/registration/options");
    expect([refused.status, refused.code, refused.body.msg]).toEqual([
      422,
      "too_many_passkeys",
      "Maximum number of passkeys reached",
    ]);
  });

  it("needs the second factor of whoever has one, and is not for people of an organisation", async () => {
    const person = await aClientWithApp(app);
    expect((await register(person.headers, createAuthenticator({ origin }))).status).toBe(200);
    const fresh = await signIn(app, person.email);
    const refused = await askAuth(app, fresh.headers, "POST", "/passkeys/registration/options");
    expect([refused.status, refused.code, refused.body.msg]).toEqual([
      403,
      "insufficient_aal",
      "AAL2 session is required to manage passkeys when MFA is enabled",
    ]);
    await app.ctx.db
      .updateTable("identity_user")
      .set({ is_sso: true })
      .where("id", "=", person.userId)
      .execute();
    for (const step of ["options", "verify"]) {
      const sso = await askAuth(app, person.headers, "POST", `/passkeys/registration/${step}`, {});
      expect([sso.status, sso.code, sso.body.msg]).toEqual([
        422,
        "validation_failed",
        "SSO users cannot register passkeys",
      ]);
    }
  });
});

describe("signing in with a passkey", () => {
  it("needs nothing but the passkey, which says whose it is", async () => {
    const person = await aClientWithPasskey();
    const { body } = await askAuth(app, {}, "POST", "/passkeys/authentication/options", {
      gotrue_meta_security: {},
    });
    expect(body.options).toMatchObject({ rpId: "localhost", userVerification: "preferred" });
    expect(body.options.allowCredentials ?? []).toEqual([]);
    const entered = await enter(person.authenticator);
    expect([entered.status, entered.body.user.id]).toEqual([200, person.userId]);
    expect(decodeJwt(entered.body.access_token)).toMatchObject({
      aal: "aal1",
      amr: [{ method: "passkey" }],
    });
    const list = await askAuth(app, person.headers, "GET", "/passkeys");
    expect(list.body).toEqual([
      {
        id: person.passkeyId,
        friendly_name: "Apple Passwords",
        created_at: expect.any(String),
        last_used_at: app.ctx.clock.now().toISOString(),
      },
    ]);
  });

  it("still asks for the second factor of whoever has one", async () => {
    const person = await aClientWithApp(app);
    const authenticator = createAuthenticator({ origin });
    await register(person.headers, authenticator);
    const entered = await enter(authenticator);
    expect(await app.identity.authenticate(`Bearer ${entered.body.access_token}`)).toMatchObject({
      assurance: "aal1",
      secondFactorPending: true,
    });
  });

  it("does not believe another site, challenge, key or person, nor a passkey used unattended", async () => {
    const { authenticator } = await aClientWithPasskey();
    const other = await aClient(app);
    const stranger = createAuthenticator({ origin });
    const { body } = await askAuth(app, other.headers, "POST", "/passkeys/registration/options");
    stranger.register(body.options);
    for (const [who, quirks] of [
      [authenticator, { origin: "https://1astro.example" }],
      [authenticator, { rpId: "1astro.example" }],
      [authenticator, { challenge: "AAAA" }],
      [authenticator, { type: "webauthn.create" }],
      [authenticator, { wrongKey: true }],
      [authenticator, { userPresent: false }],
      [authenticator, { userHandle: Buffer.from(other.userId).toString("base64url") }],
      [authenticator, { userHandle: "AAAA" }],
      [authenticator, { userHandle: null }],
      [stranger, {}],
    ] as const) {
      const refused = await enter(who, quirks);
      expect([quirks, refused.status, refused.code, refused.body.msg]).toEqual([quirks, ...WRONG]);
    }
    expect((await enter(authenticator, { userVerified: false })).status).toBe(200);
  });

  it("notices a copied key by its count going back or standing still", async () => {
    const { authenticator } = await aClientWithPasskey();
    expect((await enter(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const refused = await enter(authenticator, { counter });
      expect([counter, refused.status, refused.code, refused.body.msg]).toEqual([counter, ...WRONG]);
    }
    expect((await enter(authenticator, { counter: 8 })).status).toBe(200);

    const copied = await Promise.all([
      enter(authenticator, { counter: 9 }),
      enter(authenticator, { counter: 9 }),
    ]);
    expect(copied.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("works again and again with a passkey that does not count", async () => {
    const { headers } = await aClient(app);
    const authenticator = createAuthenticator({ origin, withoutCounter: true });
    await register(headers, authenticator);
    for (const time of [1, 2]) expect([time, (await enter(authenticator)).status]).toEqual([time, 200]);
  });

  it("uses its challenge up by the first attempt, even a failing one, and only in time", async () => {
    const { authenticator } = await aClientWithPasskey();
    const begin = async () => (await askAuth(app, {}, "POST", "/passkeys/authentication/options")).body;
    const finish = (challenge_id: string, credential: object) =>
      askAuth(app, {}, "POST", "/passkeys/authentication/verify", { challenge_id, credential });

    const first = await begin();
    const signed = authenticator.sign(first.options);
    const [once, twice] = await Promise.all([
      finish(first.challenge_id, signed),
      finish(first.challenge_id, signed),
    ]);
    expect([once.status, twice.status].sort()).toEqual([200, 400]);
    const second = await begin();
    await finish(second.challenge_id, authenticator.sign(second.options, { wrongKey: true }));
    const after = await finish(second.challenge_id, authenticator.sign(second.options));
    expect([after.status, after.code, after.body.msg]).toEqual(GONE);
    const third = await begin();
    app.ctx.clock.advanceSeconds(300);
    const late = await finish(third.challenge_id, authenticator.sign(third.options));
    expect([late.status, late.code]).toEqual([400, "webauthn_challenge_expired"]);
  });

  it("leaves nothing behind where it was begun and given up", async () => {
    await askAuth(app, {}, "POST", "/passkeys/authentication/options");
    const waiting = () => app.ctx.db.selectFrom("identity_passkey_challenge").select("id").execute();
    expect((await waiting()).length).toBeGreaterThan(0);
    app.ctx.clock.advanceSeconds(2 * 3600);
    await app.worker.runDue();
    expect(await waiting()).toEqual([]);
  });

  it("is refused to whoever may not sign in", async () => {
    const { authenticator, userId } = await aClientWithPasskey();
    const set = (columns: object) =>
      app.ctx.db.updateTable("identity_user").set(columns).where("id", "=", userId).execute();
    const later = new Date(app.ctx.clock.now().getTime() + 60_000);
    for (const [columns, code, undo] of [
      [{ banned_until: later }, "user_banned", { banned_until: null }],
      [{ phone: "5511977770000" }, "phone_not_confirmed", { phone: null }],
      [{ email_confirmed_at: null }, "email_not_confirmed", { email_confirmed_at: later }],
    ] as const) {
      await set(columns);
      const refused = await enter(authenticator);
      expect([refused.status, refused.code]).toEqual([403, code]);
      await set(undo);
    }
    expect((await enter(authenticator)).status).toBe(200);
    await set({ deleted_at: later });
    const deleted = await enter(authenticator);
    expect([deleted.status, deleted.code, deleted.body.msg]).toEqual(WRONG);
  });
});

describe("a person's passkeys", () => {
  it("are named and removed by that person alone", async () => {
    const person = await aClientWithPasskey();
    const other = await aClient(app);
    const path = `/passkeys/${person.passkeyId}`;
    const name = (as: Headers, friendly_name: string, of = path) =>
      askAuth(app, as, "PATCH", of, { friendly_name });
    for (const [said, msg] of [
      ["", "friendly_name is required"],
      ["a".repeat(121), "friendly_name must be 120 characters or less"],
    ] as const) {
      const refused = await name(person.headers, said);
      expect([refused.status, refused.code, refused.body.msg]).toEqual([400, "validation_failed", msg]);
    }
    const renamed = await name(person.headers, "Meu celular");
    expect([renamed.status, renamed.body]).toMatchObject([
      200,
      { id: person.passkeyId, friendly_name: "Meu celular" },
    ]);
    const unknown = "/passkeys/00000000-0000-0000-0000-000000000000";
    for (const refused of [
      await name(other.headers, "Minha", path),
      await name(person.headers, "Minha", unknown),
      await name(person.headers, "Minha", "/passkeys/x"),
      await askAuth(app, other.headers, "DELETE", path),
      await askAuth(app, person.headers, "DELETE", "/passkeys/x"),
    ])
      expect([refused.status, refused.code, refused.body.msg]).toEqual([
        404,
        "validation_failed",
        "Passkey not found",
      ]);
    const removed = await askAuth(app, person.headers, "DELETE", path);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect((await askAuth(app, person.headers, "GET", "/passkeys")).body).toEqual([]);
    const entered = await enter(person.authenticator);
    expect([entered.status, entered.code, entered.body.msg]).toEqual(WRONG);
    const events = await app.ctx.db
      .selectFrom("identity_audit")
      .select("action")
      .where("user_id", "=", person.userId)
      .where("action", "like", "passkey%")
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      "passkey_created",
      "passkey_updated",
      "passkey_deleted",
    ]);
  });

  it("are removed only after the second factor of whoever has one", async () => {
    const person = await aClientWithApp(app);
    const { body } = await register(person.headers, createAuthenticator({ origin }));
    const fresh = await signIn(app, person.email);
    const refused = await askAuth(app, fresh.headers, "DELETE", `/passkeys/${body.id}`);
    expect([refused.status, refused.code]).toEqual([403, "insufficient_aal"]);
    expect((await askAuth(app, person.headers, "DELETE", `/passkeys/${body.id}`)).status).toBe(204);
  });

  it("are seen and taken away by an operator", async () => {
    const person = await aClientWithPasskey();
    const path = `/admin/users/${person.userId}/passkeys`;
    const list = await askAuth(app, operator, "GET", path);
    expect([list.status, list.body]).toMatchObject([200, [{ id: person.passkeyId }]]);
    expect((await askAuth(app, person.headers, "GET", path)).code).toBe("not_admin");
    expect((await askAuth(app, operator, "DELETE", `${path}/${person.passkeyId}`)).status).toBe(204);
    expect((await askAuth(app, operator, "DELETE", `${path}/${person.passkeyId}`)).status).toBe(404);
    expect((await askAuth(app, operator, "GET", path)).body).toEqual([]);
  });

  it("are nowhere while they are switched off", async () => {
    const house = await startTestApp({ identity: { passkeys: { enabled: false } } });
    try {
      const { headers } = await aClient(house);
      for (const [method, path, as] of [
        ["POST", "/passkeys/registration/options", headers],
        ["POST", "/passkeys/registration/verify", headers],
        ["POST", "/passkeys/authentication/options", {}],
        ["POST", "/passkeys/authentication/verify", {}],
        ["GET", "/passkeys", headers],
        ["PATCH", "/passkeys/x", headers],
        ["DELETE", "/passkeys/x", headers],
      ] as const) {
        const sent = method === "POST" || method === "PATCH" ? {} : undefined;
        const refused = await askAuth(house, as, method, path, sent);
        expect([path, refused.status, refused.code, refused.body.msg]).toEqual([
          path,
          404,
          "passkey_disabled",
          "Passkeys are disabled",
        ]);
      }
    } finally {
      await house.close();
    }
  });
});

async function passkeysIn(userId: string): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom("identity_passkey")
    .select("id")
    .where("user_id", "=", userId)
    .execute();
  return rows.length;
}
