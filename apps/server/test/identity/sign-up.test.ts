import { errorSentence } from "@lastro/contracts";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, anEmail, registrationData } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

type Mailbox = Awaited<ReturnType<typeof startMail>>;

let mailbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const VERSION = { "x-supabase-api-version": "2024-01-01" };

function post(path: string, payload: Record<string, unknown>) {
  return app.http.inject({ method: "POST", url: `/auth/v1${path}`, headers: VERSION, payload });
}

function register(email: string, over: Record<string, unknown> = {}) {
  return post("/signup", { email, password: "segredo-1", data: registrationData(), ...over });
}

/** The newest letter to an address, with its link and its six digits. */
async function letterTo(email: string) {
  await app.worker.runDue();
  const [message] = mailbox.messages(email);
  if (!message) throw new Error(`No letter to ${email}`);
  const link = new URL(message.links.find((one) => one.includes("/auth/v1/verify")) ?? "");
  const code = /\b(\d{6})\b/.exec(message.text)?.[1] ?? "";
  return { message, code, link, path: `${link.pathname}${link.search}` };
}

describe("someone who registers", () => {
  it("gets the bare user, a letter in Portuguese, and no session before confirming", async () => {
    const email = anEmail();
    const answer = await register(email.toUpperCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { cidade: "São Paulo", email_verified: false },
      identities: [{ provider: "email", identity_data: { email } }],
      is_anonymous: false,
    });
    // What the profile keeps sealed goes neither into the user nor into the tokens made from it.
    for (const name of ["cpf", "telefone", "endereco", "cep"]) {
      expect(answer.json().user_metadata).not.toHaveProperty(name);
    }
    expect(answer.json()).not.toHaveProperty("access_token");
    expect(answer.json()).not.toHaveProperty("email_confirmed_at");

    const { message, link } = await letterTo(email);
    expect(message.subject).toBe("Confirme seu email no Lastro");
    expect(link.searchParams.get("redirect_to")).toBe("http://localhost:3000/email-confirmed");
    const early = await post("/token?grant_type=password", { email, password: "segredo-1" });
    expect([early.statusCode, early.json().code]).toEqual([400, "email_not_confirmed"]);
  });

  it("gets the letter in the language they chose", async () => {
    const email = anEmail();
    await register(email, { data: { ...registrationData(), language: "ja" } });
    expect((await letterTo(email)).message.subject).toBe("Lastro のメールアドレスをご確認ください");
  });

  it("lands on the site with a session in the fragment after following the link, once", async () => {
    const email = anEmail();
    await register(email);
    const { path } = await letterTo(email);
    expect((await app.http.inject({ method: "HEAD", url: path })).statusCode).toBe(200);

    const followed = await app.http.inject(path);
    expect(followed.statusCode).toBe(303);
    const target = new URL(String(followed.headers.location));
    expect(target.origin + target.pathname).toBe("http://localhost:3000/email-confirmed");
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect([...fragment.keys()].sort()).toEqual(
      ["access_token", "expires_at", "expires_in", "refresh_token", "sb", "token_type", "type"].sort(),
    );
    expect(fragment.get("type")).toBe("signup");
    const user = await app.http.inject({
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${fragment.get("access_token")}` },
    });
    expect(user.json()).toMatchObject({ email, user_metadata: { email_verified: true } });

    const again = new URL(String((await app.http.inject(path)).headers.location));
    expect(Object.fromEntries(new URLSearchParams(again.hash.slice(1)))).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    });
  });

  it("may type the code instead, and can sign in afterwards", async () => {
    const email = anEmail();
    await register(email);
    const { code } = await letterTo(email);
    const verified = await post("/verify", { type: "signup", email, token: code });
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toMatchObject({ token_type: "bearer", expires_in: 900, user: { email } });
    const session = await post("/token?grant_type=password", { email, password: "segredo-1" });
    expect(session.statusCode).toBe(200);
    const repeated = await post("/verify", { type: "signup", email, token: code });
    expect([repeated.statusCode, repeated.json().code]).toEqual([403, "otp_expired"]);
  });

  it("has five tries at the code, then it is void, while the link still works", async () => {
    const email = anEmail();
    await register(email);
    const { code, link } = await letterTo(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => post("/verify", { type: "signup", email, token: wrong })),
    );
    expect(tries.map((one) => one.json().code)).toEqual(Array(5).fill("otp_expired"));
    expect((await post("/verify", { type: "signup", email, token: code })).statusCode).toBe(403);
    const byHash = await post("/verify", { type: "signup", token_hash: link.searchParams.get("token") });
    expect(byHash.statusCode).toBe(200);
  });

  it("cannot use a code after an hour", async () => {
    const email = anEmail();
    await register(email);
    const { code, path } = await letterTo(email);
    app.ctx.clock.advanceSeconds(3600);
    expect((await post("/verify", { type: "signup", email, token: code })).statusCode).toBe(403);
    expect((await app.http.inject(path)).headers.location).toContain("otp_expired");
  });

  it("is sent back to the site, whatever other address the link was made to name", async () => {
    const email = anEmail();
    await post(`/signup?redirect_to=${encodeURIComponent("https://evil.example/x")}`, {
      email,
      password: "segredo-1",
      data: registrationData(),
    });
    const { link } = await letterTo(email);
    expect(link.searchParams.get("redirect_to")).toBe("http://localhost:3000/email-confirmed");
    link.searchParams.set("redirect_to", "//evil.example");
    const followed = await app.http.inject(`${link.pathname}${link.search}`);
    expect(new URL(String(followed.headers.location)).host).toBe("localhost:3000");
  });

  it("waits a minute before asking for another letter, and is told how long", async () => {
    const email = anEmail();
    await register(email);
    app.ctx.clock.advanceSeconds(18);
    const soon = await post("/resend", { type: "signup", email });
    expect(soon.statusCode).toBe(429);
    expect(soon.json()).toEqual({
      code: "over_email_send_rate_limit",
      message: "For security purposes, you can only request this after 42 seconds.",
    });
    expect(soon.headers["retry-after"]).toBe("42");
    const { code: first } = await letterTo(email);
    app.ctx.clock.advanceSeconds(42);
    expect((await post("/resend", { type: "signup", email })).json()).toEqual({});
    const { code: second } = await letterTo(email);
    expect((await post("/verify", { type: "signup", email, token: second })).statusCode).toBe(200);
    expect(first).not.toBe("");
  });
});

describe("registering an address that already has an account", () => {
  it("answers a confirmed one like a new one, sends no letter and changes nothing", async () => {
    const ana = await aClient(app);
    const answer = await register(ana.email, { password: "outra-senha" });
    expect(answer.statusCode).toBe(200);
    const asNew = (await register(anEmail())).json();
    const taken = answer.json();
    expect(Object.keys(taken).sort()).toEqual(Object.keys(asNew).sort());
    expect(Object.keys(taken.identities[0]).sort()).toEqual(Object.keys(asNew.identities[0]).sort());
    expect(taken).toMatchObject({
      email: ana.email,
      role: asNew.role,
      app_metadata: asNew.app_metadata,
      identities: [{ provider: "email", email: ana.email, user_id: taken.id, id: taken.id }],
      user_metadata: { sub: taken.id, email_verified: false },
    });
    expect(Object.keys(taken.user_metadata).sort()).toEqual(Object.keys(asNew.user_metadata).sort());
    expect(answer.json().id).not.toBe(ana.userId);
    await app.worker.runDue();
    expect(mailbox.messages(ana.email)).toEqual([]);
    const session = await post("/token?grant_type=password", { email: ana.email, password: "outra-senha" });
    expect(session.statusCode).toBe(400);
  });

  it("asks everyone to wait alike when they repeat it", async () => {
    const known = (await aClient(app)).email;
    const fresh = anEmail();
    for (const email of [known, fresh]) {
      expect((await register(email)).statusCode).toBe(200);
      expect((await register(email)).json()).toEqual({
        code: "over_email_send_rate_limit",
        message: "For security purposes, you can only request this after 60 seconds.",
      });
    }
  });

  it("sends an unconfirmed one a letter again, and keeps the password typed last", async () => {
    const email = anEmail();
    await register(email);
    await app.worker.runDue();
    app.ctx.clock.advanceSeconds(61);
    await register(email, { password: "segunda-senha" });
    const { code } = await letterTo(email);
    expect(mailbox.messages(email)).toHaveLength(2);
    await post("/verify", { type: "signup", email, token: code });
    const signIn = (password: string) => post("/token?grant_type=password", { email, password });
    expect((await signIn("segredo-1")).statusCode).toBe(400);
    expect((await signIn("segunda-senha")).statusCode).toBe(200);
  });

  it("lets one of a hundred simultaneous registrations of it in", async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 100 }, () => register(email)));
    expect(new Set(answers.map((answer) => answer.statusCode)).has(500)).toBe(false);
    const people = await app.ctx.db
      .selectFrom("identity_user")
      .select("id")
      .where("email", "=", email)
      .execute();
    expect(people).toHaveLength(1);
  });
});

describe("a registration that is not accepted", () => {
  it.each([
    [{}, 422, "anonymous_provider_disabled"],
    [{ email: "a@b.co" }, 400, "validation_failed"],
    [{ email: "a@b.co", password: "12345" }, 422, "weak_password"],
    [{ email: "a@b.co", password: "x".repeat(129) }, 400, "validation_failed"],
    [{ email: "not an address", password: "segredo-1" }, 400, "validation_failed"],
    [{ email: "a@b.co\r\nBcc: c@d.co", password: "segredo-1" }, 400, "validation_failed"],
    [{ phone: "5511987654321", password: "segredo-1" }, 400, "phone_provider_disabled"],
    [{ email: "a@b.co", password: "segredo-1", data: { x: "y".repeat(5000) } }, 400, "validation_failed"],
    [{ email: "a@b.co", password: "segredo-1", data: { nome: "a\u0000b" } }, 400, "validation_failed"],
    [{ email: 7, password: "segredo-1" }, 400, "bad_json"],
  ])("answers %j with %i %s", async (payload, status, code) => {
    const answer = await post("/signup", payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers["x-sb-error-code"]).toBe(code);
  });
});

describe("what another module refuses while a user is made", () => {
  const invalid = () => ({ ...registrationData(), cpf: "11111111111" });

  it("comes back in the shape of this service, in Portuguese, and leaves no user", async () => {
    const email = anEmail();
    const answer = await register(email, { data: invalid() });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      code: "customers.cpf_invalid",
      message: errorSentence("customers.cpf_invalid", "pt-BR"),
    });
    expect(answer.headers["x-sb-error-code"]).toBe("customers.cpf_invalid");
    expect((await register(email)).statusCode).toBe(200);
  });

  it("does not tell whether the address has an account", async () => {
    const ana = await aClient(app);
    const answer = await register(ana.email, { data: invalid() });
    expect([answer.statusCode, answer.json().code]).toEqual([422, "customers.cpf_invalid"]);
  });
});
