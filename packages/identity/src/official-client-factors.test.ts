import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { SMS_DEFAULTS, startSms } from "@lastro/simulators";
import { GoTrueAdminApi } from "auth-js-newest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAt, fromBase32 } from "./factors/totp.js";
import { createAuthenticator } from "./testing/authenticator.js";
import { type IdentityBench, startIdentityBench } from "./testing/identity-bench.js";
import {
  aNewestClient,
  anOfficialClient,
  type NewestClient,
  type OfficialClient,
} from "./testing/official-client.js";
import { anOperatorsToken, aTestKey } from "./testing/operator.js";
import { anEmail, PASSWORD, registrationData } from "./testing/people.js";

let app: IdentityBench;
let sms: Awaited<ReturnType<typeof startSms>>;
let url: string;
let origin: string;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  const key = await aTestKey();
  sms = await startSms();
  app = await startIdentityBench({
    signingKeys: key.setting,
    sms: { url: `${sms.url}/messages`, token: SMS_DEFAULTS.token },
    identity: { mfa: { phone: { enrol: true, verify: true } } },
    // The client compares expiries with the time of its own machine.
    clock: createFixedClock(new Date()),
  });
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";
  admin = new GoTrueAdminApi({
    url: `${url}/auth/v1`,
    headers: { Authorization: `Bearer ${await anOperatorsToken(app, key)}` },
  });
});
afterAll(async () => {
  await app.close();
  await sms.close();
});

async function signedIn<C extends NewestClient | OfficialClient>(client: C) {
  const email = anEmail();
  const userId = await app.identity.createConfirmedUser({
    email,
    password: PASSWORD,
    metadata: registrationData(),
  });
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return { client, email, userId };
}

async function withApp(client: NewestClient): Promise<{ factorId: string; secret: string }> {
  const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Celular" });
  const secret = data?.totp.secret ?? "";
  const factorId = data?.id ?? "";
  const code = codeAt(fromBase32(secret), app.ctx.clock.now());
  expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  return { factorId, secret };
}

/** As a browser hands a credential to the client. */
function fromBrowser(json: object): never {
  return { toJSON: () => json } as never;
}

