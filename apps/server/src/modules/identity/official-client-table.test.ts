import { createHash, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aNewestClient,
  anOfficialClient,
  type NewestClient,
  type OfficialClient,
  type Overhear,
} from "../../testing/official-client.js";
import { type OidcServer, startOidcServer } from "../../testing/oidc-server.js";
import { anOperatorsToken, aTestKey } from "../../testing/operator.js";
import { anEmail, PASSWORD } from "../../testing/people.js";
import { aPhone, aPostOffice, destinationOf, type PostOffice } from "../../testing/post-office.js";
import { aSamlOrganisation } from "../../testing/saml-organisation.js";
import { codeAt, fromBase32 } from "./factors/totp.js";

const BASE = "http://localhost:3000/auth/v1";
const PAGE = "http://localhost:3000/painel";
const SERVICE = { entityId: `${BASE}/sso/saml/metadata`, acsUrl: `${BASE}/sso/saml/acs` };

let provider: OidcServer;
let office: PostOffice;
let url: string;
let organisation: { id: string; domain: string; signInUrl: string };
beforeAll(async () => {
  const key = await aTestKey();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  provider = await startOidcServer(`${BASE}/callback`);
  office = await aPostOffice(
    {
      outsideSignUps: true,
      manualLinking: true,
      mfa: { phone: { enrol: true, verify: true } },
      external: {
        google: {
          enabled: true,
          clientIds: [provider.clientId],
          secret: provider.clientSecret,
          url: provider.issuer,
          skipNonceCheck: false,
          emailOptional: false,
        },
      },
      saml: {
        privateKey: privateKey.export({ format: "der", type: "pkcs1" }).toString("base64"),
        relaySeconds: 120,
      },
    },
    { LASTRO_JWT_KEYS: key.setting },
  );
  url = await office.app.http.listen({ port: 0, host: "127.0.0.1" });
  organisation = await anOrganisation(await anOperatorsToken(office.app, key));
});
afterAll(async () => {
  await office.close();
  await provider.close();
});
// Nobody waits here for a bucket to fill again.
beforeEach(() => office.app.pool.query("delete from rate_limit"));

async function anOrganisation(token: string) {
  const { metadata, entityId, signInUrl } = aSamlOrganisation(office.clock, SERVICE);
  const domain = new URL(entityId).host;
  const added = await office.app.http.inject({
    method: "POST",
    url: "/auth/v1/admin/sso/providers",
    headers: { authorization: `Bearer ${token}` },
    payload: { type: "saml", metadata_xml: metadata, domains: [domain] },
  });
  return { id: String(added.json().id), domain, signInUrl };
}

type Client = OfficialClient | NewestClient;
type Make = (flow?: "implicit" | "pkce") => Client;

/** An answer of the client that is no refusal. */
function done<A extends { readonly data: unknown; readonly error: unknown }>(answer: A) {
  expect(answer.error).toBeNull();
  return answer.data as NonNullable<A["data"]>;
}

async function signedIn(make: Make) {
  const client = make();
  const email = anEmail();
  await office.app.identity.createConfirmedUser({ email, password: PASSWORD });
  done(await client.signInWithPassword({ email, password: PASSWORD }));
  return { client, email };
}

async function withFactor(make: Make) {
  const { client } = await signedIn(make);
  const { id: factorId, totp } = done(
    await client.mfa.enroll({ factorType: "totp", friendlyName: "Celular" }),
  );
  const code = () => codeAt(fromBase32(totp.secret), office.clock.now());
  return { client, factorId, code };
}

async function withPhone(make: Make) {
  const { client } = await signedIn(make);
  const phone = aPhone();
  const { id: factorId } = done(
    await client.mfa.enroll({ factorType: "phone", phone, friendlyName: "Telefone" }),
  );
  return { client, factorId, phone };
}

async function signedUpByPhone(make: Make) {
  const [client, phone] = [make(), aPhone()];
  const data = done(await client.signUp({ phone, password: PASSWORD, options: { channel: "sms" } }));
  expect(data.user?.phone).toBe(phone);
  return { client, phone };
}

