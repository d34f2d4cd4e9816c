import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startIdentityBench } from "../testing/identity-bench.js";
import { anEmail } from "../testing/people.js";
import { aPhone, aPostOffice, claimsOf, type PostOffice } from "../testing/post-office.js";

const password = "segredo-1";

/** The person as they read themselves by a token. */
async function readBy(office: PostOffice, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return (await office.app.http.inject({ url: "/auth/v1/user", headers })).json();
}

describe("where nothing has to be confirmed", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice({ email: { autoconfirm: true }, phone: { autoconfirm: true } });
  });
  afterAll(() => office.close());

  it.each(["email", "phone"])("a new person is in at once, by %s", async (kind) => {
    const given = kind === "email" ? { email: anEmail() } : { phone: aPhone() };
    const { access_token, user } = (await office.post("/signup", { ...given, password })).json();
    expect(user).toMatchObject({ ...given, [`${kind}_confirmed_at`]: expect.any(String) });
    expect(claimsOf(access_token).amr).toMatchObject([{ method: "password" }]);
    expect(await readBy(office, access_token)).toEqual(user);
  });

  it("the same address or number a second time is refused in plain words", async () => {
    for (const given of [{ email: anEmail() }, { phone: aPhone() }]) {
      await office.post("/signup", { ...given, password });
      const again = await office.post("/signup", { ...given, password: "outra-senha" });
      expect([again.statusCode, again.json().error_code, again.json().msg]).toEqual([
        422,
        "user_already_exists",
        "User already registered",
      ]);
    }
  });

  it("asking for a link or a code makes a person, and then sends it", async () => {
    const [email, phone] = [anEmail(), aPhone()];
    expect((await office.post("/otp", { email })).json()).toEqual({});
    const letter = await office.letterTo(email);
    expect(letter.type).toBe("magiclink");
    const byCode = await office.post("/verify", { type: "email", email, token: letter.code });
    expect(byCode.statusCode).toBe(200);
    await office.post("/otp", { phone });
    const token = await office.textTo(phone);
    const byText = (await office.post("/verify", { type: "sms", phone, token })).json();
    expect(await readBy(office, byText.access_token)).toEqual(byText.user);
  });
});