describe("the newest official client, unmodified", () => {
  it("knows what a person has proven and could prove", async () => {
    const { client, email } = await signedIn(aNewestClient(url));
    const { factorId } = await withApp(client);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      nextLevel: "aal2",
      currentAuthenticationMethods: [{ method: "totp" }, { method: "password" }],
    });
    const elsewhere = aNewestClient(url);
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    expect((await elsewhere.mfa.unenroll({ factorId })).error).toMatchObject({ code: "insufficient_aal" });
    expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal1");
  });

  it("enrols a phone", async () => {
    const { client } = await signedIn(aNewestClient(url));
    const { data } = await client.mfa.enroll({ factorType: "phone", phone: "+5511966665555" });
    expect(data).toMatchObject({ type: "phone", phone: "+5511966665555" });
    const factorId = data?.id ?? "";
    const challenge = await client.mfa.challenge({ factorId, channel: "sms" });
    await app.worker.runDue();
    const code = /\b(\d{6})\b/.exec(sms.messages("5511966665555")[0]?.text ?? "")?.[1] ?? "";
    const verified = await client.mfa.verify({ factorId, challengeId: challenge.data?.id ?? "", code });
    expect(verified.error).toBeNull();
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId }]);
  });

  it("enrols a security key, and is asked for it", async () => {
    const { client, email } = await signedIn(aNewestClient(url));
    const key = createAuthenticator({ origin });
    const { data } = await client.mfa.enroll({ factorType: "webauthn", friendlyName: "Chave" });
    const factorId = data?.id ?? "";
    const made = await client.mfa.challenge({ factorId, webauthn: { rpId: "localhost" } });
    if (made.data?.webauthn.type !== "create") throw new Error("No key was asked for");
    const { publicKey } = made.data.webauthn.credential_options;
    expect(Buffer.from(publicKey.challenge)).toHaveLength(32);
    const response = key.register({
      challenge: Buffer.from(publicKey.challenge).toString("base64url"),
      rp: publicKey.rp,
      user: { id: Buffer.from(publicKey.user.id).toString("base64url") },
    });
    const verified = await client.mfa.verify({
      factorId,
      challengeId: made.data.id,
      webauthn: { rpId: "localhost", type: "create", credential_response: fromBrowser(response) },
    });
    expect(verified.error).toBeNull();

    const elsewhere = aNewestClient(url);
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const asked = await elsewhere.mfa.challenge({ factorId, webauthn: { rpId: "localhost" } });
    if (asked.data?.webauthn.type !== "request") throw new Error("No signature was asked for");
    const { challenge } = asked.data.webauthn.credential_options.publicKey;
    const raised = await elsewhere.mfa.verify({
      factorId,
      challengeId: asked.data.id,
      webauthn: {
        rpId: "localhost",
        type: "request",
        credential_response: fromBrowser(
          key.sign({ challenge: Buffer.from(challenge).toString("base64url"), rpId: "localhost" }),
        ),
      },
    });
    expect(raised.error).toBeNull();
    expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "mfa/webauthn" }, { method: "password" }],
    });
  });

  it("makes, counts, uses, replaces and voids recovery codes", async () => {
    const { client, email } = await signedIn(aNewestClient(url));
    const { recoveryCodes } = client.mfa;
    expect((await recoveryCodes.generate()).error).toMatchObject({ status: 403, code: "insufficient_aal" });
    await withApp(client);
    expect((await recoveryCodes.getStatus()).error).toMatchObject({ code: "mfa_factor_not_found" });
    const made = await recoveryCodes.generate();
    expect(made.data).toMatchObject({ friendly_name: "Recovery codes", total: 10 });
    const [code = ""] = made.data?.codes ?? [];

    const elsewhere = aNewestClient(url);
    await elsewhere.signInWithPassword({ email, password: PASSWORD });
    const events: string[] = [];
    elsewhere.onAuthStateChange((event) => void events.push(event));
    const wrong = await elsewhere.mfa.recoveryCodes.verify({ code: "aaaa" });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    const used = await elsewhere.mfa.recoveryCodes.verify({ code: code.toUpperCase() });
    expect(used.error).toBeNull();
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect((await elsewhere.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
    expect((await recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await client.mfa.listFactors()).data?.recovery_code).toHaveLength(1);
    expect((await recoveryCodes.regenerate()).data?.codes).toHaveLength(10);
    expect((await recoveryCodes.unenroll()).data).toEqual({ id: made.data?.id });
  });

  it("lets an operator see and take away factors and passkeys", async () => {
    const { client, userId } = await signedIn(aNewestClient(url));
    const { data: begun } = await client.passkey.startRegistration();
    const { data: passkey } = await client.passkey.verifyRegistration({
      challengeId: begun?.challenge_id ?? "",
      credential: createAuthenticator({ origin }).register({ ...begun?.options }),
    });
    const { factorId } = await withApp(client);
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id: factorId }]);
    expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkey?.id }]);
    const removed = await admin.passkey.deletePasskey({ userId, passkeyId: passkey?.id ?? "" });
    expect(removed.error).toBeNull();
    expect((await admin.passkey.listPasskeys({ userId })).data).toEqual([]);
  });
});

describe.each([
  ["the official client", anOfficialClient],
  ["the newest official client", aNewestClient],
])("%s, unmodified", (_name, aClientOf) => {
  it("registers a passkey, signs in with it, names it and removes it", async () => {
    const { client, userId } = await signedIn(aClientOf(url));
    const authenticator = createAuthenticator({ origin });
    const begun = await client.passkey.startRegistration();
    expect(begun.error).toBeNull();
    const made = await client.passkey.verifyRegistration({
      challengeId: begun.data?.challenge_id ?? "",
      credential: authenticator.register({ ...begun.data?.options }),
    });
    expect(made.error).toBeNull();
    const passkeyId = made.data?.id ?? "";

    const elsewhere = aClientOf(url);
    const events: string[] = [];
    elsewhere.onAuthStateChange((event) => void events.push(event));
    const asked = await elsewhere.passkey.startAuthentication();
    const credential = authenticator.sign({ ...asked.data?.options });
    const answer = { challengeId: asked.data?.challenge_id ?? "", credential };
    const entered = await elsewhere.passkey.verifyAuthentication(answer);
    expect(entered.data?.user?.id).toBe(userId);
    expect(events).toContain("SIGNED_IN");
    expect((await elsewhere.getUser()).data.user?.id).toBe(userId);
    const again = await elsewhere.passkey.verifyAuthentication(answer);
    expect(again.error).toMatchObject({ status: 400, code: "webauthn_challenge_not_found" });

    const renamed = await client.passkey.update({ passkeyId, friendlyName: "Meu celular" });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: "Meu celular" });
    expect((await client.passkey.list()).data).toMatchObject([
      { id: passkeyId, friendly_name: "Meu celular", last_used_at: expect.any(String) },
    ]);
    expect((await client.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
  });
});
