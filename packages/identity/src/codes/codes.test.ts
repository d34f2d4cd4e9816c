import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPhone, aPostOffice, claimsOf, type PostOffice } from "../testing/post-office.js";

const password = "segredo-1";
let office: PostOffice;
beforeAll(async () => {
  office = await aPostOffice();
});
afterAll(() => office.close());

const post: PostOffice["post"] = (path, payload) => office.post(path, payload);

async function someone(): Promise<string> {
  const email = anEmail();
  await office.app.identity.createConfirmedUser({ email, password });
  return email;
}

function otherThan(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");
}

describe("a code by e-mail", () => {
  it("lets a confirmed person in once, in a session that says so", async () => {
    const email = await someone();
    expect((await post("/otp", { email })).json()).toEqual({});
    const { code, subject, text } = await office.letterTo(email);
    expect(subject).toBe("Seu link de acesso ao Lastro");
    expect(text).toContain("valem por 1 hora");
    const session = await post("/verify", { type: "magiclink", email, token: code });
    expect(claimsOf(session.json().access_token).amr).toMatchObject([{ method: "otp" }]);
    const again = await post("/verify", { type: "magiclink", email, token: code });
    expect([again.statusCode, again.json().error_code, again.json().msg]).toEqual([
      403,
      "otp_expired",
      "Token has expired or is invalid",
    ]);
  });

  it("makes a person of a stranger, confirmed by it, without a password", async () => {
    const email = anEmail();
    await post("/otp", { email, data: { nome: "Ana" } });
    const { code, type } = await office.letterTo(email);
    expect(type).toBe("signup");
    const { user } = (await post("/verify", { type: "email", email, token: code })).json();
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { nome: "Ana", email_verified: true },
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect((await post("/token?grant_type=password", { email, password })).statusCode).toBe(400);
  });

  it("of type `email` is looked for among confirmations and recoveries alike", async () => {
    const known = await someone();
    await post("/otp", { email: known });
    const recovery = await office.letterTo(known);
    expect((await post("/verify", { type: "email", email: known, token: recovery.code })).statusCode).toBe(
      200,
    );
    const fresh = anEmail();
    await post("/signup", { email: fresh, password });
    const confirmation = await office.letterTo(fresh);
    const payload = { type: "email", token_hash: confirmation.token };
    expect((await post("/verify", payload)).statusCode).toBe(200);
  });

  it("is void once a newer one was sent, or a wrong one was tried five times", async () => {
    const email = await someone();
    await post("/otp", { email });
    const first = await office.letterTo(email);
    office.clock.advanceSeconds(60);
    await post("/recover", { email });
    const second = await office.letterTo(email);
    const verify = (token: string) => post("/verify", { type: "recovery", email, token });
    if (first.code !== second.code) expect((await verify(first.code)).statusCode).toBe(403);
    expect((await post("/verify", { type: "magiclink", token_hash: first.token })).json().msg).toBe(
      "Email link is invalid or has expired",
    );
    for (let tries = 1; tries < 5; tries += 1) await verify(otherThan(second.code));
    expect((await verify(second.code)).statusCode).toBe(403);
  });

  it("expires with the hour, and so does its link", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { code, token } = await office.letterTo(email);
    office.clock.advanceSeconds(3600);
    expect((await post("/verify", { type: "email", email, token: code })).statusCode).toBe(403);
    expect((await post("/verify", { type: "email", token_hash: token })).statusCode).toBe(403);
  });

  it("keeps its leading zeros", async () => {
    const zeros = await aPostOffice({ email: { codeLength: 10 } });
    try {
      const codes: string[] = [];
      for (let tries = 0; tries < 40 && !codes.some((code) => code.startsWith("0")); tries += 1) {
        const email = anEmail();
        await zeros.post("/signup", { email, password });
        const { code } = await zeros.letterTo(email);
        codes.push(code);
        if (!code.startsWith("0")) continue;
        const verified = await zeros.post("/verify", { type: "signup", email, token: code });
        expect(verified.statusCode).toBe(200);
        const bare = String(Number(code));
        expect(bare.length).toBeLessThan(10);
      }
      expect(codes.every((code) => code.length === 10)).toBe(true);
      expect(codes.some((code) => code.startsWith("0"))).toBe(true);
    } finally {
      await zeros.close();
    }
  });

  it("does not confirm another person's address", async () => {
    const [ana, bia] = [await someone(), await someone()];
    await post("/otp", { email: ana });
    await post("/otp", { email: bia });
    const { code } = await office.letterTo(ana);
    const { code: biasOwn } = await office.letterTo(bia);
    if (code === biasOwn) return;
    expect((await post("/verify", { type: "email", email: bia, token: code })).statusCode).toBe(403);
  });
});

