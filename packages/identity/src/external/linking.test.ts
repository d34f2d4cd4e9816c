import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOfficialClient, type OfficialClient } from "../testing/official-client.js";
import { type OidcServer, startOidcServer } from "../testing/oidc-server.js";
import { aClient, anEmail, PASSWORD, registrationData, type SignedInPerson } from "../testing/people.js";

const CALLBACK = "http://localhost:3000/auth/v1/callback";
const PAGE = "http://localhost:3000/seguranca";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let provider: OidcServer;
let app: IdentityBench;
let url: string;
beforeAll(async () => {
  mailbox = await startMail();
  provider = await startOidcServer(CALLBACK);
  app = await startIdentityBench({
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    identity: { outsideSignUps: true, external: { google: providerSettings() } },
  });
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app.close();
  await provider.close();
  await mailbox.close();
});

function providerSettings() {
  return {
    enabled: true,
    clientIds: [provider.clientId],
    secret: provider.clientSecret,
    url: provider.issuer,
    skipNonceCheck: false,
    emailOptional: false,
  };
}

let people = 0;
function someoneAtTheProvider(claims: Readonly<Record<string, unknown>> = {}) {
  people += 1;
  provider.person = { sub: `pessoa-${people}`, email: anEmail(), email_verified: true, ...claims };
  return provider.person;
}

async function signedInClient(person: SignedInPerson): Promise<OfficialClient> {
  const client = anOfficialClient(url);
  const { error } = await client.signInWithPassword({ email: person.email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}

/** Follows an address of the client through the provider and back, as a browser would. */
async function follow(start: string, at: IdentityBench = app): Promise<URL> {
  let there = start;
  if (new URL(start).origin !== provider.issuer) {
    const { pathname, search } = new URL(start);
    const left = await at.http.inject(`${pathname}${search}`);
    there = left.headers.location ?? "";
  }
  const returned = await provider.consent(there);
  const answer = await at.http.inject(`/auth/v1/callback${returned.search}`);
  return new URL(answer.headers.location ?? "");
}

async function link(client: OfficialClient): Promise<URL> {
  const { data, error } = await client.linkIdentity({
    provider: "google",
    options: { redirectTo: PAGE, skipBrowserRedirect: true },
  });
  expect(error).toBeNull();
  return follow(data.url ?? "");
}

describe("the official client and an outside provider", () => {
  it("builds an address that leads through the provider to a session", async () => {
    const client = anOfficialClient(url);
    const person = someoneAtTheProvider();
    const { data } = await client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: PAGE, skipBrowserRedirect: true, scopes: "email", queryParams: { hd: "x" } },
    });
    const landed = await follow(data.url ?? "");
    const fragment = new URLSearchParams(landed.hash.slice(1));
    const session = await client.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(session.data.user?.email).toBe(person.email);
    expect((await client.getUserIdentities()).data?.identities).toMatchObject([{ provider: "google" }]);
  });

  it("signs in with a token of the provider", async () => {
    const client = anOfficialClient(url);
    const now = Math.floor(app.ctx.clock.now().getTime() / 1000);
    const email = anEmail();
    const claims = {
      iss: provider.issuer,
      aud: provider.clientId,
      sub: "celular",
      email,
      email_verified: true,
    };
    const token = await provider.sign({ ...claims, iat: now, exp: now + 60 });
    const { data, error } = await client.signInWithIdToken({ provider: "google", token });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const bad = await client.signInWithIdToken({ provider: "google", token: "nonsense" });
    expect(bad.error).toMatchObject({ status: 400 });
  });

  it("links a provider, tells the person, and takes it away again", async () => {
    const person = await aClient(app);
    const client = await signedInClient(person);
    const outside = someoneAtTheProvider();
    const landed = await link(client);
    expect(landed.hash).toContain("access_token");
    const identities = (await client.getUserIdentities()).data?.identities ?? [];
    expect(identities.map(({ provider: name, id }) => [name, id])).toEqual([
      ["email", person.userId],
      ["google", outside.sub],
    ]);
    const google = identities[1];
    if (!google) throw new Error("Not linked");
    expect((await client.unlinkIdentity(google)).error).toBeNull();
    expect((await client.getUser()).data.user?.app_metadata.providers).toEqual(["email"]);

    await app.worker.runDue();
    expect(mailbox.messages(person.email).map(({ text }) => /google/i.test(text ?? ""))).toEqual([
      true,
      true,
    ]);
    const { rows } = await app.pool.query(
      "select action, traits->>'provider' as provider from identity_audit where user_id = $1 and action like 'identity%' order by id",
      [person.userId],
    );
    expect(rows).toEqual([
      { action: "identity_linked", provider: "google" },
      { action: "identity_unlinked", provider: "google" },
    ]);
  });
});