/** Every request the bank's screens make of the service: method, path, and the client's way of making it. */
const TABLE: readonly (readonly [call: string, said: string, use: (make: Make) => Promise<void>])[] = [
  [
    "POST signup",
    "e-mail, password, data, captcha and PKCE challenge",
    async (make) => {
      const email = anEmail();
      const data = { nome: "Ana Souza", telefone: "(11) 91234-5678" };
      const options = { data, captchaToken: "qualquer", emailRedirectTo: PAGE };
      const signedUp = done(await make("pkce").signUp({ email, password: PASSWORD, options }));
      expect(signedUp).toMatchObject({ session: null, user: { email, user_metadata: data } });
      expect((await office.letterTo(email)).redirectTo).toBe(PAGE);
    },
  ],
  ["POST signup", "telephone, password and channel", async (make) => void (await signedUpByPhone(make))],
  [
    "POST token?grant_type=password",
    "e-mail",
    async (make) => {
      const { client, email } = await signedIn(make);
      expect(done(await client.getUser()).user?.email).toBe(email);
    },
  ],
  [
    "POST token?grant_type=password",
    "telephone",
    async (make) => {
      const { client, phone } = await signedUpByPhone(make);
      done(await client.verifyOtp({ type: "sms", phone, token: await office.textTo(phone) }));
      expect(done(await client.signInWithPassword({ phone, password: PASSWORD })).user?.phone).toBe(phone);
    },
  ],
  [
    "POST token?grant_type=pkce",
    "code of a link and verifier",
    async (make) => {
      const [client, email] = [make("pkce"), anEmail()];
      done(await client.signInWithOtp({ email }));
      const { query } = destinationOf(await office.get((await office.letterTo(email)).path));
      expect(done(await client.exchangeCodeForSession(query.code ?? "")).user?.email).toBe(email);
    },
  ],
  [
    "POST token?grant_type=id_token",
    "provider, token, access token and nonce",
    async (make) => {
      const email = anEmail();
      const seconds = Math.floor(office.clock.now().getTime() / 1000);
      const token = await provider.sign({
        iss: provider.issuer,
        aud: provider.clientId,
        sub: email,
        email,
        email_verified: true,
        iat: seconds,
        exp: seconds + 60,
        nonce: createHash("sha256").update("uma vez").digest("hex"),
      });
      const credentials = { provider: "google", token, access_token: "do provedor", nonce: "uma vez" };
      const wrong = await make().signInWithIdToken({ ...credentials, nonce: "outra" });
      expect(wrong.error).toMatchObject({ status: 400, message: "Nonces mismatch" });
      expect(done(await make().signInWithIdToken(credentials)).user?.email).toBe(email);
    },
  ],
  [
    "POST token?grant_type=refresh_token",
    "the token",
    async (make) => {
      const { client } = await signedIn(make);
      const before = done(await client.getSession()).session?.refresh_token;
      expect(done(await client.refreshSession()).session?.refresh_token).not.toBe(before);
    },
  ],
  [
    "POST otp",
    "e-mail, making a person or not",
    async (make) => {
      const [client, email] = [make(), anEmail()];
      const stranger = await client.signInWithOtp({ email, options: { shouldCreateUser: false } });
      expect(stranger.error).toMatchObject({ status: 422, code: "otp_disabled" });
      await office.app.pool.query("delete from rate_limit");
      done(await client.signInWithOtp({ email, options: { data: { nome: "Ana" } } }));
      expect(await office.lettersTo(email)).toBe(1);
    },
  ],
  [
    "POST otp",
    "telephone and channel",
    async (make) => {
      const phone = aPhone();
      done(await make().signInWithOtp({ phone, options: { channel: "sms" } }));
      expect(await office.textTo(phone)).toMatch(/^\d{6}$/);
    },
  ],
  [
    "POST verify",
    "type and code, to an e-mail or a telephone",
    async (make) => {
      const [email, phone] = [anEmail(), aPhone()];
      for (const address of [{ email }, { phone }]) {
        const client = make();
        done(await client.signInWithOtp(address));
        const known =
          "email" in address
            ? { email, type: "email" as const, token: (await office.letterTo(email)).code }
            : { phone, type: "sms" as const, token: await office.textTo(phone) };
        expect(done(await client.verifyOtp(known)).session?.user).toMatchObject(address);
      }
    },
  ],
  [
    "POST verify",
    "type and the hash of a link",
    async (make) => {
      const [client, email] = [make(), anEmail()];
      done(await client.signUp({ email, password: PASSWORD }));
      const { token: token_hash } = await office.letterTo(email);
      expect(done(await client.verifyOtp({ type: "signup", token_hash })).user?.email).toBe(email);
    },
  ],
  [
    "POST sso",
    "provider or domain",
    async (make) => {
      for (const named of [{ providerId: organisation.id }, { domain: organisation.domain }]) {
        const data = done(await make().signInWithSSO({ ...named, options: { redirectTo: PAGE } }));
        expect(data.url).toContain(`${organisation.signInUrl}?`);
      }
    },
  ],
  [
    "GET reauthenticate",
    "nothing",
    async (make) => {
      const { client, email } = await signedIn(make);
      expect(done(await client.reauthenticate())).toEqual({ user: null, session: null });
      expect((await office.letterTo(email)).code).toMatch(/^\d{6}$/);
    },
  ],
  [
    "POST resend",
    "e-mail and type",
    async (make) => {
      const [client, email] = [make(), anEmail()];
      done(await client.signUp({ email, password: PASSWORD }));
      office.clock.advanceSeconds(60);
      done(await client.resend({ type: "signup", email }));
      expect(await office.lettersTo(email)).toBe(2);
    },
  ],
  [
    "POST resend",
    "telephone and type",
    async (make) => {
      const { client, phone } = await signedUpByPhone(make);
      office.clock.advanceSeconds(60);
      done(await client.resend({ type: "sms", phone }));
      expect(await office.textsTo(phone)).toBe(2);
    },
  ],
  [
    "GET user",
    "nothing",
    async (make) => {
      const { client, email } = await signedIn(make);
      expect(done(await client.getUser()).user).toMatchObject({ email, role: "authenticated" });
    },
  ],
  [
    "PUT user",
    "profile or e-mail",
    async (make) => {
      const { client } = await signedIn(make);
      const updated = done(await client.updateUser({ data: { cidade: "Sorriso" } }));
      expect(updated.user?.user_metadata).toMatchObject({ cidade: "Sorriso" });
      const email = anEmail();
      expect(done(await client.updateUser({ email })).user?.new_email).toBe(email);
      expect(await office.lettersTo(email)).toBe(1);
    },
  ],
  [
    "POST recover",
    "e-mail",
    async (make) => {
      const { client, email } = await signedIn(make);
      expect(done(await client.resetPasswordForEmail(email, { redirectTo: PAGE }))).toEqual({});
      expect(await office.letterTo(email)).toMatchObject({ type: "recovery", redirectTo: PAGE });
    },
  ],
  [
    "GET user/identities/authorize",
    "provider and where to come back to",
    async (make) => {
      const { client } = await signedIn(make);
      expect(await link(client)).toEqual(["email", "google"]);
    },
  ],
  [
    "DELETE user/identities/{id}",
    "nothing",
    async (make) => {
      const { client } = await signedIn(make);
      await link(client);
      const { identities } = done(await client.getUserIdentities());
      const outside = identities.find((identity) => identity.provider === "google");
      if (!outside) throw new Error("Nothing was linked");
      done(await client.unlinkIdentity(outside));
      expect(done(await client.getUserIdentities()).identities).toMatchObject([{ provider: "email" }]);
    },
  ],
  [
    "POST factors",
    "type and name of an app",
    async (make) => {
      const { client, factorId } = await withFactor(make);
      expect(done(await client.mfa.listFactors()).all).toMatchObject([
        { id: factorId, factor_type: "totp", status: "unverified", friendly_name: "Celular" },
      ]);
    },
  ],
  ["POST factors", "type, name and telephone", async (make) => void (await withPhone(make))],
  [
    "DELETE factors/{id}",
    "nothing",
    async (make) => {
      const { client, factorId } = await withFactor(make);
      expect(done(await client.mfa.unenroll({ factorId }))).toEqual({ id: factorId });
      expect(done(await client.mfa.listFactors()).all).toEqual([]);
    },
  ],
  [
    "POST factors/{id}/challenge",
    "nothing for an app, the channel for a telephone",
    async (make) => {
      const app = await withFactor(make);
      const ofApp = done(await app.client.mfa.challenge({ factorId: app.factorId }));
      expect(ofApp).toMatchObject({ type: "totp", expires_at: expect.any(Number) });
      const { client, factorId, phone } = await withPhone(make);
      expect(done(await client.mfa.challenge({ factorId, channel: "sms" })).type).toBe("phone");
      expect(await office.textTo(phone)).toMatch(/^\d{6}$/);
    },
  ],
  [
    "POST factors/{id}/verify",
    "challenge and code",
    async (make) => {
      const { client, factorId, code } = await withFactor(make);
      const { id: challengeId } = done(await client.mfa.challenge({ factorId }));
      const wrong = await client.mfa.verify({ factorId, challengeId, code: "000000" });
      expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
      done(await client.mfa.verify({ factorId, challengeId, code: code() }));
      expect(done(await client.mfa.getAuthenticatorAssuranceLevel()).currentLevel).toBe("aal2");
    },
  ],
  [
    "GET .well-known/jwks.json",
    "nothing",
    async (make) => {
      const { client, email } = await signedIn(make);
      expect(done(await client.getClaims())).toMatchObject({
        claims: { email, aal: "aal1" },
        header: { alg: "ES256" },
      });
    },
  ],
  ...(["global", "local", "others"] as const).map((scope): (typeof TABLE)[number] => [
    `POST logout?scope=${scope}`,
    "the scope",
    async (make) => {
      const { client, email } = await signedIn(make);
      const elsewhere = make();
      done(await elsewhere.signInWithPassword({ email, password: PASSWORD }));
      expect((await client.signOut({ scope })).error).toBeNull();
      const [here, there] = [await client.getUser(), await elsewhere.getUser()];
      expect([here.error === null, there.error === null]).toEqual(
        { global: [false, false], local: [false, true], others: [true, false] }[scope],
      );
    },
  ]),
];

