import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSecondFactor } from "../index.js";
import { type Authenticator, createAuthenticator } from "../testing/authenticator.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, signIn } from "../testing/people.js";
import {
  aClientWithApp,
  answerFactor,
  appCode,
  askAuth,
  enrolApp,
  type Headers,
} from "../testing/second-factors.js";

let app: IdentityBench;
let origin: string;
beforeAll(async () => {
  app = await startIdentityBench();
  origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";
});
afterAll(() => app.close());

async function registerPasskey(as: Headers) {
  const key = createAuthenticator({ origin });
  const { body } = await askAuth(app, as, "POST", "/passkeys/registration/options");
  const credential = key.register(body.options);
  const kept = await askAuth(app, as, "POST", "/passkeys/registration/verify", {
    challenge_id: body.challenge_id,
    credential,
  });
  expect(kept.status).toBe(200);
  return { key, passkeyId: kept.body.id as string };
}

async function enterWith(key: Authenticator) {
  const { body } = await askAuth(app, {}, "POST", "/passkeys/authentication/options");
  const answer = await askAuth(app, {}, "POST", "/passkeys/authentication/verify", {
    challenge_id: body.challenge_id,
    credential: key.sign(body.options),
  });
  return bearer(answer.body.access_token);
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

const OWN = { webauthn: { own_passkey: true } };

async function enrolKey(as: Headers): Promise<string> {
  const { body } = await askAuth(app, as, "POST", "/factors", { factor_type: "webauthn" });
  return body.id;
}

async function answer(as: Headers, factorId: string, key: Authenticator, payload?: object) {
  const { status, body } = await askAuth(app, as, "POST", `/factors/${factorId}/challenge`, payload);
  expect(status).toBe(200);
  expect(body.webauthn.type).toBe("request");
  return askAuth(app, as, "POST", `/factors/${factorId}/verify`, {
    challenge_id: body.id,
    webauthn: { type: "request", credential_response: key.sign(body.webauthn.credential_options.publicKey) },
  });
}

/** Whose passkey is their second factor as well. */
async function aClientWithBoth() {
  const person = await aClient(app);
  const { key, passkeyId } = await registerPasskey(person.headers);
  const factorId = await enrolKey(person.headers);
  const raised = await answer(person.headers, factorId, key, OWN);
  expect(raised.status).toBe(200);
  return { ...person, headers: bearer(raised.body.access_token), key, passkeyId, factorId };
}

describe("a passkey as second factor", () => {
  it("becomes one by signing once, and from then on raises whoever came by the password", async () => {
    const person = await aClientWithBoth();
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(true);
    const fresh = await signIn(app, person.email);
    const raised = await answer(fresh.headers, person.factorId, person.key);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
  });

  it("is asked of the person's own passkeys alone, each of which becomes one factor", async () => {
    const person = await aClientWithBoth();
    const another = await enrolKey(person.headers);
    const path = `/factors/${another}/challenge`;
    const none = await askAuth(app, person.headers, "POST", path, OWN);
    expect([none.status, none.body.msg]).toEqual([404, "Passkey not found"]);
    const second = await registerPasskey(person.headers);
    const asked = await askAuth(app, person.headers, "POST", path, OWN);
    const { publicKey } = asked.body.webauthn.credential_options;
    expect(publicKey.allowCredentials).toMatchObject([{ id: second.key.credentialId }]);
    const stranger = await registerPasskey((await aClient(app)).headers);
    const refused = await answer(person.headers, another, stranger.key, OWN);
    expect([refused.status, refused.body.msg]).toEqual([422, "Invalid WebAuthn credential entered"]);
    const forged = await askAuth(app, person.headers, "POST", `/factors/${another}/verify`, {
      challenge_id: asked.body.id,
      webauthn: { type: "request", credential_response: second.key.sign(publicKey, { wrongKey: true }) },
    });
    expect(forged.code).toBe("mfa_verification_failed");
  });

  it("proves nothing more in a session it opened itself", async () => {
    const person = await aClientWithBoth();
    const byPasskey = await enterWith(person.key);
    const asked = await askAuth(app, byPasskey, "POST", `/factors/${person.factorId}/challenge`);
    expect([asked.status, asked.code]).toEqual([422, "mfa_verification_failed"]);
    expect(asked.body.msg).toMatch(/opened the session already/);
    const other = await registerPasskey(person.headers);
    const byOther = await enterWith(other.key);
    expect((await askAuth(app, byOther, "POST", `/factors/${person.factorId}/challenge`)).status).toBe(422);
  });

  it("cannot be made one with the password alone by whoever has another factor", async () => {
    const person = await aClient(app);
    const { key } = await registerPasskey(person.headers);
    const factorId = await enrolKey(person.headers);
    const { id, secret } = await enrolApp(app, person.headers);
    expect((await answerFactor(app, person.headers, id, appCode(app, secret))).status).toBe(200);
    const thief = await signIn(app, person.email);
    const refused = await answer(thief.headers, factorId, key, OWN);
    expect([refused.status, refused.code]).toEqual([403, "insufficient_aal"]);
  });

  it("is none any more once the passkey is removed, which recovery codes left alone forbid", async () => {
    const person = await aClientWithBoth();
    expect((await askAuth(app, person.headers, "POST", "/factors/recovery-codes", {})).status).toBe(200);
    const refused = await askAuth(app, person.headers, "DELETE", `/passkeys/${person.passkeyId}`);
    expect([refused.status, refused.code]).toEqual([422, "mfa_recovery_codes_sole_factor"]);
    await askAuth(app, person.headers, "DELETE", "/factors/recovery-codes");
    expect((await askAuth(app, person.headers, "DELETE", `/passkeys/${person.passkeyId}`)).status).toBe(204);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
    const { body } = await askAuth(app, person.headers, "GET", "/user");
    expect(body.factors).toBeUndefined();
  });

  it("is named once among the keys a new one must not replace", async () => {
    const person = await aClientWithApp(app);
    const { key } = await registerPasskey(person.headers);
    const factorId = await enrolKey(person.headers);
    const raised = await answer(person.headers, factorId, key, OWN);
    const headers = bearer(raised.body.access_token);
    const { body } = await askAuth(app, headers, "POST", "/passkeys/registration/options");
    expect(body.options.excludeCredentials).toMatchObject([{ id: key.credentialId }]);
    expect(body.options.excludeCredentials).toHaveLength(1);
  });
});
