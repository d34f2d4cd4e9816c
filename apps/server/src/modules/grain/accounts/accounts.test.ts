import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, anEmail, PASSWORD, registrationData } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function post(path: string, payload: object, headers: Record<string, string> = {}) {
  return app.http.inject({ method: "POST", url: `/agro/v1/auth${path}`, payload, headers });
}

function me(token: string) {
  return app.http.inject({ url: "/agro/v1/me", headers: bearer(token) });
}

const ANA = { name: "Ana Lavoura", password: PASSWORD, accountType: "producer", country: "AR" };

async function aTrader(email = anEmail()) {
  expect((await post("/register", { ...ANA, email })).statusCode).toBe(201);
  const session = (await post("/login", { email, password: PASSWORD })).json();
  return { email, session };
}

describe("a name that would make lines of its own in files and contracts", () => {
  it.each(["Ana\n=1+1", "Ana\r\nPreço: 1", "Ana\u202eanA", "Ana\u200bLavoura", "Ana\u2028B", "Ana\u3164B"])(
    "is refused at registration: %j",
    async (name) => {
      const answer = await post("/register", { ...ANA, name, email: anEmail() });
      const { code, detail, fields } = answer.json();
      expect([answer.statusCode, code, fields]).toEqual([
        400,
        "request.unsafe_characters",
        { name: "unsafe_characters" },
      ]);
      expect(detail).toMatch(/quebras de linha ou caracteres invisíveis/);
    },
  );

  it("is refused with half a character, as every text is", async () => {
    const answer = await post("/register", { ...ANA, name: "Ana\ud800", email: anEmail() });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "request.invalid"]);
  });

  it("nor is a password of spaces alone taken", async () => {
    const answer = await post("/register", { ...ANA, password: " ".repeat(20), email: anEmail() });
    expect(answer.statusCode).toBe(422);
  });
});

describe("registering in the marketplace", () => {
  it("opens an account that may sign in at once", async () => {
    const { email, session } = await aTrader();
    expect(session.user).toMatchObject({
      name: "Ana Lavoura",
      email,
      accountType: "producer",
      country: "AR",
    });
    expect((await me(session.accessToken)).json()).toEqual(session.user);
  });

  it("takes the address trimmed and in lower case, and Brazil where no country is said", async () => {
    const email = anEmail();
    const { name, password } = ANA;
    const typed = `  ${email.toUpperCase()} `;
    expect((await post("/register", { name, password, accountType: "buyer", email: typed })).statusCode).toBe(
      201,
    );
    const { user } = (await post("/login", { email: typed, password })).json();
    expect(user).toMatchObject({ email, accountType: "buyer", country: "BR" });
  });

  it.each([
    ["no name", { name: " " }, "grain.fields_required", "Todos os campos obrigatórios devem ser preenchidos"],
    ["no type of account", { accountType: undefined }, "grain.fields_required", undefined],
    [
      "a short password",
      { password: "12345" },
      "grain.password_too_short",
      "A senha deve ter pelo menos 6 caracteres",
    ],
    ["an endless password", { password: "x".repeat(500) }, "grain.password_too_weak", undefined],
    ["what is no address", { email: "ana" }, "grain.email_invalid", undefined],
  ])("refuses %s and keeps nothing", async (_, wrong, code, sentence) => {
    const email = anEmail();
    const answer = await post("/register", { ...ANA, email, ...wrong });
    expect(answer.json().code).toBe(code);
    if (sentence !== undefined) expect(answer.json().detail).toBe(sentence);
    expect((await post("/login", { email, password: PASSWORD })).statusCode).toBe(401);
  });

  it("lets one of twenty simultaneous registrations of an address in", async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/register", { ...ANA, email })));
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({ code: "grain.email_taken", detail: "Este email já está cadastrado" });
  });
});

describe("signing in to the marketplace", () => {
  it("says the same of an unknown address and of a wrong password", async () => {
    const { email } = await aTrader();
    const wrong = await post("/login", { email, password: "outra senha" });
    const unknown = await post("/login", { email: anEmail(), password: PASSWORD });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: "grain.login_wrong", detail: "Email ou senha incorretos" });
    const { requestId: _one, instance: _two, ...said } = wrong.json();
    expect(unknown.json()).toMatchObject({ ...said, type: said.type });
  });

  it("goes on by refresh tokens and ends at once by signing out", async () => {
    const { session } = await aTrader();
    const next = (await post("/refresh", { refreshToken: session.refreshToken })).json();
    expect(next.user).toEqual(session.user);
    expect((await post("/logout", {}, bearer(next.accessToken))).statusCode).toBe(204);
    expect((await me(next.accessToken)).json().code).toBe("auth.required");
    const after = await post("/refresh", { refreshToken: next.refreshToken });
    expect([after.statusCode, after.json().code]).toEqual([401, "grain.session_ended"]);
  });

  it("refuses what is no refresh token", async () => {
    const answer = await post("/refresh", { refreshToken: "nada disso" });
    expect(answer.json().code).toBe("grain.session_ended");
  });
});

