import { startMail } from "@lastro/simulators";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anEmail, PASSWORD, registrationData, signIn } from "../testing/people.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: IdentityBench;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startIdentityBench({ smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}` });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload, headers });
}

function signUp(payload: object) {
  return post("/signup", { password: PASSWORD, data: registrationData(), ...payload });
}

describe("planting a session on somebody (fixation)", () => {
  it("fails: signing in never goes on with a session or token the request brought along", async () => {
    const attacker = await aClient(app);
    const victim = await aClient(app);
    const answer = await post(
      "/token?grant_type=password",
      {
        email: victim.email,
        password: PASSWORD,
        refresh_token: attacker.refreshToken,
        session_id: decodeJwt(attacker.accessToken).session_id,
      },
      { ...attacker.headers, cookie: `sb-access-token=${attacker.accessToken}` },
    );
    const claims = decodeJwt(answer.json().access_token);
    expect(claims.sub).toBe(victim.userId);
    expect(claims.session_id).not.toBe(decodeJwt(attacker.accessToken).session_id);
    expect(answer.json().refresh_token).not.toBe(attacker.refreshToken);
    const before = await app.http.inject({ url: "/auth/v1/user", headers: attacker.headers });
    expect(before.json().id).toBe(attacker.userId);
    const refreshed = await post("/token?grant_type=refresh_token", { refresh_token: attacker.refreshToken });
    expect(refreshed.json().user.id).toBe(attacker.userId);
  });

  it("fails by address as well: an access token in the query or a cookie is nobody's", async () => {
    const ana = await aClient(app);
    const answer = await app.http.inject({
      url: `/auth/v1/user?access_token=${ana.accessToken}`,
      headers: { cookie: `sb-access-token=${ana.accessToken}`, "x-use-cookie": "session" },
    });
    expect(answer.statusCode).toBe(401);
    const signedIn = await post("/token?grant_type=password", { email: ana.email, password: PASSWORD });
    expect(signedIn.headers).not.toHaveProperty("set-cookie");
  });
});

describe("claiming to be more than one is (mass assignment)", () => {
  it("fails at the registration: role, audience, confirmation and application data are not anyone's to say", async () => {
    const email = anEmail();
    const answer = await signUp({
      email,
      id: "00000000-0000-4000-8000-000000000001",
      role: "service_role",
      aud: "others",
      app_metadata: { role: "admin", provider: "google" },
      email_confirm: true,
      email_confirmed_at: "2020-01-01T00:00:00Z",
      is_super_admin: true,
      is_sso_user: true,
      banned_until: null,
      data: { ...registrationData(), role: "service_role", app_metadata: { role: "admin" }, email: "x@y.co" },
    });
    expect(answer.statusCode).toBe(200);
    const user = await app.ctx.db
      .selectFrom("identity_user")
      .selectAll()
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      role: "authenticated",
      aud: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
      email_confirmed_at: null,
      is_sso: false,
    });
    expect(user.id).not.toBe("00000000-0000-4000-8000-000000000001");
    expect(user.user_metadata).toMatchObject({ email, sub: user.id });
    const roles = await app.ctx.db
      .selectFrom("user_roles")
      .selectAll()
      .where("user_id", "=", user.id)
      .execute();
    expect(roles).toEqual([]);
  });

  it("fails with what one writes about oneself: neither the token's role nor the operator's door follows it", async () => {
    const ana = await aClient(app, { metadata: { role: "service_role" } });
    const again = await signIn(app, ana.email);
    expect(decodeJwt(again.accessToken).role).toBe("authenticated");
    const admin = await app.http.inject({ url: "/auth/v1/admin/users", headers: again.headers });
    expect([admin.statusCode, admin.json().error_code]).toEqual([403, "not_admin"]);
    expect(await app.identity.authenticate(again.headers.authorization)).toMatchObject({ kind: "client" });
  });

  it("fails through the chain of objects as well", async () => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      headers: { "content-type": "application/json" },
      payload: `{"__proto__": {"email": "a@b.co"}, "constructor": {"prototype": {"email": "a@b.co"}}}`,
    });
    expect(answer.json().msg).toBe("missing email or phone");
    expect({}).not.toHaveProperty("email");
  });
});

describe("an address that only looks like somebody's", () => {
  it.each([
    ["a Cyrillic letter", "аna@exemplo.com.br"],
    ["a Greek letter", "αna@exemplo.com.br"],
    ["a full-width letter", "ａna@exemplo.com.br"],
    ["the sign for kelvin, whose small letter is k", "\u212aarin@exemplo.com.br"],
    ["a capital with a dot, whose small letter has one too many", "İna@exemplo.com.br"],
    ["the long s", "rosſi@exemplo.com.br"],
    ["a letter with a combining accent", "a\u0301na@exemplo.com.br"],
    ["a letter with an accent", "ána@exemplo.com.br"],
    ["a space of no width", "a\u200bna@exemplo.com.br"],
    ["a change of direction", "a\u202ena@exemplo.com.br"],
    ["a domain of another alphabet", "ana@еxemplo.com.br"],
    ["a dot that is none", "ana@exemplo。com.br"],
    ["a blank before it", " ana@exemplo.com.br"],
  ])("by %s is refused wherever an address is taken", async (_, email) => {
    const ana = await aClient(app);
    const change = await app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: ana.headers,
      payload: { email },
    });
    for (const answer of [await signUp({ email }), await post("/recover", { email }), change])
      expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        400,
        "validation_failed",
        "Unable to validate email address: invalid format",
      ]);
  });

  it("by capital letters is the same address: one account, one mailbox", async () => {
    const ana = await aClient(app);
    const again = await post("/token?grant_type=password", {
      email: ana.email.toUpperCase(),
      password: PASSWORD,
    });
    expect(again.json().user.id).toBe(ana.userId);
    await signUp({ email: ana.email.toUpperCase() });
    const rows = await app.ctx.db
      .selectFrom("identity_user")
      .select("id")
      .where("email", "ilike", ana.email)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe("slipping lines into a letter (header injection)", () => {
  it("fails: an address is one address, on one line", async () => {
    const ana = await aClient(app);
    for (const tail of [
      "\r\nBcc: ladrao@exemplo.com",
      "\nSubject: oi",
      "%0d%0aBcc:ladrao@exemplo.com",
      ",ladrao@exemplo.com",
      "> ,<ladrao@exemplo.com",
      "\u2028Bcc: ladrao@exemplo.com",
    ])
      for (const email of [`${ana.email}${tail}`, `${tail.trim()}${ana.email}`])
        for (const answer of [await signUp({ email }), await post("/recover", { email })])
          expect([email, answer.statusCode]).toEqual([email, 400]);
    await app.worker.runDue();
    expect(mailbox.messages("ladrao@exemplo.com")).toEqual([]);
    expect(mailbox.messages(ana.email)).toEqual([]);
  });

  it("fails through the name of a person as well", async () => {
    const email = anEmail();
    await signUp({
      email,
      data: { ...registrationData(), nome: "Ana Souza\r\nBcc: ladrao@exemplo.com" },
    });
    await app.worker.runDue();
    expect(mailbox.messages("ladrao@exemplo.com")).toEqual([]);
  });
});
