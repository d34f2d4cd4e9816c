import { createHash } from "node:crypto";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOperatorsToken, aTestKey } from "../testing/operator.js";
import { aClient, anEmail } from "../testing/people.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: IdentityBench;
let operator: { authorization: string };
beforeAll(async () => {
  mailbox = await startMail();
  const key = await aTestKey();
  app = await startIdentityBench({
    signingKeys: key.setting,
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    identity: { site: { allowList: ["https://app.example/**"] } },
  });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const TARGET = "https://app.example/welcome?from=letter";

async function post(path: string, payload: object, headers: object = operator) {
  const answer = await app.http.inject({
    method: "POST",
    url: `/auth/v1${path}`,
    headers: { ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function linkFor(payload: object) {
  const { status, body } = await post("/admin/generate_link", { redirect_to: TARGET, ...payload });
  expect([status, body]).toMatchObject([200, {}]);
  return body as Record<
    "action_link" | "email_otp" | "hashed_token" | "verification_type" | "email",
    string
  > & {
    id: string;
    redirect_to: string;
  } & Record<string, unknown>;
}

/** Follows a link the way a browser does, without opening the page it leads to. */
async function follow(link: string) {
  const { pathname, search } = new URL(link);
  const answer = await app.http.inject(`${pathname}${search}`);
  expect(answer.statusCode).toBe(303);
  const target = new URL(answer.headers.location ?? "");
  return { target, fragment: new URLSearchParams(target.hash.slice(1)) };
}

async function aStranger() {
  return { email: anEmail() };
}
async function someoneConfirmed() {
  const { email, userId } = await aClient(app);
  return { email, userId };
}

const CASES = [
  { type: "signup", more: { password: "uma senha boa" }, who: aStranger, verify: "signup" },
  { type: "invite", more: {}, who: aStranger, verify: "invite" },
  { type: "magiclink", more: {}, who: someoneConfirmed, verify: "magiclink" },
  { type: "recovery", more: {}, who: someoneConfirmed, verify: "recovery" },
] as const;

describe.each(CASES)("a link of the kind $type", ({ type, more, who, verify }) => {
  it("names the person, the code, the token and where it leads, and mails nothing", async () => {
    const { email } = await who();
    const before = mailbox.messages(email).length;
    const link = await linkFor({ type, email, ...more });
    const { searchParams, pathname } = new URL(link.action_link);
    expect(pathname).toBe("/auth/v1/verify");
    expect(Object.fromEntries(searchParams)).toEqual({
      token: link.hashed_token,
      type: verify,
      redirect_to: TARGET,
    });
    expect(link).toMatchObject({ email, verification_type: type, redirect_to: TARGET });
    expect(link.email_otp).toMatch(/^\d{6}$/);
    await app.worker.runDue();
    expect(mailbox.messages(email)).toHaveLength(before);
  });

  it("lets its holder in once, by the token", async () => {
    const { email } = await who();
    const { hashed_token: tokenHash } = await linkFor({ type, email, ...more });
    const verified = await post("/verify", { type: verify, token_hash: tokenHash }, {});
    expect(verified.body).toMatchObject({ token_type: "bearer", user: { email } });
    const again = await post("/verify", { type: verify, token_hash: tokenHash }, {});
    expect([again.status, again.body.error_code]).toEqual([403, "otp_expired"]);
  });

  it("lets its holder in by the code and the address", async () => {
    const { email } = await who();
    const { email_otp: token } = await linkFor({ type, email, ...more });
    expect((await post("/verify", { type: verify, email, token }, {})).body.user).toMatchObject({ email });
  });

  it("leads, followed, to the page with the session", async () => {
    const { email } = await who();
    const { target, fragment } = await follow((await linkFor({ type, email, ...more })).action_link);
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(TARGET);
    expect(fragment.get("type")).toBe(verify);
    const bearer = { authorization: `Bearer ${fragment.get("access_token")}` };
    const user = await app.http.inject({ url: "/auth/v1/user", headers: bearer });
    expect(user.json()).toMatchObject({ email });
  });

  it("leads a browser that asked by PKCE to a code only that browser can exchange", async () => {
    const { email } = await who();
    const verifier = "v".repeat(64);
    const link = await linkFor({
      type,
      email,
      ...more,
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "s256",
    });
    expect(link.hashed_token).toMatch(/^pkce_/);
    const { target } = await follow(link.action_link);
    const authCode = target.searchParams.get("code");
    expect(target.hash).toBe("");
    const grant = "/token?grant_type=pkce";
    const wrong = await post(grant, { auth_code: authCode, code_verifier: "w".repeat(64) }, {});
    expect(wrong.body.error_code).toBe("bad_code_verifier");
    const session = await post(grant, { auth_code: authCode, code_verifier: verifier }, {});
    expect(session.body.user).toMatchObject({ email });
  });
});

describe("a link to change an address", () => {
  it("takes effect when both sides have followed theirs", async () => {
    const { email, userId } = await someoneConfirmed();
    const newEmail = anEmail();
    const current = await linkFor({ type: "email_change_current", email, new_email: newEmail });
    const other = await linkFor({ type: "email_change_new", email, new_email: newEmail });
    expect(current).toMatchObject({ verification_type: "email_change_current", new_email: newEmail });
    expect(new URL(current.action_link).searchParams.get("type")).toBe("email_change");

    const half = await post("/verify", { type: "email_change", token_hash: other.hashed_token }, {});
    expect(half.body).toEqual({
      msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
      code: "200",
    });
    const { fragment } = await follow(current.action_link);
    expect(fragment.get("type")).toBe("email_change");
    const { body } = await post("/verify", { type: "email", email, token: "000000" }, {});
    expect(body.error_code).toBe("otp_expired");
    const user = await app.http.inject({ url: `/auth/v1/admin/users/${userId}`, headers: operator });
    expect(user.json()).toMatchObject({ email: newEmail });
    expect(user.json()).not.toHaveProperty("new_email");
  });

  it("is confirmed by the code and the address it was made for", async () => {
    const { email } = await someoneConfirmed();
    const newEmail = anEmail();
    const other = await linkFor({ type: "email_change_new", email, new_email: newEmail });
    const token = other.email_otp;
    expect((await post("/verify", { type: "email_change", email, token }, {})).status).toBe(403);
    const half = await post("/verify", { type: "email_change", email: newEmail, token }, {});
    expect(half.body.code).toBe("200");
    const current = await linkFor({ type: "email_change_current", email, new_email: newEmail });
    const first = await post("/verify", { type: "email_change", email, token: current.email_otp }, {});
    expect(first.body.code).toBe("200");
  });

  it("to another address voids the one before", async () => {
    const { email } = await someoneConfirmed();
    const before = await linkFor({ type: "email_change_new", email, new_email: anEmail() });
    await linkFor({ type: "email_change_current", email, new_email: anEmail() });
    const late = await post("/verify", { type: "email_change", token_hash: before.hashed_token }, {});
    expect(late.body.error_code).toBe("otp_expired");
  });
});

describe("asking for a link", () => {
  it("to sign in makes an account for a stranger, whose address the link confirms", async () => {
    const { email } = await aStranger();
    const link = await linkFor({ type: "magiclink", email, data: { full_name: "Ana" } });
    expect(link).toMatchObject({ verification_type: "signup", user_metadata: { full_name: "Ana" } });
    expect(link).not.toHaveProperty("email_confirmed_at");
    const verified = await post("/verify", { type: "signup", token_hash: link.hashed_token }, {});
    expect(verified.body.user).toMatchObject({
      email,
      user_metadata: { full_name: "Ana", email_verified: true },
    });
  });

  it("to sign up lets the person sign in with the password it came with, once confirmed", async () => {
    const { email } = await aStranger();
    const first = await linkFor({ type: "signup", email, password: "uma senha boa", data: { a: 1 } });
    const second = await linkFor({ type: "signup", email, data: { b: 2 } });
    expect(second).toMatchObject({ id: first.id, user_metadata: { a: 1, b: 2 } });
    const late = await post("/verify", { type: "signup", token_hash: first.hashed_token }, {});
    expect(late.body.error_code).toBe("otp_expired");
    await follow(second.action_link);
    const session = await post("/token?grant_type=password", { email, password: "uma senha boa" }, {});
    expect(session.status).toBe(200);
  });

  it("is refused, in these words", async () => {
    const { email } = await someoneConfirmed();
    const unknown = anEmail();
    for (const [payload, status, code, message] of [
      [{ type: "signup" }, 400, "validation_failed", "An email address is required"],
      [
        { type: "nothing", email },
        400,
        "validation_failed",
        "Invalid email action link type requested: nothing",
      ],
      [{ email: unknown }, 400, "validation_failed", "Invalid email action link type requested: "],
      [{ type: "signup", email: unknown }, 400, "validation_failed", "Signup requires a valid password"],
      [
        { type: "signup", email: unknown, password: "1" },
        422,
        "weak_password",
        "Password should be at least 6 characters.",
      ],
      [{ type: "recovery", email: unknown }, 404, "user_not_found", "User with this email not found"],
      [{ type: "email_change_new", email: unknown }, 404, "user_not_found", "User with this email not found"],
      [{ type: "email_change_new", email }, 400, "validation_failed", "An email address is required"],
      [
        { type: "email_change_new", email, new_email: (await someoneConfirmed()).email },
        422,
        "email_exists",
        "A user with this email address has already been registered",
      ],
      [
        { type: "signup", email },
        422,
        "email_exists",
        "A user with this email address has already been registered",
      ],
      [
        { type: "invite", email },
        422,
        "email_exists",
        "A user with this email address has already been registered",
      ],
      [
        { type: "recovery", email, code_challenge: "x" },
        400,
        "validation_failed",
        "PKCE flow requires code_challenge_method and code_challenge",
      ],
    ] as const) {
      const answer = await post("/admin/generate_link", payload);
      expect([payload, answer.status, answer.body.error_code, answer.body.msg]).toEqual([
        payload,
        status,
        code,
        message,
      ]);
    }
    for (const path of ["/admin/generate_link", "/invite"])
      expect((await post(path, { type: "recovery", email }, {})).body.error_code).toBe("no_authorization");
  });

  it("shows the page it leads to as it is, unless something in it could be misread", async () => {
    const { email } = await someoneConfirmed();
    for (const [page, written] of [
      ["https://app.example/welcome", "https://app.example/welcome"],
      ["https://app.example/a?b=c&d", "https%3A%2F%2Fapp.example%2Fa%3Fb%3Dc%26d"],
      ["https://app.example/a%26b+c", "https%3A%2F%2Fapp.example%2Fa%2526b%2Bc"],
    ]) {
      const link = await linkFor({ type: "recovery", email, redirect_to: page });
      expect(link.action_link.endsWith(`&redirect_to=${written}`)).toBe(true);
      expect(new URL(link.action_link).searchParams.get("redirect_to")).toBe(page);
    }
  });

  it("never leads where the house does not list, and takes the page from the query too", async () => {
    const { email } = await someoneConfirmed();
    const evil = await linkFor({ type: "recovery", email, redirect_to: "https://evil.example/" });
    expect(new URL(evil.redirect_to).origin).toBe(new URL(app.ctx.config.publicUrl).origin);
    const named = `/admin/generate_link?redirect_to=${encodeURIComponent("https://app.example/query")}`;
    const { body } = await post(named, { type: "recovery", email });
    expect(body.redirect_to).toBe("https://app.example/query");
  });
});

describe("where the house wants one word only for a change of address", () => {
  it("there is no link for the current address, and the new one suffices", async () => {
    const key = await aTestKey();
    const house = await startIdentityBench({
      signingKeys: key.setting,
      identity: { email: { secureChange: false } },
    });
    const headers = { authorization: `Bearer ${await anOperatorsToken(house, key)}` };
    const ask = async (url: string, payload: object) =>
      (await house.http.inject({ method: "POST", url: `/auth/v1${url}`, headers, payload })).json();
    try {
      const { email } = await aClient(house);
      const newEmail = anEmail();
      const current = await ask("/admin/generate_link", {
        type: "email_change_current",
        email,
        new_email: newEmail,
      });
      expect(current).toMatchObject({
        error_code: "validation_failed",
        msg: "Enable secure email change to generate link for current email",
      });
      const link = await ask("/admin/generate_link", {
        type: "email_change_new",
        email,
        new_email: newEmail,
      });
      const verified = await ask("/verify", { type: "email_change", token_hash: link.hashed_token });
      expect(verified.user).toMatchObject({ email: newEmail });
    } finally {
      await house.close();
    }
  });
});

describe("an invitation", () => {
  it("is a letter with a link that opens the account it made", async () => {
    const email = anEmail();
    const { status, body } = await post(`/invite?redirect_to=${encodeURIComponent(TARGET)}`, {
      email,
      data: { full_name: "Ana", language: "en" },
    });
    expect([status, body]).toMatchObject([200, { email, user_metadata: { full_name: "Ana" } }]);
    expect(body).toHaveProperty("invited_at");
    expect(body).toHaveProperty("confirmation_sent_at");
    expect(body).not.toHaveProperty("email_confirmed_at");
    await app.worker.runDue();
    const [letter] = mailbox.messages(email);
    const link = letter?.links.find((one) => one.includes("type=invite")) ?? "";
    const { target, fragment } = await follow(link);
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(TARGET);
    expect(fragment.get("type")).toBe("invite");
    const entries = await app.http.inject({
      url: "/auth/v1/admin/audit?query=action:invite",
      headers: operator,
    });
    const actions = entries.json().map((one: { payload: { action: string } }) => one.payload.action);
    expect(actions).toEqual(expect.arrayContaining(["user_invited", "invite_accepted"]));
  });

  it("goes out again at once to who has not come, and not to who has", async () => {
    const email = anEmail();
    const first = await post("/invite", { email });
    const second = await post("/invite", { email });
    expect(second.body.id).toBe(first.body.id);
    await app.worker.runDue();
    expect(mailbox.messages(email)).toHaveLength(2);
    const { email: here } = await someoneConfirmed();
    const refused = await post("/invite", { email: here });
    expect([refused.status, refused.body.error_code]).toEqual([422, "email_exists"]);
  });
});
