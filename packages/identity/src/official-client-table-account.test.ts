import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import {
  aClientHouse,
  type Call,
  type Client,
  type ClientHouse,
  done,
  PAGE,
  walkTable,
} from "./testing/client-table.js";
import { anEmail, PASSWORD } from "./testing/people.js";

let bench: ClientHouse;
let office: ClientHouse["office"];
let provider: ClientHouse["provider"];
let signedIn: ClientHouse["signedIn"];
let withFactor: ClientHouse["withFactor"];
let withPhone: ClientHouse["withPhone"];
let signedUpByPhone: ClientHouse["signedUpByPhone"];
beforeAll(async () => {
  bench = await aClientHouse();
  ({ office, provider, signedIn, withFactor, withPhone, signedUpByPhone } = bench);
});
afterAll(() => bench.close());
// Nobody waits here for a bucket to fill again.
beforeEach(() => office.app.pool.query("delete from rate_limit"));

/** Every request the bank's screens make of the service for who has an account. */
const TABLE: readonly Call[] = [
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
  ...(["global", "local", "others"] as const).map(
    (scope): Call => [
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
    ],
  ),
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

walkTable(TABLE, () => bench);
