import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { anEmail, layOutOriginal } from "@lastro/identity/testing";
import { freePort } from "@lastro/platform/testing/free-port";
import { type RunningServer, startServing } from "@lastro/platform/testing/running-program";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { startMail } from "@lastro/simulators";
import { AuthClient } from "@supabase/auth-js";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** What `npm run identity` and `npm run identity:import` run. */
const SERVICE = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const IMPORT = fileURLToPath(new URL("../dist/import.js", import.meta.url));

const SECRET = "37c304f8-51aa-419a-a1af-06154e63707a";
const OTHER_SECRET = "Z7-AyPyChGNcQsX16cPBV-pPBo4q-zckDxkq1VZjATo";
const password = "segredo-1";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let database: TestDatabase;
const running: RunningServer[] = [];

/** Starts the service the way its predecessor is started for the tests of the official client. */
async function aService(environment: Record<string, string>): Promise<string> {
  const port = await freePort();
  const server = await startServing(SERVICE, {
    GOTRUE_JWT_SECRET: SECRET,
    GOTRUE_JWT_EXP: "3600",
    GOTRUE_DB_DRIVER: "postgres",
    DB_NAMESPACE: "auth",
    GOTRUE_API_HOST: "127.0.0.1",
    PORT: String(port),
    GOTRUE_DISABLE_SIGNUP: "false",
    API_EXTERNAL_URL: `http://localhost:${port}`,
    GOTRUE_SITE_URL: `http://localhost:${port}`,
    GOTRUE_LOG_LEVEL: "ERROR",
    GOTRUE_OPERATOR_TOKEN: "super-secret-operator-token",
    GOTRUE_COOKIE_KEY: "sb",
    GOTRUE_SMTP_HOST: "127.0.0.1",
    GOTRUE_SMTP_PORT: String(mailbox.smtpPort),
    GOTRUE_SMTP_USER: "GOTRUE_SMTP_USER",
    GOTRUE_SMTP_PASS: "GOTRUE_SMTP_PASS",
    GOTRUE_SMTP_ADMIN_EMAIL: "admin@email.com",
    GOTRUE_RATE_LIMIT_EMAIL_SENT: "1000",
    DATABASE_URL: database.url,
    ...environment,
  });
  running.push(server);
  return server.url;
}

beforeAll(async () => {
  mailbox = await startMail();
  database = await createTestDatabase();
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  await database.close();
  await mailbox.close();
});

const client = (url: string, headers: Record<string, string> = {}) =>
  new AuthClient({ url, headers, persistSession: true, autoRefreshToken: false, detectSessionInUrl: false });

