import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPhone, aPostOffice, type PostOffice } from "../testing/post-office.js";

const password = "segredo-1";

async function someone(office: PostOffice) {
  const email = anEmail();
  const userId = await office.app.identity.createConfirmedUser({ email, password });
  const { access_token } = (await office.post("/token?grant_type=password", { email, password })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const change = (payload: Record<string, unknown>) =>
    office.app.http.inject({ method: "PUT", url: "/auth/v1/user", headers, payload });
  return { email, userId, change };
}

describe("a new address where both have to say so", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice();
  });
  afterAll(() => office.close());

  it.each(["new first", "current first"])("may be confirmed by the codes, %s", async (order) => {
    const { email, change } = await someone(office);
    const wanted = anEmail();
    await change({ email: wanted });
    const steps = [
      { email: wanted, token: (await office.letterTo(wanted)).code },
      { email, token: (await office.letterTo(email)).code },
    ];
    if (order === "current first") steps.reverse();
    const [first, second] = steps;
    const half = await office.post("/verify", { type: "email_change", ...first });
    expect(half.json()).toMatchObject({ code: "200" });
    const repeated = await office.post("/verify", { type: "email_change", ...first });
    expect(repeated.statusCode).toBe(403);
    const done = await office.post("/verify", { type: "email_change", ...second });
    expect(done.json().user.email).toBe(wanted);
  });

  it("is told to the address that was left behind", async () => {
    const { email, change } = await someone(office);
    const wanted = anEmail();
    await change({ email: wanted });
    for (const address of [wanted, email]) {
      const { token } = await office.letterTo(address);
      await office.post("/verify", { type: "email_change", token_hash: token });
    }
    const { subject, text } = await office.letterTo(email);
    expect(subject).toBe("O email da sua conta foi alterado");
    expect(text).toContain(`era ${email} e agora é ${wanted}`);
  });

  it("may be one that somebody registered and never confirmed, and is theirs once they prove it", async () => {
    const { email, userId, change } = await someone(office);
    const wanted = anEmail();
    const squatter = { email: wanted, password: "segredo-do-outro" };
    await office.post("/signup", squatter);
    const registered = await office.letterTo(wanted);
    expect((await change({ email: wanted })).statusCode).toBe(200);
    const half = { type: "email_change", email, token: (await office.letterTo(email)).code };
    await office.post("/verify", half);
    // Until the address is proven the registration stays as it was.
    expect((await office.post("/token?grant_type=password", squatter)).json().error_code).toBe(
      "email_not_confirmed",
    );
    const proof = { type: "email_change", email: wanted, token: (await office.letterTo(wanted)).code };
    const { user } = (await office.post("/verify", proof)).json();
    expect([user.id, user.email]).toEqual([userId, wanted]);
    const late = await office.post("/verify", { type: "signup", email: wanted, token: registered.code });
    expect(late.json().error_code).toBe("otp_expired");
    expect((await office.post("/token?grant_type=password", squatter)).json().error_code).toBe(
      "invalid_credentials",
    );
    expect((await office.post("/token?grant_type=password", { email: wanted, password })).statusCode).toBe(
      200,
    );
  });

  it("is refused when the registration was confirmed before, at the start and at the end", async () => {
    const { email, change } = await someone(office);
    const wanted = anEmail();
    await office.post("/signup", { email: wanted, password });
    const { code } = await office.letterTo(wanted);
    await change({ email: wanted });
    await office.post("/verify", {
      type: "email_change",
      email,
      token: (await office.letterTo(email)).code,
    });
    const proof = { type: "email_change", email: wanted, token: (await office.letterTo(wanted)).code };
    await office.post("/verify", { type: "signup", email: wanted, token: code });
    const end = await office.post("/verify", proof);
    expect([end.statusCode, end.json().error_code]).toEqual([422, "email_exists"]);
    const other = await someone(office);
    const start = await other.change({ email: wanted });
    expect([start.statusCode, start.json().error_code]).toEqual([422, "email_exists"]);
  });

  it("is asked for again at both, which voids what the first letters said", async () => {
    const { email, change } = await someone(office);
    const wanted = anEmail();
    await change({ email: wanted });
    const old = await office.letterTo(wanted);
    const soon = await office.post("/resend", { type: "email_change", email });
    expect(soon.statusCode).toBe(429);
    office.clock.advanceSeconds(60);
    expect((await office.post("/resend", { type: "email_change", email })).json()).toEqual({});
    expect([await office.lettersTo(wanted), await office.lettersTo(email)]).toEqual([2, 2]);
    const stale = await office.post("/verify", { type: "email_change", token_hash: old.token });
    expect(stale.json().error_code).toBe("otp_expired");
  });
});