describe("a token used by many at once", () => {
  it("lets one of them in, by code or by link", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { code, token } = await office.letterTo(email);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => post("/verify", { type: "email", email, token: code })),
      ...Array.from({ length: 4 }, () => post("/verify", { type: "email", token_hash: token })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(403)]);
  });
});

describe("asking for a code in a way that makes no sense", () => {
  const email = "a@b.co";
  const phone = "5511987654321";
  it.each([
    ["/otp", { email, phone }, 400, "Only an email address or phone number should be provided"],
    ["/otp", { email, channel: "sms" }, 400, "Channel should only be specified with Phone OTP"],
    ["/otp", {}, 400, "One of email or phone must be set"],
    ["/otp", { phone: "nonsense" }, 400, "Invalid phone number format (E.164 required)"],
    [
      "/otp",
      { phone, channel: "whatsapp" },
      400,
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ],
    ["/magiclink", {}, 422, "Password recovery requires an email"],
    ["/magiclink", { email: "nonsense" }, 400, "Unable to validate email address: invalid format"],
    ["/recover", {}, 400, "Password recovery requires an email"],
    ["/resend", {}, 400, "Missing one of these types: signup, email_change, sms, phone_change"],
    ["/resend", { type: "signup", phone }, 400, "Type provided requires an email address"],
    ["/resend", { type: "sms", email }, 400, "Type provided requires a phone number"],
    [
      "/resend",
      { type: "sms", email, phone },
      400,
      "Only an email address or phone number should be provided.",
    ],
    ["/resend", { type: "email_change" }, 400, "Missing email address or phone number"],
    [
      "/signup",
      { phone, password, code_challenge: "x".repeat(43) },
      400,
      "PKCE not supported for phone signups",
    ],
    [
      "/signup",
      { phone, email, password },
      400,
      "Only an email address or phone number should be provided on signup.",
    ],
    ["/verify", { type: "sms", phone: "x", token: "1" }, 400, "Invalid phone number format (E.164 required)"],
    ["/verify", { type: "phone_change", token_hash: "x" }, 400, "Invalid email verification type"],
  ])("at %s with %j answers %i %s", async (path, payload, status, message) => {
    const answer = await post(path, payload);
    expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
      status,
      "validation_failed",
      message,
    ]);
  });

  it("is answered to strangers who must not become people as to people, who wait as long", async () => {
    const [stranger, number] = [anEmail(), aPhone()];
    for (const given of [{ email: stranger }, { phone: number }]) {
      const answer = await post("/otp", { ...given, create_user: false });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect((await post("/otp", { ...given, create_user: false })).statusCode).toBe(429);
    }
    expect(await office.lettersTo(stranger)).toBe(0);
    const known = await someone();
    expect((await post("/otp", { email: known, create_user: false })).json()).toEqual({});
  });

  it("is refused to them in the original's words where the house tells", async () => {
    const telling = await aPostOffice({ tellsStrangers: true });
    for (const given of [{ email: anEmail() }, { phone: aPhone() }]) {
      const answer = await telling.post("/otp", { ...given, create_user: false });
      expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        422,
        "otp_disabled",
        "Signups not allowed for otp",
      ]);
    }
    await telling.close();
  });
});
