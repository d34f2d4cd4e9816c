import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../../../testing/people.js";
import {
  aPhone,
  aPostOffice,
  claimsOf,
  destinationOf,
  type PostOffice,
} from "../../../testing/post-office.js";

const password = "segredo-1";
const REVIEWER = "5511999999999";
let office: PostOffice;
beforeAll(async () => {
  office = await aPostOffice({
    phone: { testCodes: { [REVIEWER]: "123456" }, codeSeconds: 300, codeLength: 8 },
  });
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

describe("a code by telephone", () => {
  it("makes a person of a stranger, of as many digits as the house decides", async () => {
    const phone = aPhone();
    expect((await post("/otp", { phone: `+${phone}` })).json()).toEqual({});
    const code = await office.textTo(phone);
    expect(code).toMatch(/^\d{8}$/);
    const { user, access_token } = (await post("/verify", { type: "sms", phone, token: code })).json();
    expect(user).toMatchObject({
      phone,
      email: "",
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: "phone", providers: ["phone"] },
      identities: [{ provider: "phone", identity_data: { phone, phone_verified: true } }],
    });
    expect(claimsOf(access_token)).toMatchObject({ phone, amr: [{ method: "otp" }] });
  });

  it("lets them in again, and no other kind of verification does", async () => {
    const phone = aPhone();
    await post("/otp", { phone });
    await post("/verify", { type: "sms", phone, token: await office.textTo(phone) });
    office.clock.advanceSeconds(60);
    expect((await post("/otp", { phone })).json()).toEqual({});
    const code = await office.textTo(phone);
    for (const type of ["signup", "magiclink", "phone_change", "nonsense"])
      expect((await post("/verify", { type, phone, token: code })).json().error_code).toBe("otp_expired");
    expect((await post("/verify", { type: "sms", phone, token: code })).statusCode).toBe(200);
  });

  it("confirms the number it went to and not the address of the same person", async () => {
    const [email, phone] = [anEmail(), aPhone()];
    await post("/signup", { email, password });
    await office.app.ctx.db.updateTable("identity_user").set({ phone }).where("email", "=", email).execute();
    await post("/otp", { phone });
    const token = await office.textTo(phone);
    for (const type of ["signup", "email"])
      expect((await post("/verify", { type, email, token })).statusCode).toBe(403);
    expect((await post("/verify", { type: "sms", phone, token })).json().user).toMatchObject({
      email,
      phone_confirmed_at: expect.any(String),
    });
  });

  it("expires after the time of texts, not of letters", async () => {
    const phone = aPhone();
    await post("/otp", { phone });
    const code = await office.textTo(phone);
    office.clock.advanceSeconds(300);
    expect((await post("/verify", { type: "sms", phone, token: code })).statusCode).toBe(403);
  });

  it("belongs to a registration with a password as well", async () => {
    const phone = aPhone();
    const signedUp = await post("/signup", { phone, password, channel: "sms" });
    expect(signedUp.json()).toMatchObject({ phone, email: "", confirmation_sent_at: expect.any(String) });
    expect(signedUp.json()).not.toHaveProperty("access_token");
    const early = await post("/token?grant_type=password", { phone, password });
    expect(early.json().error_code).toBe("phone_not_confirmed");
    await post("/verify", { type: "sms", phone, token: await office.textTo(phone) });
    expect((await post("/token?grant_type=password", { phone, password })).statusCode).toBe(200);
    office.clock.advanceSeconds(60);
    const again = await post("/signup", { phone, password: "outra-senha" });
    expect(again.json()).toMatchObject({ phone, role: "", identities: [] });
    expect(again.json().app_metadata).toEqual({ provider: "phone", providers: ["phone"] });
  });

  it("is sent again when it was not given back yet", async () => {
    const phone = aPhone();
    await post("/otp", { phone });
    expect(await office.textsTo(phone)).toBe(1);
    const soon = await post("/resend", { type: "sms", phone });
    expect([soon.statusCode, soon.json().error_code]).toEqual([429, "over_sms_send_rate_limit"]);
    office.clock.advanceSeconds(60);
    expect((await post("/resend", { type: "sms", phone })).json()).toEqual({});
    expect(await office.textsTo(phone)).toBe(2);
    expect(
      (await post("/verify", { type: "sms", phone, token: await office.textTo(phone) })).statusCode,
    ).toBe(200);
    office.clock.advanceSeconds(60);
    expect((await post("/resend", { type: "sms", phone })).json()).toEqual({});
    expect(await office.textsTo(phone)).toBe(2);
  });

  it("that was agreed on beforehand is never sent and always good", async () => {
    await post("/otp", { phone: REVIEWER });
    expect(await office.textsTo(REVIEWER)).toBe(0);
    for (const status of [200, 200])
      expect((await post("/verify", { type: "sms", phone: REVIEWER, token: "123456" })).statusCode).toBe(
        status,
      );
    expect((await post("/verify", { type: "sms", phone: REVIEWER, token: "123457" })).statusCode).toBe(403);
  });

  it("confirms a new number in the place of the old one", async () => {
    const [phone, wanted] = [aPhone(), aPhone()];
    await post("/otp", { phone });
    const token = await office.textTo(phone);
    const { access_token } = (await post("/verify", { type: "sms", phone, token })).json();
    const changed = await office.app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${access_token}` },
      payload: { phone: wanted },
    });
    expect(changed.json()).toMatchObject({ phone, new_phone: wanted });
    expect(await office.textsTo(wanted)).toBe(1);
    office.clock.advanceSeconds(60);
    await post("/resend", { type: "phone_change", phone });
    expect(await office.textsTo(wanted)).toBe(2);
    const code = await office.textTo(wanted);
    const { user } = (await post("/verify", { type: "phone_change", phone: wanted, token: code })).json();
    expect(user).toMatchObject({
      phone: wanted,
      identities: [{ provider: "phone", identity_data: { phone: wanted, phone_verified: true } }],
    });
    expect(user).not.toHaveProperty("new_phone");
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

  it("is refused to strangers who must not become people, and they wait as long as people do", async () => {
    const [stranger, number] = [anEmail(), aPhone()];
    for (const given of [{ email: stranger }, { phone: number }]) {
      const answer = await post("/otp", { ...given, create_user: false });
      expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        422,
        "otp_disabled",
        "Signups not allowed for otp",
      ]);
      expect((await post("/otp", { ...given, create_user: false })).statusCode).toBe(429);
    }
    expect(await office.lettersTo(stranger)).toBe(0);
    const known = await someone();
    expect((await post("/otp", { email: known, create_user: false })).json()).toEqual({});
  });
});

describe("following a link", () => {
  const follow = async (path: string) => destinationOf(await office.get(path));

  it("leads to where its letter was asked for, the session in the fragment", async () => {
    const email = await someone();
    const back = encodeURIComponent("http://127.0.0.1:5173/dentro");
    await post(`/otp?redirect_to=${back}`, { email });
    const { path, token } = await office.letterTo(email);
    expect(token.length).toBeGreaterThan(40);
    const { status, page, query, fragment } = await follow(path);
    expect([status, page, query]).toEqual([303, "http://127.0.0.1:5173/dentro", {}]);
    expect(Object.keys(fragment)).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "sb",
      "token_type",
      "type",
    ]);
    expect(fragment).toMatchObject({ type: "magiclink", token_type: "bearer", sb: "" });
  });

  it("does not use it up when a scanner only looks, however often", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { path } = await office.letterTo(email);
    for (let looks = 0; looks < 3; looks += 1)
      await office.app.http.inject({ method: "HEAD", url: `/auth/v1${path}` });
    expect((await follow(path)).fragment).toHaveProperty("access_token");
  });

  it("says why not in the fragment, and for a browser with a flow in the query as well", async () => {
    const said = {
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    };
    const implicit = await follow("/verify?type=signup&token=gone");
    expect(implicit).toMatchObject({ status: 303, query: {}, fragment: { ...said, sb: "" } });
    const back = encodeURIComponent("http://localhost:3000/x?a=1");
    const pkce = await follow(`/verify?type=signup&token=pkce_gone&redirect_to=${back}`);
    expect(pkce).toMatchObject({ query: { a: "1", ...said }, fragment: { ...said, sb: "" } });
  });

  it("leads to the site when the page it names is nobody's", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { path } = await office.letterTo(email);
    const bent = path.replace(/redirect_to=[^&]*/, "redirect_to=https%3A%2F%2Fevil.example%2F");
    expect((await follow(bent)).page).toBe("http://localhost:3000/");
  });

  it("is a matter of JSON when it is not one at all", async () => {
    for (const [path, message] of [
      ["/verify?token=x", "Verify requires a verification type"],
      ["/verify?type=signup", "Verify requires either a token or a token hash"],
    ] as const) {
      const answer = await office.get(path);
      expect([answer.statusCode, answer.json().msg]).toEqual([400, message]);
    }
    expect((await follow("/verify?type=nonsense&token=x")).fragment.error_description).toBe(
      "Invalid email verification type",
    );
  });

  it("of a person shut out leads to the reason", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { path, code } = await office.letterTo(email);
    const until = new Date(office.clock.now().getTime() + 3_600_000);
    await office.app.ctx.db
      .updateTable("identity_user")
      .set({ banned_until: until })
      .where("email", "=", email)
      .execute();
    expect((await follow(path)).fragment.error_code).toBe("user_banned");
    const byCode = await post("/verify", { type: "email", email, token: code });
    expect([byCode.statusCode, byCode.json().error_code]).toEqual([403, "user_banned"]);
  });
});