/** Links the account someone has at the provider, and names the ways they can sign in by then. */
async function link(client: Client): Promise<string[]> {
  const email = anEmail();
  provider.person = { sub: email, email, email_verified: true };
  const { url: start } = done(
    await client.linkIdentity({
      provider: "google",
      options: { redirectTo: PAGE, skipBrowserRedirect: true },
    }),
  );
  const { search } = await provider.consent(start ?? "");
  await office.get(`/callback${search}`);
  const { identities } = done(await client.getUserIdentities());
  return identities.map((identity) => identity.provider).sort();
}

/** A request by its name in the table: what follows the grant or the scope, and ids, left out. */
function named(call: string): string {
  const [, said = "", query = ""] = /^([^?]*)(?:\?(.*))?$/.exec(call) ?? [];
  const path = said.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}");
  const kept = ["grant_type", "scope"].flatMap((name) => {
    const value = new URLSearchParams(query).get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

describe.each([
  ["the official client", anOfficialClient],
  ["its newest version", aNewestClient],
] as const)("each call of the table, by %s", (_name, aClientOf) => {
  it.each(TABLE)("%s: %s", async (call, _said, use) => {
    const heard = new Set<string>();
    const overhear: Overhear = (request) => void heard.add(named(request));
    await use((flow) => aClientOf(url, flow, overhear));
    expect([...heard]).toContain(call);
  });
});
