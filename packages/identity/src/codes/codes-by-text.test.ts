import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPhone, aPostOffice, claimsOf, type PostOffice } from "../testing/post-office.js";

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
    expect(again.json()).toMatchObject({ phone, role: "authenticated", identities: [{ provider: "phone" }] });
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
