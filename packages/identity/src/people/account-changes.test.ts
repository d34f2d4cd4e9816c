import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anEmail, PASSWORD, type SignedInPerson, signIn } from "../testing/people.js";

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

function post(path: string, payload: Record<string, unknown>) {
  return app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload });
}

function change(person: Pick<SignedInPerson, "headers">, payload: Record<string, unknown>) {
  return app.http.inject({ method: "PUT", url: "/auth/v1/user", headers: person.headers, payload });
}

async function letterTo(email: string) {
  await app.worker.runDue();
  const [message] = mailbox.messages(email);
  const link = new URL(message?.links.find((one) => one.includes("/auth/v1/verify")) ?? "");
  return {
    subject: message?.subject,
    code: /\b(\d{6})\b/.exec(message?.text ?? "")?.[1] ?? "",
    token: link.searchParams.get("token") ?? "",
    redirectTo: link.searchParams.get("redirect_to"),
    path: `${link.pathname}${link.search}`,
  };
}

describe("a forgotten password", () => {
  it("is replaced through a letter, which ends the other sessions and voids what was pending", async () => {
    const ana = await aClient(app);
    expect((await post("/recover", { email: ana.email })).json()).toEqual({});
    const { subject, path, redirectTo } = await letterTo(ana.email);
    expect(subject).toBe("Redefina sua senha do Lastro");
    expect(redirectTo).toBe("http://localhost:3000/reset-password");
    const followed = new URL(String((await app.http.inject(path)).headers.location));
    const fragment = new URLSearchParams(followed.hash.slice(1));
    expect(fragment.get("type")).toBe("recovery");
    const recovered = { headers: { authorization: `Bearer ${fragment.get("access_token")}` } };

    const same = await change(recovered, { password: PASSWORD });
    expect(same.json().error_code).toBe("same_password");
    expect((await change(recovered, { password: "nova-senha-1" })).statusCode).toBe(200);
    const old = await app.http.inject({ url: "/auth/v1/user", headers: ana.headers });
    expect(old.json().error_code).toBe("session_not_found");
    expect((await app.http.inject({ url: "/auth/v1/user", headers: recovered.headers })).statusCode).toBe(
      200,
    );
    const signInWith = (password: string) =>
      post("/token?grant_type=password", { email: ana.email, password });
    expect((await signInWith(PASSWORD)).statusCode).toBe(400);
    expect((await signInWith("nova-senha-1")).statusCode).toBe(200);
    await app.worker.runDue();
    expect(mailbox.messages(ana.email)[0]?.subject).toBe("Sua senha foi alterada");
  });

  it("answers an unknown address alike, the waiting time included, and sends it nothing", async () => {
    const ana = await aClient(app);
    const nobody = anEmail();
    for (const email of [ana.email, nobody]) {
      expect((await post("/recover", { email })).json()).toEqual({});
      expect((await post("/recover", { email })).json()).toMatchObject({
        error_code: "over_email_send_rate_limit",
        msg: "For security purposes, you can only request this after 60 seconds.",
      });
    }
    await app.worker.runDue();
    expect(mailbox.messages(nobody)).toEqual([]);
  });

  it("takes the code as well, for the types that mean it", async () => {
    const ana = await aClient(app);
    await post("/recover", { email: ana.email });
    const { code } = await letterTo(ana.email);
    expect((await post("/verify", { type: "signup", email: ana.email, token: code })).statusCode).toBe(403);
    expect((await post("/verify", { type: "email", email: ana.email, token: code })).statusCode).toBe(200);
  });
});