describe("linking", () => {
  it("is refused for an identity that is linked already, to oneself or to somebody else", async () => {
    const client = await signedInClient(await aClient(app));
    someoneAtTheProvider();
    await link(client);
    const again = await link(client);
    expect(again.searchParams.get("error_code")).toBe("identity_already_exists");
    expect(again.searchParams.get("error_description")).toBe("Identity is already linked");
    const other = await link(await signedInClient(await aClient(app)));
    expect(other.searchParams.get("error_description")).toBe("Identity is already linked to another user");
  });

  it("leads there at once when the page does not ask for the address", async () => {
    const person = await aClient(app);
    const answer = await app.http.inject({
      url: "/auth/v1/user/identities/authorize?provider=google",
      headers: person.headers,
    });
    expect([answer.statusCode, new URL(answer.headers.location ?? "").origin]).toEqual([
      302,
      provider.issuer,
    ]);
    expect((await app.http.inject("/auth/v1/user/identities/authorize?provider=google")).statusCode).toBe(
      401,
    );
  });

  it("gives someone without an address the provider's, and makes an anonymous person a lasting one", async () => {
    const person = await aClient(app);
    await app.pool.query(
      "update identity_user set email = null, email_confirmed_at = null, is_anonymous = true where id = $1",
      [person.userId],
    );
    const outside = someoneAtTheProvider();
    const started = await app.http.inject({
      url: "/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true",
      headers: person.headers,
    });
    await follow(started.json().url);
    const { rows } = await app.pool.query(
      "select email, is_anonymous, email_confirmed_at is not null as confirmed from identity_user where id = $1",
      [person.userId],
    );
    expect(rows).toEqual([{ email: outside.email, is_anonymous: false, confirmed: true }]);
  });
});

