import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aChangingHouse,
  anonymous,
  type ChangingHouse,
  change,
  PHONE,
  post,
  RULES,
  refusalOf,
} from "../testing/changing-house.js";
import { aClient, anAdmin, anEmail, PASSWORD, signIn } from "../testing/people.js";

let bench: ChangingHouse;
let app: ChangingHouse["app"];
let withHouse: ChangingHouse["withHouse"];
let latestCode: ChangingHouse["latestCode"];
beforeAll(async () => {
  bench = await aChangingHouse();
  ({ app, withHouse, latestCode } = bench);
});
afterAll(() => bench.close());

describe("a change to one's account", () => {
  it.each([
    [{ email: "nonsense" }, 400, "validation_failed", "Unable to validate email address: invalid format"],
    [{ email: `${"a".repeat(256)}@b.co` }, 400, "validation_failed", "An email address is too long"],
    [{ phone: "0123" }, 400, "validation_failed", "Invalid phone number format (E.164 required)"],
    [
      { phone: `+${PHONE}`, channel: "pigeon" },
      400,
      "validation_failed",
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ],
    [{ password: "12345" }, 422, "weak_password", "Password should be at least 6 characters."],
    [
      { app_metadata: { role: "admin" } },
      403,
      "not_admin",
      "Updating app_metadata requires admin privileges",
    ],
    [{ password: PASSWORD }, 422, "same_password", "New password should be different from the old password."],
    [
      { email: "b@c.de", code_challenge: "x".repeat(43) },
      400,
      "validation_failed",
      "PKCE flow requires code_challenge_method and code_challenge",
    ],
  ])("of %j is refused", async (payload, ...answer) => {
    expect(await refusalOf(app, await aClient(app), payload)).toEqual(answer);
  });

  it.each(["Ana\nAdmin", "Ana\u202e", "A\u200bna", "Ana\u2028b"])(
    "that gives a name nobody can read, %j, is refused, and of other data is not",
    async (name) => {
      const ana = await aClient(app);
      for (const key of ["nome", "name", "full_name", "preferred_username"]) {
        const [status, code] = await refusalOf(app, ana, { data: { [key]: name } });
        expect([key, status, code]).toEqual([key, 400, "request.unsafe_characters"]);
      }
      const bio = { bio: name, full_name: "Ana 👩🏽‍⚕️" };
      expect((await change(app, ana, { data: bio })).json().user_metadata).toMatchObject(bio);
    },
  );

  it("of other data is taken from whoever was given such a name before it was refused", async () => {
    const ana = await aClient(app);
    await app.ctx.db
      .updateTable("identity_user")
      .set({ user_metadata: JSON.stringify({ full_name: "Ana\nAdmin" }) })
      .where("id", "=", ana.userId)
      .execute();
    expect((await change(app, ana, { data: { bio: "oi" } })).statusCode).toBe(200);
  });

  it("to somebody else's address or number is refused, however it is written", async () => {
    const [ana, bia] = [await aClient(app), await aClient(app)];
    await app.ctx.db
      .updateTable("identity_user")
      .set({ phone: "5511955559999" })
      .where("id", "=", bia.userId)
      .execute();
    expect(await refusalOf(app, ana, { email: bia.email.toUpperCase() })).toEqual([
      422,
      "email_exists",
      "A user with this email address has already been registered",
    ]);
    expect(await refusalOf(app, ana, { phone: "+55 11 95555 9999" })).toEqual([
      422,
      "phone_exists",
      "A user with this phone number has already been registered",
    ]);
  });

  it("of what lets one in needs the second factor where there is one; of data it does not", async () => {
    const admin = await anAdmin(app);
    const low = await signIn(app, admin.email);
    const refused = [
      401,
      "insufficient_aal",
      "AAL2 session is required to update email or password when MFA is enabled.",
    ];
    for (const payload of [
      { email: anEmail() },
      { phone: `+${PHONE}` },
      { password: "outra-senha-1" },
      { password: "" },
    ])
      expect(await refusalOf(app, low, payload)).toEqual(refused);
    expect((await change(app, low, { data: { a: 1 }, email: admin.email })).statusCode).toBe(200);
    expect((await change(app, admin, { password: "outra-senha-1" })).statusCode).toBe(200);
  });

  it("of someone known through an organisation is that organisation's, but for their data", async () => {
    const ana = await aClient(app);
    await app.ctx.db
      .updateTable("identity_user")
      .set({ is_sso: true })
      .where("id", "=", ana.userId)
      .execute();
    for (const payload of [
      { email: anEmail() },
      { phone: `+${PHONE}` },
      { password: "outra-senha-1" },
      { nonce: "123456" },
    ])
      expect(await refusalOf(app, ana, payload)).toEqual([
        422,
        "user_sso_managed",
        "Updating email, phone, password of a SSO account only possible via SSO",
      ]);
    expect((await change(app, ana, { data: { a: 1 }, email: ana.email })).statusCode).toBe(200);
  });

  it("never reaches role, audience, confirmation, ban or another person's id", async () => {
    const ana = await aClient(app);
    const answer = await change(app, ana, {
      id: "00000000-0000-4000-8000-000000000000",
      role: "service_role",
      aud: "others",
      banned_until: null,
      email_confirmed_at: "2020-01-01T00:00:00Z",
      is_anonymous: true,
      is_super_admin: true,
      password_hash: "x",
      data: { sub: "x", email: "x@y.co", phone: "1", email_verified: false, phone_verified: true, role: "x" },
    });
    expect(answer.json()).toMatchObject({
      id: ana.userId,
      role: "authenticated",
      aud: "authenticated",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { sub: ana.userId, email: ana.email, email_verified: true, role: "x" },
    });
    expect(answer.json().user_metadata).not.toMatchObject({ phone_verified: true });
  });

  it("is written in the log", async () => {
    const ana = await aClient(app);
    await change(app, ana, { data: { a: 1 }, password: "outra-senha-1" });
    const events = await app.ctx.db
      .selectFrom("identity_audit")
      .select(["action", "traits"])
      .where("user_id", "=", ana.userId)
      .execute();
    const actions = events.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["user_updated_password", "user_modified"]));
    expect(JSON.stringify(events)).not.toContain("outra-senha-1");
  });
});