describe("someone who says nothing about themselves", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice({
      anonymous: { enabled: true },
      byAddress: { anonymous: { burst: 4, seconds: 3600 } },
    });
  });
  afterAll(() => office.close());

  it("is in at once, and known as nobody", async () => {
    const { access_token, user } = (await office.post("/signup", { data: { tema: "escuro" } })).json();
    expect(user).toMatchObject({
      email: "",
      phone: "",
      is_anonymous: true,
      app_metadata: {},
      user_metadata: { tema: "escuro" },
      identities: [],
    });
    expect(claimsOf(access_token)).toMatchObject({ is_anonymous: true, amr: [{ method: "anonymous" }] });
    expect(await readBy(office, access_token)).toEqual(user);
  });

  it("becomes a person by an address they confirm, keeping who they were", async () => {
    const { access_token, user } = (await office.post("/signup", {})).json();
    const email = anEmail();
    await office.app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${access_token}` },
      payload: { email },
    });
    const { token } = await office.letterTo(email);
    const verified = await office.post("/verify", { type: "email_change", token_hash: token });
    expect(verified.json().user).toMatchObject({
      id: user.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
    });
  });

  it("becomes a person by a number as well", async () => {
    const { access_token } = (await office.post("/signup", {})).json();
    const phone = aPhone();
    await office.app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: { authorization: `Bearer ${access_token}` },
      payload: { phone },
    });
    const token = await office.textTo(phone);
    const verified = await office.post("/verify", { type: "phone_change", phone, token });
    expect(verified.json().user).toMatchObject({ phone, is_anonymous: false });
  });

  it("shares a narrow gate with others of the same network address, apart from registrations", async () => {
    expect((await office.post("/signup", {})).statusCode).toBe(200);
    const over = await office.post("/signup", {});
    expect([over.statusCode, over.json().error_code]).toEqual([429, "over_request_rate_limit"]);
    expect((await office.post("/signup", { email: anEmail(), password })).statusCode).toBe(200);
  });

  it("is refused where the house knows its people", async () => {
    const bank = await startIdentityBench();
    const answer = await bank.http.inject({ method: "POST", url: "/auth/v1/signup", payload: {} });
    expect([answer.statusCode, answer.json().error_code]).toEqual([422, "anonymous_provider_disabled"]);
    await bank.close();
  });
});

describe("a house that takes nobody new", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice({ signUpDisabled: true, anonymous: { enabled: true } });
  });
  afterAll(() => office.close());

  it("says so at every door a stranger may try", async () => {
    const doors: [string, Record<string, string>][] = [
      ["/signup", { email: anEmail(), password }],
      ["/signup", { phone: aPhone(), password }],
      ["/signup", {}],
      ["/otp", { email: anEmail() }],
      ["/otp", { phone: aPhone() }],
      ["/magiclink", { email: anEmail() }],
    ];
    for (const [path, payload] of doors) {
      const answer = await office.post(path, payload);
      expect([path, answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        path,
        422,
        "signup_disabled",
        "Signups not allowed for this instance",
      ]);
    }
  });

  it("still lets its people in", async () => {
    const email = anEmail();
    await office.app.identity.createConfirmedUser({ email, password });
    expect((await office.post("/otp", { email })).json()).toEqual({});
    expect(await office.lettersTo(email)).toBe(1);
  });
});

describe("a house without letters or without texts", () => {
  it("says which way is closed, each door in its own words", async () => {
    const office = await aPostOffice({
      email: { enabled: false },
      phone: { enabled: false },
    });
    const [email, phone] = [anEmail(), aPhone()];
    const doors: [string, Record<string, string>, number, string, string][] = [
      ["/signup", { email, password }, 400, "email_provider_disabled", "Email signups are disabled"],
      ["/signup", { phone, password }, 400, "phone_provider_disabled", "Phone signups are disabled"],
      ["/otp", { email }, 422, "email_provider_disabled", "Email logins are disabled"],
      ["/otp", { phone }, 400, "phone_provider_disabled", "Unsupported phone provider"],
      ["/magiclink", { email }, 422, "email_provider_disabled", "Email logins are disabled"],
      ["/recover", { email }, 400, "email_provider_disabled", "Email logins are disabled"],
      ["/resend", { type: "signup", email }, 400, "email_provider_disabled", "Email logins are disabled"],
      ["/resend", { type: "sms", phone }, 400, "phone_provider_disabled", "Phone logins are disabled"],
    ];
    for (const [path, payload, status, code, message] of doors) {
      const answer = await office.post(path, payload);
      expect([path, answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        path,
        status,
        code,
        message,
      ]);
    }
    await office.close();
  });

  it("of which nobody carries texts refuses to send one, adds nobody, and takes codes agreed on", async () => {
    const [phone, agreed] = [aPhone(), aPhone()];
    const office = await aPostOffice({ phone: { sends: false, testCodes: { [agreed]: "123456" } } });
    for (const path of ["/otp", "/signup"]) {
      const answer = await office.post(path, { phone, password });
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        422,
        {
          code: 422,
          error_code: "sms_send_failed",
          msg: "Error sending confirmation OTP to provider: Unable to get SMS provider",
        },
      ]);
    }
    const people = await office.app.ctx.db.selectFrom("identity_user").select("id").execute();
    expect(people).toEqual([]);
    expect((await office.post("/otp", { phone: agreed })).statusCode).toBe(200);
    const verified = await office.post("/verify", { type: "sms", phone: agreed, token: "123456" });
    expect(verified.statusCode).toBe(200);
    await office.close();
  });

  it("may do without links alone, and may write to a circle of addresses alone", async () => {
    const office = await aPostOffice({
      email: { magicLinks: false, authorized: ["ana@exemplo.com"] },
    });
    const link = await office.post("/magiclink", { email: "ana@exemplo.com" });
    expect([link.statusCode, link.json().msg]).toEqual([422, "Login with magic link is disabled"]);
    for (const path of ["/signup", "/recover"]) {
      const stranger = await office.post(path, { email: "bia@exemplo.com", password });
      expect([stranger.statusCode, stranger.json().error_code, stranger.json().msg]).toEqual([
        400,
        "email_address_not_authorized",
        'Email address "bia@exemplo.com" cannot be used as it is not authorized',
      ]);
    }
    const labelled = await office.post("/signup", { email: "ana+lista@exemplo.com", password });
    expect(labelled.statusCode).toBe(200);
    await office.close();
  });
});

describe("registering twice", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice();
  });
  afterAll(() => office.close());

  it("tells who tries it nothing: the same words, fields and letters for known and unknown", async () => {
    const [known, fresh] = [anEmail(), anEmail()];
    await office.app.identity.createConfirmedUser({ email: known, password });
    const answers = [];
    for (const email of [known, fresh])
      answers.push((await office.post("/signup", { email, password, data: { nome: "Ana" } })).json());
    const [ofKnown, ofFresh] = answers.map((user) => Object.keys(user).sort());
    expect(ofKnown).toEqual(ofFresh);
    expect(answers[0]).toMatchObject({
      email: known,
      role: "authenticated",
      aud: "authenticated",
      identities: [{ provider: "email", email: known }],
      user_metadata: { nome: "Ana" },
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect(await office.lettersTo(known)).toBe(0);
  });

  it("puts what is said later in the place of what nobody confirmed", async () => {
    const email = anEmail();
    await office.post("/signup", { email, password, data: { nome: "Ana" } });
    expect(await office.lettersTo(email)).toBe(1);
    office.clock.advanceSeconds(60);
    const again = await office.post("/signup", { email, password: "outra-senha", data: { nome: "Eva" } });
    expect(again.json().user_metadata.nome).toBe("Eva");
    const { code } = await office.letterTo(email);
    await office.post("/verify", { type: "signup", email, token: code });
    const signIn = (typed: string) => office.post("/token?grant_type=password", { email, password: typed });
    expect((await signIn(password)).statusCode).toBe(400);
    expect((await signIn("outra-senha")).statusCode).toBe(200);
  });

  it("shows an invited person neither what the inviter wrote nor how they sign in", async () => {
    const email = anEmail();
    await office.post("/signup", { email, password, data: { nome: "Ana" } });
    await office.app.ctx.db
      .updateTable("identity_user")
      .set({ invited_at: office.clock.now() })
      .where("email", "=", email)
      .execute();
    office.clock.advanceSeconds(60);
    const answer = await office.post("/signup", { email, password });
    expect(answer.json()).toMatchObject({ email, user_metadata: {}, identities: [] });
  });
});
