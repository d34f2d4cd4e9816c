import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { aClientHouse, type Call, type ClientHouse, done, PAGE, walkTable } from "./testing/client-table.js";
import { anEmail, PASSWORD } from "./testing/people.js";
import { aPhone, destinationOf } from "./testing/post-office.js";

let bench: ClientHouse;
let office: ClientHouse["office"];
let provider: ClientHouse["provider"];
let organisation: ClientHouse["organisation"];
let signedIn: ClientHouse["signedIn"];
let signedUpByPhone: ClientHouse["signedUpByPhone"];
beforeAll(async () => {
  bench = await aClientHouse();
  ({ office, provider, organisation, signedIn, signedUpByPhone } = bench);
});
afterAll(() => bench.close());
// Nobody waits here for a bucket to fill again.
beforeEach(() => office.app.pool.query("delete from rate_limit"));

/** Every request the bank's screens make of the service to let somebody in. */
const TABLE: readonly Call[] = [
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
      expect(stranger).toMatchObject({ error: null, data: { user: null, session: null } });
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
];

walkTable(TABLE, () => bench);
