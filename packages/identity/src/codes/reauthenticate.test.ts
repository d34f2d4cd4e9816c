import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPhone, aPostOffice, type PostOffice } from "../testing/post-office.js";

const password = "segredo-1";
let office: PostOffice;
beforeAll(async () => {
  office = await aPostOffice({
    password: { changeNeedsReauthentication: true },
    anonymous: { enabled: true },
  });
});
afterAll(() => office.close());

const DAY_SECONDS = 24 * 3600;

/** Someone whose session is older than a day. */
async function someone() {
  const email = anEmail();
  await office.app.identity.createConfirmedUser({ email, password });
  const first = (await office.post("/token?grant_type=password", { email, password })).json();
  office.clock.advanceSeconds(DAY_SECONDS + 1);
  const { access_token } = (
    await office.post("/token?grant_type=refresh_token", { refresh_token: first.refresh_token })
  ).json();
  return { email, headers: { authorization: `Bearer ${access_token}` } };
}

function change(headers: Record<string, string>, payload: Record<string, unknown>) {
  return office.app.http.inject({ method: "PUT", url: "/auth/v1/user", headers, payload });
}

describe("proving again who one is", () => {
  it("takes the code of a letter, once", async () => {
    const { email, headers } = await someone();
    const bare = await change(headers, { password: "nova-senha-1" });
    expect([bare.statusCode, bare.json().error_code]).toEqual([400, "reauthentication_needed"]);
    expect((await office.get("/reauthenticate", headers)).json()).toEqual({});
    const { code, subject } = await office.letterTo(email);
    expect(subject).toBe(`${code} é o seu código do Lastro`);
    expect((await change(headers, { password: "nova-senha-1", nonce: code })).statusCode).toBe(200);
    const again = await change(headers, { password: "nova-senha-2", nonce: code });
    expect([again.statusCode, again.json().error_code, again.json().msg]).toEqual([
      422,
      "reauthentication_not_valid",
      "Nonce has expired or is invalid",
    ]);
  });

  it("takes no other code, none too old, and none that was guessed at five times", async () => {
    const { email, headers } = await someone();
    await office.get("/reauthenticate", headers);
    const { code } = await office.letterTo(email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change(headers, { password: "nova-senha-1", nonce: wrong })).statusCode).toBe(422);
    expect((await change(headers, { password: "nova-senha-1", nonce: code })).statusCode).toBe(422);

    office.clock.advanceSeconds(60);
    await office.get("/reauthenticate", headers);
    const late = (await office.letterTo(email)).code;
    office.clock.advanceSeconds(3600);
    const expired = await change(headers, { password: "nova-senha-1", nonce: late });
    expect([401, 403, 422]).toContain(expired.statusCode);
    expect((await office.post("/token?grant_type=password", { email, password })).statusCode).toBe(200);
  });

  it("sends five codes in a row that nobody types, then ever fewer, and goes on once one is typed", async () => {
    const { email, headers } = await someone();
    const ask = async () => {
      office.clock.advanceSeconds(60);
      return office.get("/reauthenticate", headers);
    };
    for (let time = 1; time <= 5; time += 1) {
      expect((await ask()).statusCode).toBe(200);
      expect(await office.lettersTo(email)).toBe(time);
    }
    const refused = await ask();
    expect([refused.statusCode, refused.json().error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect(Number(refused.headers["retry-after"])).toBe(15 * 60 - 60);
    expect(await office.lettersTo(email)).toBe(5);

    const { code } = await office.letterTo(email);
    expect((await change(headers, { password: "nova-senha-1", nonce: code })).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(200);
  });

  it("does not sign anybody in", async () => {
    const { email, headers } = await someone();
    await office.get("/reauthenticate", headers);
    const { code } = await office.letterTo(email);
    for (const type of ["email", "magiclink", "recovery", "signup", "email_change", "reauthentication"])
      expect((await office.post("/verify", { type, email, token: code })).statusCode).toBe(403);
  });

  it("goes by telephone for who has no address, and is impossible for who has neither", async () => {
    const phone = aPhone();
    await office.post("/otp", { phone });
    const token = await office.textTo(phone);
    const { access_token } = (await office.post("/verify", { type: "sms", phone, token })).json();
    office.clock.advanceSeconds(1);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await office.get("/reauthenticate", headers)).json()).toEqual({});
    expect(await office.textsTo(phone)).toBe(2);
    const soon = await office.get("/reauthenticate", headers);
    expect([soon.statusCode, soon.json().error_code]).toEqual([429, "over_sms_send_rate_limit"]);

    const nobody = (await office.post("/signup", {})).json();
    const none = await office.get("/reauthenticate", { authorization: `Bearer ${nobody.access_token}` });
    expect([none.statusCode, none.json().msg]).toEqual([
      400,
      "Reauthentication requires the user to have an email or a phone number",
    ]);
  });

  it("needs a session, and a confirmed address", async () => {
    expect((await office.get("/reauthenticate")).json().error_code).toBe("no_authorization");
    const { email, headers } = await someone();
    await office.app.ctx.db
      .updateTable("identity_user")
      .set({ email_confirmed_at: null })
      .where("email", "=", email)
      .execute();
    const answer = await office.get("/reauthenticate", headers);
    expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
      422,
      "email_not_confirmed",
      "Please verify your email first.",
    ]);
  });
});