async function operator(url: string, secret = SECRET) {
  const token = await new SignJWT({ role: "service_role" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .sign(Buffer.from(secret));
  return client(url, { Authorization: `Bearer ${token}` }).admin;
}

async function jwksOf(url: string): Promise<{ keys: JWK[] }> {
  return (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: JWK[] };
}

async function letterTo(email: string) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const [letter] = mailbox.messages(email);
    if (letter) return letter;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No letter came to ${email}`);
}

describe("the service with sign-up and without autoconfirm", () => {
  let url: string;
  beforeAll(async () => {
    url = await aService({
      GOTRUE_MAILER_URLPATHS_CONFIRMATION: "/verify",
      GOTRUE_URI_ALLOW_LIST: "https://supabase.io/docs",
      GOTRUE_MAILER_AUTOCONFIRM: "false",
      GOTRUE_MAILER_SUBJECTS_CONFIRMATION: "Please confirm",
      GOTRUE_EXTERNAL_GITHUB_ENABLED: "true",
      GOTRUE_EXTERNAL_GITHUB_CLIENT_ID: "the-client",
      GOTRUE_EXTERNAL_GITHUB_SECRET: "secret",
      GOTRUE_EXTERNAL_PHONE_ENABLED: "true",
      GOTRUE_SMS_PROVIDER: "twilio",
      GOTRUE_SMS_TWILIO_ACCOUNT_SID: "",
      GOTRUE_SMS_AUTOCONFIRM: "false",
    });
  });

  it("says who it is and what is open", async () => {
    expect(await (await fetch(`${url}/health`)).json()).toHaveProperty("version");
    expect(await (await fetch(`${url}/settings`)).json()).toMatchObject({
      external: { github: true, gitlab: false, email: true, phone: true, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      sms_provider: "twilio",
    });
    expect((await jwksOf(url)).keys).toEqual([]);
  });

  it("writes a letter from the address it was given, whose code lets the person in", async () => {
    const email = anEmail();
    const person = client(url);
    const signedUp = await person.signUp({ email, password });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect((await person.signInWithPassword({ email, password })).error).toMatchObject({
      code: "email_not_confirmed",
    });
    const letter = await letterTo(email);
    expect(letter.from).toBe("admin@email.com");
    expect(letter.links[0]).toMatch(/^http:\/\/localhost:\d+\/verify\?token=/);
    const token = /\b(\d{6})\b/.exec(letter.text)?.[1] ?? "";
    const verified = await person.verifyOtp({ type: "signup", email, token });
    expect(verified.data.session?.user.email).toBe(email);
    expect((await person.getClaims()).data?.claims).toMatchObject({
      aud: "authenticated",
      role: "authenticated",
    });
    expect((await person.refreshSession()).error).toBeNull();
    expect((await person.signOut()).error).toBeNull();
  });

  it("leads to a provider that is switched on, and not to one that is not", async () => {
    const github = await fetch(`${url}/authorize?provider=github`, { redirect: "manual" });
    expect(github.status).toBe(302);
    expect(new URL(github.headers.get("location") ?? "").searchParams.get("client_id")).toBe("the-client");
    expect((await fetch(`${url}/authorize?provider=gitlab`, { redirect: "manual" })).status).toBe(400);
  });
});

describe("the service with autoconfirm", () => {
  let url: string;
  beforeAll(async () => {
    url = await aService({
      GOTRUE_JWT_KEYS: JSON.stringify([
        {
          kty: "oct",
          k: Buffer.from(OTHER_SECRET).toString("base64url"),
          kid: "12580317-221c-49b6-894a-f4473b8afe39",
          key_ops: ["sign", "verify"],
          alg: "HS256",
        },
      ]),
      GOTRUE_MAILER_AUTOCONFIRM: "true",
      GOTRUE_SMS_AUTOCONFIRM: "true",
      GOTRUE_EXTERNAL_PHONE_ENABLED: "true",
      GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: "true",
    });
  });

  it("lets people in at once, by e-mail, by phone and without a name", async () => {
    const email = anEmail();
    expect((await client(url).signUp({ email, password })).data.session?.user.email).toBe(email);
    expect((await client(url).signUp({ email, password })).error).toMatchObject({
      code: "user_already_exists",
    });
    const byPhone = await client(url).signUp({ phone: "+5511987650001", password });
    expect(byPhone.data.session?.user.phone).toBe("5511987650001");
    expect((await client(url).signInAnonymously()).data.user?.is_anonymous).toBe(true);
  });

  it("opens itself to an operator whose token the shared secret signed", async () => {
    const admin = await operator(url);
    const email = anEmail();
    const { data, error } = await admin.createUser({ email, password, email_confirm: true });
    expect(error).toBeNull();
    expect((await admin.listUsers({ page: 1, perPage: 1 })).data.users).toHaveLength(1);
    expect((await client(url).signInWithPassword({ email, password })).error).toBeNull();
    expect((await admin.deleteUser(data.user?.id ?? "")).error).toBeNull();
    const stranger = await operator(url, "x".repeat(40));
    expect((await stranger.listUsers()).error).toMatchObject({ code: "bad_jwt", status: 403 });
  });

  it("takes more people from one address than a person would be, as a proxy may stand in front", async () => {
    for (let index = 0; index < 40; index += 1)
      expect((await client(url).signInAnonymously()).error).toBeNull();
  });
});

describe("the service with asymmetric keys", () => {
  it("signs by them, shows their public half, and still knows operators by the shared secret", async () => {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk: JWK = await exportJWK(privateKey);
    const url = await aService({
      GOTRUE_JWT_SECRET: OTHER_SECRET,
      GOTRUE_JWT_KEYS: JSON.stringify([
        {
          kty: "oct",
          k: Buffer.from(OTHER_SECRET).toString("base64url"),
          kid: "12580317-221c-49b6-894a-f4473b8afe39",
          key_ops: ["verify"],
          alg: "HS256",
        },
        { ...jwk, kid: "638c54b8-28c2-4b12-9598-ba12ef610a29", key_ops: ["sign", "verify"], alg: "RS256" },
      ]),
      GOTRUE_MAILER_AUTOCONFIRM: "true",
    });
    const { keys } = await jwksOf(url);
    expect(keys).toEqual([
      expect.objectContaining({ kid: "638c54b8-28c2-4b12-9598-ba12ef610a29", alg: "RS256", n: jwk.n }),
    ]);
    expect(JSON.stringify(keys)).not.toContain(jwk.d);
    const person = client(url);
    await person.signUp({ email: anEmail(), password });
    expect((await person.getClaims()).data?.header).toMatchObject({ alg: "RS256", kid: keys[0]?.kid });
    expect((await (await operator(url, OTHER_SECRET)).listUsers()).error).toBeNull();
  });
});

describe("the service as an OAuth server", () => {
  it("is one by the names of the original, for clients an operator adds and those that register themselves", async () => {
    const url = await aService({
      GOTRUE_OAUTH_SERVER_ENABLED: "true",
      GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: "true",
      GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH: "/consentir",
    });
    const redirect = "https://cliente.exemplo/volta";
    const added = await (await operator(url)).oauth.createClient({
      client_name: "Planilha",
      redirect_uris: [redirect],
    });
    expect(added.error).toBeNull();
    const registered = await fetch(`${url}/oauth/clients/register`, {
      method: "POST",
      body: JSON.stringify({ client_name: "Assistente", redirect_uris: [redirect] }),
    });
    expect(registered.status).toBe(201);
    const described = (await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json()) as {
      authorization_endpoint: string;
      scopes_supported: string[];
    };
    // Whoever cannot share the secret could not verify an ID token.
    expect(described.scopes_supported).not.toContain("openid");
    const asked = async (scope: string) => {
      const query = new URLSearchParams({
        client_id: added.data?.client_id ?? "",
        redirect_uri: redirect,
        scope,
        code_challenge: "x".repeat(43),
        code_challenge_method: "S256",
      });
      const answer = await fetch(`${described.authorization_endpoint}?${query}`, { redirect: "manual" });
      return new URL(answer.headers.get("location") ?? "");
    };
    expect((await asked("openid")).searchParams.get("error")).toBe("invalid_scope");
    expect((await asked("email")).href).toMatch(/^http:\/\/localhost:\d+\/consentir\?authorization_id=/);
  });

  it("is none unless it is told to be", async () => {
    const url = await aService({});
    expect((await (await operator(url)).oauth.listClients()).error).toMatchObject({
      status: 404,
      code: "feature_disabled",
    });
  });
});

describe("the service with sign-up switched off", () => {
  it("adds nobody, and lets nobody in by e-mail where that is off too", async () => {
    const url = await aService({
      GOTRUE_DISABLE_SIGNUP: "true",
      GOTRUE_MAILER_AUTOCONFIRM: "false",
      GOTRUE_EXTERNAL_PHONE_ENABLED: "false",
      GOTRUE_EXTERNAL_EMAIL_ENABLED: "false",
    });
    const signedUp = await client(url).signUp({ email: anEmail(), password });
    expect(signedUp.error).toMatchObject({
      code: "signup_disabled",
      status: 422,
      message: "Signups not allowed for this instance",
    });
    const signedIn = await client(url).signInWithPassword({ email: anEmail(), password });
    expect(signedIn.error).toMatchObject({ code: "email_provider_disabled", status: 422 });
  });
});

describe("two services on one database", () => {
  it("know each other's people and sessions, and send each letter once", async () => {
    const shared = { GOTRUE_MAILER_AUTOCONFIRM: "false", GOTRUE_API_ENDPOINT: "/auth/v1" };
    const urls = await Promise.all([aService(shared), aService(shared)]);
    const emails = Array.from({ length: 12 }, () => anEmail());
    await Promise.all(
      emails.map((email, index) => client(`${urls[index % 2]}/auth/v1`).signUp({ email, password })),
    );
    for (const email of emails) await letterTo(email);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(emails.map((email) => mailbox.messages(email).length)).toEqual(emails.map(() => 1));

    const [first = "", second = ""] = urls.map((url) => `${url}/auth/v1`);
    const email = emails[0] ?? "";
    const here = client(first);
    const token = /\b(\d{6})\b/.exec((await letterTo(email)).text)?.[1] ?? "";
    await here.verifyOtp({ type: "signup", email, token });
    const { session } = (await here.getSession()).data;
    const there = client(second);
    const taken = await there.refreshSession({ refresh_token: session?.refresh_token ?? "" });
    expect(taken.error).toBeNull();
    expect((await fetch(`${urls[0]}/health`)).status).toBe(404);
  });
});

describe("the service without a mail server", () => {
  it("works, and throws its letters away", async () => {
    const own = await createTestDatabase();
    const url = await aService({
      DATABASE_URL: own.url,
      GOTRUE_SMTP_HOST: "",
      GOTRUE_MAILER_AUTOCONFIRM: "false",
    });
    expect((await client(url).signUp({ email: anEmail(), password })).error).toBeNull();
    const db = new pg.Client({ connectionString: own.url });
    await db.connect();
    const sent = async () =>
      (await db.query("select 1 from notification_mail where sent_at is not null")).rowCount;
    for (let attempt = 0; attempt < 600 && (await sent()) === 0; attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await sent()).toBe(1);
    await db.end();
    await running.pop()?.stop();
    await own.close();
  });
});

describe("a service that cannot be what it is told to be", () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [SERVICE], {
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...environment },
      encoding: "utf8",
      timeout: 120_000,
    });

  it("does not start, and says why, line by line", () => {
    const { status, stderr } = start({
      API_EXTERNAL_URL: "http://localhost:9999",
      GOTRUE_SITE_URL: "http://localhost:9999",
      GOTRUE_JWT_SECRET: SECRET,
      GOTRUE_MAILER_AUTOCONFIRM: "perhaps",
      GOTRUE_HOOK_SEND_EMAIL_ENABLED: "true",
    });
    expect(status).toBe(1);
    expect(stderr).toContain('- GOTRUE_MAILER_AUTOCONFIRM: "perhaps" is neither true nor false');
    expect(stderr).toContain("- GOTRUE_HOOK_SEND_EMAIL_ENABLED: hooks are not offered");
  });

  it("does not start with a secret that could be guessed", () => {
    const { status, stderr } = start({
      API_EXTERNAL_URL: "http://localhost:9999",
      GOTRUE_SITE_URL: "http://localhost:9999",
      GOTRUE_JWT_SECRET: "short",
    });
    expect(status).toBe(1);
    expect(stderr).toContain("at least 32 bytes");
    expect(stderr).not.toContain("    at ");
  });
});

describe("taking people over", () => {
  const takeOver = (url: string, ...given: string[]) =>
    spawnSync(process.execPath, [IMPORT, ...given], {
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: url,
        API_EXTERNAL_URL: "http://localhost:9999",
        GOTRUE_SITE_URL: "http://localhost:9999",
        GOTRUE_JWT_SECRET: SECRET,
      },
      encoding: "utf8",
      timeout: 120_000,
    });

  it("says what came, so that a service on the database knows them", async () => {
    const own = await createTestDatabase();
    const original = await layOutOriginal(own.url);
    const email = anEmail();
    await original.add("users", {
      id: "11111111-2222-4333-8444-555555555555",
      aud: "authenticated",
      role: "authenticated",
      email,
      encrypted_password: "$2y$10$SXEz2HeT8PUIGQXo9yeUIem8KzNxgG0d7o/.eGj2rj8KbRgAuRVlq",
      email_confirmed_at: "2025-03-01T00:00:00Z",
      created_at: "2025-03-01T00:00:00Z",
      updated_at: "2025-03-01T00:00:00Z",
    });
    await original.close();
    const first = takeOver(own.url, "--from", own.url);
    expect([first.status, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toContain("people taken over: 1 (already here: 0)");
    expect(takeOver(own.url, "--from", own.url).stdout).toContain("people taken over: 0 (already here: 1)");
    const url = await aService({ DATABASE_URL: own.url });
    expect((await client(url).signInWithPassword({ email, password: "test" })).error).toBeNull();
    await running.pop()?.stop();
    await own.close();
  });

  it("asks where they come from", () => {
    const { status, stderr } = takeOver(database.url);
    expect(status).toBe(1);
    expect(stderr).toContain("npm run identity:import -- --from <postgres url of the original>");
  });
});