describe("the two realms", () => {
  it("keep one address apart: two people, two passwords", async () => {
    const client = await aClient(app);
    const { session } = await aTrader(client.email);
    expect(session.user.id).not.toBe(client.userId);
    expect((await post("/forgot-password", { email: client.email })).statusCode).toBe(204);
    const profile = await app.http.inject({ url: "/v1/me", headers: client.headers });
    expect(profile.json().name).not.toBe("Ana Lavoura");
  });

  it("do not accept each other's tokens", async () => {
    const client = await aClient(app);
    const { session } = await aTrader();
    expect((await me(client.accessToken)).json().code).toBe("auth.required");
    expect((await post("/refresh", { refreshToken: client.refreshToken })).statusCode).toBe(401);
    const headers = bearer(session.accessToken);
    expect((await app.http.inject({ url: "/v1/me", headers })).statusCode).toBe(401);
    expect((await app.http.inject({ url: "/auth/v1/user", headers })).statusCode).toBe(403);
    const refreshed = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=refresh_token",
      payload: { refresh_token: session.refreshToken },
    });
    expect(refreshed.json().error_code).toBe("refresh_token_not_found");
  });

  it("do not let someone sign in where they have no account", async () => {
    const client = await aClient(app);
    expect((await post("/login", { email: client.email, password: PASSWORD })).statusCode).toBe(401);
    const { email } = await aTrader();
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email, password: PASSWORD },
    });
    expect(answer.json().error_code).toBe("invalid_credentials");
  });

  it("let nobody become a trader by what the bank's sign-up sends along", async () => {
    const data = { ...registrationData(), accountType: "producer", realm: "agro" };
    const email = anEmail();
    await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: { email, password: PASSWORD, data },
    });
    expect((await post("/login", { email, password: PASSWORD })).statusCode).toBe(401);
  });
});

describe("a forgotten marketplace password", () => {
  async function linkFor(email: string): Promise<string> {
    expect((await post("/forgot-password", { email })).statusCode).toBe(204);
    await app.worker.runDue();
    const [letter] = mailbox.messages(email);
    const link = new URL(letter?.links.find((one) => one.includes("/agro/reset-password")) ?? "");
    return link.searchParams.get("token") ?? "";
  }

  it("is replaced by the link of a letter, once, which ends every session", async () => {
    const { email, session } = await aTrader();
    const token = await linkFor(email);
    const short = await post("/reset-password", { token, password: "123" });
    expect(short.json().code).toBe("grain.password_too_short");
    const same = await post("/reset-password", { token, password: PASSWORD });
    expect(same.json().code).toBe("grain.password_unchanged");
    expect((await post("/reset-password", { token, password: "uma senha nova" })).statusCode).toBe(204);

    expect((await me(session.accessToken)).statusCode).toBe(401);
    expect((await post("/login", { email, password: PASSWORD })).statusCode).toBe(401);
    expect((await post("/login", { email, password: "uma senha nova" })).statusCode).toBe(200);
    const again = await post("/reset-password", { token, password: "mais uma senha" });
    expect([again.statusCode, again.json().code]).toEqual([410, "grain.reset_link_used"]);
  });

  it.each(["", "ana", "ana@", "a@b\u0000c"])("refuses %j, which is no address", async (email) => {
    expect((await post("/forgot-password", { email })).statusCode).toBeLessThan(500);
    expect((await post("/forgot-password", { email })).json().code).toMatch(/^(grain.email|request)_?/);
  });

  it("is answered alike for an address nobody has, which gets no letter", async () => {
    const email = anEmail();
    expect((await post("/forgot-password", { email })).statusCode).toBe(204);
    await app.worker.runDue();
    expect(mailbox.messages(email)).toEqual([]);
  });
});

describe("a marketplace profile", () => {
  it("is changed by its owner, a CNPJ with letters included", async () => {
    const { session } = await aTrader();
    const answer = await app.http.inject({
      method: "PATCH",
      url: "/agro/v1/me",
      headers: bearer(session.accessToken),
      payload: {
        name: "Ana da Lavoura",
        city: "Rosário",
        taxId: "12.ABC.345/01DE-35",
        currentPassword: PASSWORD,
      },
    });
    expect(answer.json()).toMatchObject({ name: "Ana da Lavoura", city: "Rosário", taxId: "12ABC34501DE35" });
    const { rows } = await app.pool.query("select * from grain_account where user_id = $1", [
      session.user.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain("12ABC34501DE35");
  });

  it("changes its password knowing the current one, and keeps only this session", async () => {
    const { email, session } = await aTrader();
    const other = (await post("/login", { email, password: PASSWORD })).json();
    const change = (currentPassword: string) =>
      post(
        "/change-password",
        { currentPassword, newPassword: "uma senha nova" },
        bearer(session.accessToken),
      );
    expect((await change("errada")).json().code).toBe("grain.current_password_wrong");
    expect((await change(PASSWORD)).statusCode).toBe(204);
    expect((await me(session.accessToken)).statusCode).toBe(200);
    expect((await me(other.accessToken)).statusCode).toBe(401);
    expect((await post("/login", { email, password: "uma senha nova" })).statusCode).toBe(200);
  });
});
