import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAuthenticator } from "../testing/authenticator.js";
import { APPLE, aPasskeyBench, type PasskeyBench } from "../testing/passkey-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { aClientWithApp, askAuth, type Headers } from "../testing/second-factors.js";

let bench: PasskeyBench;
let app: PasskeyBench["app"];
let origin: PasskeyBench["origin"];
let register: PasskeyBench["register"];
let aClientWithPasskey: PasskeyBench["aClientWithPasskey"];
let passkeysIn: PasskeyBench["passkeysIn"];
beforeAll(async () => {
  bench = await aPasskeyBench();
  ({ app, origin, register, aClientWithPasskey, passkeysIn } = bench);
});
afterAll(() => bench.close());

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