describe("a new telephone number", () => {
  it("is confirmed by its code and can be signed in with", async () => {
    const ana = await aClient(app);
    const asked = await change(app, ana, { phone: `+${PHONE.slice(0, 4)} ${PHONE.slice(4)}` });
    expect(asked.json()).toMatchObject({ phone: "", new_phone: PHONE });
    const done = await post(app, "/verify", { type: "phone_change", phone: PHONE, token: "123456" });
    expect(done.json().user).toMatchObject({
      phone: PHONE,
      app_metadata: { provider: "email", providers: ["email", "phone"] },
    });
    expect(done.json().user).not.toHaveProperty("new_phone");
    const signedIn = await post(app, "/token?grant_type=password", { phone: PHONE, password: PASSWORD });
    expect(signedIn.json().user.id).toBe(ana.userId);
  });

  it("is taken at its word where the house does so", async () => {
    await withHouse({ phone: { ...RULES.phone, autoconfirm: true } }, async (house) => {
      const ana = await aClient(house);
      const answer = (await change(house, ana, { phone: `+${PHONE}` })).json();
      expect(answer).toMatchObject({ phone: PHONE, phone_confirmed_at: expect.any(String) });
      expect(answer.identities.map(({ provider }: { provider: string }) => provider)).toEqual([
        "email",
        "phone",
      ]);
    });
  });

  it("is refused where no text can be sent", async () => {
    await withHouse({ phone: { enabled: false } }, async (house) => {
      expect((await refusalOf(house, await aClient(house), { phone: `+${PHONE}` }))[1]).toBe(
        "phone_provider_disabled",
      );
    });
  });
});

describe("someone without an account of their own yet", () => {
  it("cannot have a password before an address or number", async () => {
    expect(await refusalOf(app, await anonymous(app), { password: "outra-senha-1" })).toEqual([
      422,
      "validation_failed",
      "Updating password of an anonymous user without an email or phone is not allowed",
    ]);
  });

  it("becomes permanent by confirming an address, and keeps who they are", async () => {
    const nobody = await anonymous(app);
    const email = anEmail();
    const asked = await change(app, nobody, { email, password: "outra-senha-1" });
    expect(asked.json()).toMatchObject({ id: nobody.id, email: "", new_email: email, is_anonymous: true });
    const code = await latestCode(app, email);
    const { user } = (await post(app, "/verify", { type: "email_change", email, token: code })).json();
    expect(user).toMatchObject({
      id: nobody.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { tema: "escuro" },
      identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
    });
  });

  it("becomes permanent at once where addresses are taken at their word", async () => {
    await withHouse({ email: { autoconfirm: true } }, async (house) => {
      const nobody = await anonymous(house);
      const email = anEmail();
      expect((await change(house, nobody, { email, password: "outra-senha-1" })).json()).toMatchObject({
        id: nobody.id,
        email,
        is_anonymous: false,
        email_confirmed_at: expect.any(String),
        app_metadata: { provider: "email", providers: ["email"] },
      });
      const signedIn = await post(house, "/token?grant_type=password", { email, password: "outra-senha-1" });
      expect(signedIn.statusCode).toBe(200);
    });
  });
});