describe("metadata", () => {
  it("is merged key by key, null removes a key, and what the service says itself stays", async () => {
    const ana = await aClient(app, { metadata: { apelido: "Aninha", cidade: "São Paulo" } });
    const answer = await change(ana, {
      data: { language: "en", apelido: null, email: "x@y.co", sub: "x", email_verified: false },
    });
    expect(answer.json().user_metadata).toMatchObject({
      language: "en",
      email: ana.email,
      sub: ana.userId,
      email_verified: true,
      cidade: "São Paulo",
    });
    expect(answer.json().user_metadata).not.toHaveProperty("apelido");
  });

  it("of the application is not the person's to change", async () => {
    const ana = await aClient(app);
    const answer = await change(ana, { app_metadata: { role: "admin" } });
    expect([answer.statusCode, answer.json().error_code]).toEqual([403, "not_admin"]);
  });
});

describe("a new e-mail address", () => {
  it.each(["new first", "current first"])("needs both addresses, %s", async (order) => {
    const ana = await aClient(app);
    const wanted = anEmail();
    const asked = await change(ana, { email: wanted });
    expect(asked.json()).toMatchObject({ email: ana.email, new_email: wanted });
    const letters = [await letterTo(wanted), await letterTo(ana.email)];
    if (order === "current first") letters.reverse();
    const [first, second] = letters;

    const half = await post("/verify", { type: "email_change", token_hash: first?.token });
    expect(half.json()).toEqual({
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    });
    const done = await post("/verify", { type: "email_change", token_hash: second?.token });
    expect(done.json().user).toMatchObject({
      email: wanted,
      identities: [{ email: wanted, identity_data: { email: wanted, email_verified: true } }],
    });
    expect(done.json().user).not.toHaveProperty("new_email");
    expect((await signIn(app, wanted)).accessToken).not.toBe("");
  });

  it("follows the links as well, the first of which only says to go on", async () => {
    const ana = await aClient(app);
    const wanted = anEmail();
    await change(ana, { email: wanted });
    const first = new URL(String((await app.http.inject((await letterTo(wanted)).path)).headers.location));
    expect(new URLSearchParams(first.hash.slice(1)).get("message")).toMatch(/^Confirmation link accepted/);
    const second = await app.http.inject((await letterTo(ana.email)).path);
    expect(second.headers.location).toContain("type=email_change");
  });

  it("that somebody has already is refused, at once or when it was taken meanwhile", async () => {
    const ana = await aClient(app);
    const bia = await aClient(app);
    expect((await change(ana, { email: bia.email })).json().error_code).toBe("email_exists");

    const wanted = anEmail();
    await change(ana, { email: wanted });
    const letters = [await letterTo(wanted), await letterTo(ana.email)];
    await aClient(app, { email: wanted });
    const answers = [];
    for (const { token } of letters)
      answers.push(await post("/verify", { type: "email_change", token_hash: token }));
    expect([answers[1]?.statusCode, answers[1]?.json().error_code]).toEqual([422, "email_exists"]);
  });
});

describe("a verification that makes no sense", () => {
  it.each([
    [{}, 400, "Verify requires a verification type"],
    [{ type: "signup" }, 400, "Verify requires either a token or a token hash"],
    [{ type: "signup", token: "1", token_hash: "2" }, 400, "Verify requires either a token or a token hash"],
    [
      { type: "signup", token: "1" },
      400,
      "Only an email address or phone number should be provided on verify",
    ],
    [
      { type: "signup", token_hash: "x", email: "a@b.co" },
      400,
      "Only the token_hash and type should be provided",
    ],
    [{ type: "signup", token: "1", email: "nonsense" }, 422, "Invalid email format"],
    [{ type: "sms", token_hash: "x" }, 400, "Invalid email verification type"],
    [{ type: "constructor", token_hash: "x" }, 400, "Invalid email verification type"],
    [{ type: "nonsense", token: "1", email: "a@b.co" }, 403, "Token has expired or is invalid"],
    [{ type: "signup", token_hash: "x" }, 403, "Email link is invalid or has expired"],
  ])("answers %j with %i %s", async (payload, status, message) => {
    const answer = await post("/verify", payload);
    expect([answer.statusCode, answer.json().msg]).toEqual([status, message]);
  });
});