describe("taking a way of signing in away", () => {
  async function unlink(person: SignedInPerson, id: string, headers: Record<string, string> = {}) {
    const answer = await app.http.inject({
      method: "DELETE",
      url: `/auth/v1/user/identities/${id}`,
      headers: { ...person.headers, ...headers },
    });
    return { status: answer.statusCode, ...answer.json() };
  }

  async function addIdentity(userId: string, name: string, data: Readonly<Record<string, unknown>>) {
    const { rows } = await app.pool.query(
      `insert into identity_identity (id, user_id, realm, provider, provider_id, identity_data, created_at, updated_at)
       values (gen_random_uuid(), $1, 'bank', $2, $3, $4, now(), now()) returning id`,
      [userId, name, `${name}-${userId}`, JSON.stringify(data)],
    );
    return rows[0].id as string;
  }

  async function emailIdentityOf(userId: string) {
    const { rows } = await app.pool.query(
      "select id from identity_identity where user_id = $1 and provider = 'email'",
      [userId],
    );
    return rows[0].id as string;
  }

  it("needs the id of an identity of the caller, who keeps at least one", async () => {
    const person = await aClient(app);
    expect(await unlink(person, "nonsense")).toMatchObject({
      status: 404,
      msg: "identity_id must be an UUID",
    });
    const own = await emailIdentityOf(person.userId);
    expect(await unlink(person, own, { "x-jwt-aud": "others" })).toMatchObject({
      status: 403,
      error_code: "unexpected_audience",
    });
    expect(await unlink(person, own)).toMatchObject({
      status: 422,
      error_code: "single_identity_not_deletable",
      msg: "User must have at least 1 identity after unlinking",
    });
    await addIdentity(person.userId, "github", { email: person.email, email_verified: true });
    const foreign = await emailIdentityOf((await aClient(app)).userId);
    expect(await unlink(person, foreign)).toMatchObject({ status: 422, error_code: "identity_not_found" });
  });

  it("moves the address to the oldest verified one of those left that nobody else has", async () => {
    const person = await aClient(app);
    const taken = await aClient(app);
    const [loose, free] = [anEmail(), anEmail()];
    await addIdentity(person.userId, "github", { email: loose, email_verified: false });
    await addIdentity(person.userId, "gitlab", { email: taken.email, email_verified: true });
    await addIdentity(person.userId, "discord", { email: free, email_verified: true });
    expect(await unlink(person, await emailIdentityOf(person.userId))).toEqual({ status: 200 });
    const user = (await app.http.inject({ url: "/auth/v1/user", headers: person.headers })).json();
    expect(user.email).toBe(free);
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.app_metadata.providers).toEqual(["github", "gitlab", "discord"]);
  });

  it("takes the confirmation with it when only an unverified address is left", async () => {
    const person = await aClient(app);
    const loose = anEmail();
    await addIdentity(person.userId, "github", { email: loose, email_verified: false });
    await unlink(person, await emailIdentityOf(person.userId));
    const { rows } = await app.pool.query(
      "select email, email_confirmed_at from identity_user where id = $1",
      [person.userId],
    );
    expect(rows).toEqual([{ email: loose, email_confirmed_at: null }]);
  });

  it("is refused when every address left is somebody else's", async () => {
    const person = await aClient(app);
    const taken = await aClient(app);
    await addIdentity(person.userId, "github", { email: taken.email, email_verified: true });
    expect(await unlink(person, await emailIdentityOf(person.userId))).toMatchObject({
      status: 422,
      error_code: "email_conflict_identity_not_deletable",
      msg: "Unable to unlink identity due to email conflict",
    });
  });

  it("clears the telephone with the identity of the telephone", async () => {
    const person = await aClient(app);
    await app.pool.query(
      "update identity_user set phone = '5511988887777', phone_confirmed_at = now() where id = $1",
      [person.userId],
    );
    const phone = await addIdentity(person.userId, "phone", { phone: "5511988887777" });
    await unlink(person, phone);
    const { rows } = await app.pool.query(
      "select phone, phone_confirmed_at, email from identity_user where id = $1",
      [person.userId],
    );
    expect(rows).toEqual([{ phone: null, phone_confirmed_at: null, email: person.email }]);
  });

  it("leaves one of two when both are taken at the same time", async () => {
    const person = await aClient(app);
    const other = await addIdentity(person.userId, "github", { email: person.email, email_verified: true });
    const own = await emailIdentityOf(person.userId);
    const answers = await Promise.all([unlink(person, own), unlink(person, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("a site that adds nobody from outside", () => {
  let bank: IdentityBench;
  beforeAll(async () => {
    bank = await startIdentityBench({ identity: { external: { google: providerSettings() } } });
    // A provider's tokens are valid now.
    bank.ctx.clock.set(new Date());
  });
  afterAll(() => bank.close());

  const start = `http://localhost:3000/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(PAGE)}`;

  it("lets in its own people, and adds nobody who comes from outside", async () => {
    const client = await aClient(bank);
    someoneAtTheProvider({ email: client.email });
    expect((await follow(start, bank)).hash).toContain("access_token");

    const stranger = someoneAtTheProvider();
    const landed = await follow(start, bank);
    expect(Object.fromEntries(landed.searchParams)).toEqual({
      error: "access_denied",
      error_code: "signup_disabled",
      error_description: "Signups not allowed for this instance",
    });
    const { rows } = await bank.pool.query("select from identity_user where email = $1", [stranger.email]);
    expect(rows).toEqual([]);
  });

  it("counts a registration nobody confirmed as nobody's", async () => {
    const email = anEmail();
    await bank.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: { email, password: PASSWORD, data: registrationData() },
    });
    someoneAtTheProvider({ email });
    expect((await follow(start, bank)).searchParams.get("error_code")).toBe("signup_disabled");
    const { rows } = await bank.pool.query(
      "select password_hash is not null as kept, email_confirmed_at from identity_user where email = $1",
      [email],
    );
    expect(rows).toEqual([{ kept: true, email_confirmed_at: null }]);
  });
});