describe("a new address where its own word is enough", () => {
  it("is written to alone, and moves at once when it confirms", async () => {
    const office = await aPostOffice({ email: { secureChange: false } });
    const { email, change } = await someone(office);
    const wanted = anEmail();
    await change({ email: wanted });
    expect(await office.lettersTo(email)).toBe(0);
    const { code } = await office.letterTo(wanted);
    const { user } = (
      await office.post("/verify", { type: "email_change", email: wanted, token: code })
    ).json();
    expect(user).toMatchObject({ email: wanted, identities: [{ identity_data: { email: wanted } }] });
    await office.close();
  });

  it("is also that of a house that confirms nothing, though both get a letter", async () => {
    const office = await aPostOffice({ email: { autoconfirm: true } });
    const { email, change } = await someone(office);
    const wanted = anEmail();
    await change({ email: wanted });
    const { token } = await office.letterTo(email);
    const verified = await office.post("/verify", { type: "email_change", token_hash: token });
    expect(verified.json().user.email).toBe(wanted);
    await office.close();
  });
});

describe("a new number", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice();
  });
  afterAll(() => office.close());

  it("becomes a way to sign in beside the address, and is told to it", async () => {
    const { email, userId, change } = await someone(office);
    const phone = aPhone();
    await change({ phone });
    const token = await office.textTo(phone);
    const { user } = (await office.post("/verify", { type: "phone_change", phone, token })).json();
    expect(user).toMatchObject({
      id: userId,
      email,
      phone,
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect((await office.letterTo(email)).text).toContain(`agora é +${phone}`);
    office.clock.advanceSeconds(60);
    await office.post("/otp", { phone });
    const again = await office.textTo(phone);
    const entered = await office.post("/verify", { type: "sms", phone, token: again });
    expect(entered.json().user.id).toBe(userId);
  });

  it("that somebody took meanwhile is refused", async () => {
    const { change } = await someone(office);
    const phone = aPhone();
    await change({ phone });
    const token = await office.textTo(phone);
    await office.post("/otp", { phone });
    const proof = { type: "sms", phone, token: await office.textTo(phone) };
    expect((await office.post("/verify", proof)).statusCode).toBe(200);
    const taken = await office.post("/verify", { type: "phone_change", phone, token });
    expect([taken.statusCode, taken.json().error_code]).toEqual([422, "phone_exists"]);
  });

  it("that somebody entered meanwhile and has not proved goes to who proves it", async () => {
    const { change } = await someone(office);
    const phone = aPhone();
    await change({ phone });
    const token = await office.textTo(phone);
    await office.post("/otp", { phone });
    const taken = await office.post("/verify", { type: "phone_change", phone, token });
    expect(taken.statusCode).toBe(200);
  });
});

describe("what the log keeps", () => {
  it("names every step a person takes by codes and links", async () => {
    const office = await aPostOffice();
    const email = anEmail();
    await office.post("/signup", { email, password });
    const { token } = await office.letterTo(email);
    await office.post("/verify", { type: "signup", token_hash: token });
    office.clock.advanceSeconds(60);
    await office.post("/signup", { email, password });
    await office.post("/recover", { email });
    const recovery = await office.letterTo(email);
    const { access_token } = (
      await office.post("/verify", { type: "recovery", token_hash: recovery.token })
    ).json();
    await office.get("/reauthenticate", { authorization: `Bearer ${access_token}` });
    const log = await office.app.ctx.db
      .selectFrom("identity_audit")
      .select(["action", "actor_username"])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      "user_confirmation_requested",
      "user_signedup",
      "login",
      "user_repeated_signup",
      "user_recovery_requested",
      "login",
      "user_reauthenticate_requested",
    ]);
    expect(new Set(log.map(({ actor_username }) => actor_username))).toEqual(new Set([email]));
    await office.close();
  });
});

describe("a body that cannot be read", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice();
  });
  afterAll(() => office.close());

  const DOORS = ["/signup", "/otp", "/magiclink", "/recover", "/resend", "/verify"];

  it.each(DOORS)("is refused at %s in the shape the client knows", async (path) => {
    for (const payload of ["", "{", "[]", "7", '{"email": 7}', '{"email": {}}']) {
      for (const version of ["2024-01-01", undefined]) {
        const answer = await office.app.http.inject({
          method: "POST",
          url: `/auth/v1${path}`,
          headers: {
            "content-type": "application/json;charset=UTF-8",
            ...(version === undefined ? {} : { "x-supabase-api-version": version }),
          },
          payload,
        });
        expect([path, payload, answer.statusCode]).toEqual([path, payload, 400]);
        expect(answer.headers["x-sb-error-code"]).toBe("bad_json");
        const message = expect.stringMatching(/^Could not parse request body as JSON: /);
        if (version) {
          expect(answer.json()).toEqual({ code: "bad_json", message });
          expect(answer.headers["x-supabase-api-version"]).toBe(version);
        } else expect(answer.json()).toEqual({ code: 400, error_code: "bad_json", msg: message });
      }
    }
  });

  it("may say null for what it does not say", async () => {
    const payload = { email: anEmail(), phone: null, channel: null, data: null, create_user: null };
    expect((await office.post("/otp", payload)).json()).toEqual({});
  });

  it("is at most sixteen kibibytes", async () => {
    const answer = await office.post("/otp", { email: anEmail(), data: { x: "x".repeat(16 * 1024) } });
    expect([answer.statusCode, answer.json().error_code]).toEqual([413, "request_entity_too_large"]);
  });
});
