import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aNewestClient, anOfficialClient } from "./testing/official-client.js";
import { anEmail } from "./testing/people.js";
import { aPhone, aPostOffice, claimsOf, destinationOf, type PostOffice } from "./testing/post-office.js";

const password = "segredo-1";
let office: PostOffice;
let url: string;
beforeAll(async () => {
  office = await aPostOffice({
    anonymous: { enabled: true },
    password: { changeNeedsReauthentication: true },
  });
  url = await office.app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => office.close());

describe.each([
  ["the official client", anOfficialClient],
  ["its newest version", aNewestClient],
] as const)("%s, unmodified", (_name, aClientOf) => {
  it("signs up by e-mail, is told to wait, asks again and confirms by link token", async () => {
    const client = aClientOf(url);
    const email = anEmail();
    const { data, error } = await client.signUp({ email, password, options: { data: { nome: "Ana" } } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ nome: "Ana", email });
    expect((await client.resend({ type: "signup", email })).error).toMatchObject({
      status: 429,
      code: "over_email_send_rate_limit",
    });
    expect(await office.lettersTo(email)).toBe(1);
    office.clock.advanceSeconds(60);
    expect((await client.resend({ type: "signup", email })).error).toBeNull();
    const { token } = await office.letterTo(email);
    const verified = await client.verifyOtp({ type: "signup", token_hash: token });
    expect(verified.data.session?.user.email).toBe(email);
  });

  it("signs up and in by telephone", async () => {
    const client = aClientOf(url);
    const phone = aPhone();
    const signedUp = await client.signUp({ phone, password });
    expect(signedUp.data).toMatchObject({ session: null, user: { phone } });
    const token = await office.textTo(phone);
    expect((await client.verifyOtp({ type: "sms", phone, token })).data.user?.phone).toBe(phone);
    expect((await client.signInWithPassword({ phone, password })).error).toBeNull();
    const other = aClientOf(url);
    office.clock.advanceSeconds(60);
    expect((await other.signInWithOtp({ phone })).error).toBeNull();
    const again = await other.verifyOtp({ type: "sms", phone, token: await office.textTo(phone) });
    expect(again.data.session?.user.phone).toBe(phone);
  });

  it("signs in by a code of a letter, whether the person is new or known", async () => {
    const email = anEmail();
    for (const round of ["new", "known"]) {
      const client = aClientOf(url);
      const sent = await client.signInWithOtp({ email });
      expect([round, sent.error, sent.data]).toEqual([round, null, { user: null, session: null }]);
      const { code } = await office.letterTo(email);
      const wrong = await client.verifyOtp({ type: "email", email, token: "abcdef" });
      expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
      const { data, error } = await client.verifyOtp({ type: "email", email, token: code });
      expect([round, error, data.user?.email]).toEqual([round, null, email]);
    }
    const strangers = await aClientOf(url).signInWithOtp({
      email: anEmail(),
      options: { shouldCreateUser: false },
    });
    expect(strangers).toMatchObject({ error: null, data: { user: null, session: null } });
  });

  it("exchanges the code of a mailed link for the session, in a browser that keeps a secret", async () => {
    const client = aClientOf(url, "pkce");
    const email = anEmail();
    const begun = {
      signup: () => client.signUp({ email, password }),
      magiclink: () => client.signInWithOtp({ email }),
      recovery: () => client.resetPasswordForEmail(email, { redirectTo: "http://localhost:3000/senha" }),
    };
    const methods = { signup: "email/signup", magiclink: "magiclink", recovery: "recovery" };
    for (const kind of ["signup", "magiclink", "recovery"] as const) {
      expect((await begun[kind]()).error).toBeNull();
      const { path, type, redirectTo } = await office.letterTo(email);
      expect(type).toBe(kind);
      const { query } = destinationOf(await office.get(path));
      const { data, error } = await client.exchangeCodeForSession(query.code ?? "");
      expect([kind, error]).toEqual([kind, null]);
      expect(claimsOf(data.session?.access_token).amr).toMatchObject([{ method: methods[kind] }]);
      if (kind === "recovery") expect(redirectTo).toBe("http://localhost:3000/senha");
      office.clock.advanceSeconds(60);
    }
    const gone = await client.exchangeCodeForSession("0f0e0d0c-0b0a-4000-8000-000000000000");
    expect(gone.error).not.toBeNull();
  });

  it("proves again who it is before a new password", async () => {
    const client = aClientOf(url);
    const email = anEmail();
    await client.signUp({ email, password });
    await client.verifyOtp({ type: "signup", email, token: (await office.letterTo(email)).code });
    expect((await client.reauthenticate()).error).toBeNull();
    const { code } = await office.letterTo(email);
    await office.app.ctx.db
      .updateTable("identity_session")
      .set({ created_at: new Date(0) })
      .execute();
    const bare = await client.updateUser({ password: "nova-senha-1" });
    expect(bare.error).toMatchObject({ code: "reauthentication_needed" });
    expect((await client.updateUser({ password: "nova-senha-1", nonce: code })).error).toBeNull();
    const recovered = await client.resetPasswordForEmail(email);
    expect(recovered).toEqual({ data: {}, error: null });
  });

  it("begins as nobody and becomes somebody", async () => {
    const client = aClientOf(url);
    const { data } = await client.signInAnonymously({ options: { data: { tema: "escuro" } } });
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { tema: "escuro" } });
    const email = anEmail();
    expect((await client.updateUser({ email })).data.user?.new_email).toBe(email);
    const { token } = await office.letterTo(email);
    const { data: verified } = await client.verifyOtp({ type: "email_change", token_hash: token });
    expect(verified.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  });
});
