import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startMail } from "@lastro/simulators";
import { AuthClient } from "@supabase/auth-js";
import { AuthClient as NewestAuthClient } from "auth-js-newest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOperatorsToken, aTestKey, type TestKey } from "../testing/operator.js";
import { anEmail } from "../testing/people.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: IdentityBench;
let url: string;
let key: TestKey;
let authorization: string;
beforeAll(async () => {
  mailbox = await startMail();
  key = await aTestKey();
  app = await startIdentityBench({
    signingKeys: key.setting,
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    // The client compares expiries with the time of its own machine.
    clock: createFixedClock(new Date()),
  });
  url = `${await app.http.listen({ port: 0, host: "127.0.0.1" })}/auth/v1`;
  authorization = `Bearer ${await anOperatorsToken(app, key)}`;
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const password = "segredo-1";
const OPTIONS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

describe.each([
  ["2.109", AuthClient],
  ["2.119", NewestAuthClient],
])("the official client %s in an operator's hands, unmodified", (_version, Client) => {
  const anOperator = () => new Client({ url, headers: { Authorization: authorization }, ...OPTIONS }).admin;
  const someone = () => new Client({ url, ...OPTIONS });

  it("adds, reads, changes and removes a person", async () => {
    const admin = anOperator();
    const email = anEmail();
    const created = await admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { picture: "x" },
      app_metadata: { roles: ["editor"] },
    });
    expect(created.error).toBeNull();
    const user = created.data.user;
    expect(user).toMatchObject({
      email,
      user_metadata: { picture: "x" },
      app_metadata: { roles: ["editor"] },
    });
    const id = user?.id ?? "";

    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email });
    const changed = await admin.updateUserById(id, { email: anEmail(), app_metadata: { roles: ["admin"] } });
    expect(changed.data.user).toMatchObject({ app_metadata: { roles: ["admin"] } });
    const banned = await admin.updateUserById(id, { ban_duration: "24h" });
    expect(banned.data.user).toHaveProperty("banned_until");
    const login = { email: changed.data.user?.email ?? "", password };
    expect((await someone().signInWithPassword(login)).error).toMatchObject({
      code: "user_banned",
      status: 400,
    });
    await admin.updateUserById(id, { ban_duration: "none" });
    expect((await someone().signInWithPassword(login)).error).toBeNull();

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ code: "user_not_found", status: 404 });
    expect((await admin.createUser({ email: "" })).error).toMatchObject({ code: "validation_failed" });
  });

  it("removes a person softly", async () => {
    const admin = anOperator();
    const email = anEmail();
    const { data } = await admin.createUser({ email, password, email_confirm: true });
    expect((await admin.deleteUser(data.user?.id ?? "", true)).error).toBeNull();
    const kept = (await admin.getUserById(data.user?.id ?? "")).data.user;
    expect(kept?.id).toBe(data.user?.id);
    expect(kept?.email).not.toBe(email);
    expect(kept?.deleted_at).toBeDefined();
  });

  it("lists people page by page, over more than nine of them", async () => {
    const admin = anOperator();
    const wanted = new Set<string>();
    for (let index = 0; index < 11; index += 1) {
      const email = anEmail();
      wanted.add(email);
      await admin.createUser({ email });
    }
    const first = await admin.listUsers();
    if (first.error) throw first.error;
    expect(first.data).toMatchObject({ aud: "authenticated", nextPage: null, lastPage: 1 });
    const total = first.data.total;
    expect(total).toBeGreaterThanOrEqual(11);

    const seen: string[] = [];
    for (let page = 1; page <= total; page += 1) {
      const { data, error } = await admin.listUsers({ page, perPage: 1 });
      if (error) throw error;
      expect(data.total).toBe(total);
      // The client reads one digit of the page alone.
      if (page < 9) expect(data.nextPage).toBe(page + 1);
      seen.push(...data.users.map((user) => user.email ?? ""));
    }
    expect(new Set(seen).size).toBe(total);
    expect([...wanted].every((email) => seen.includes(email))).toBe(true);
  });

  it("invites someone", async () => {
    const email = anEmail();
    const { data, error } = await anOperator().inviteUserByEmail(email, {
      data: { full_name: "Ana" },
      redirectTo: "http://localhost:3000/welcome",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Ana" } });
    expect(data.user?.invited_at).toBeDefined();
    await app.worker.runDue();
    expect(mailbox.messages(email)[0]?.links[0]).toContain("type=invite");
  });

  it("makes links of every kind, which its holders use", async () => {
    const admin = anOperator();
    const email = anEmail();
    const signUp = await admin.generateLink({ type: "signup", email, password, options: { data: { a: 1 } } });
    expect(signUp.data.user).toMatchObject({ email, user_metadata: { a: 1 } });
    expect(signUp.data.properties).toMatchObject({ verification_type: "signup" });
    const confirmed = await someone().verifyOtp({
      type: "signup",
      token_hash: signUp.data.properties?.hashed_token ?? "",
    });
    expect(confirmed.data.session?.user.email).toBe(email);

    for (const type of ["magiclink", "recovery"] as const) {
      const { data, error } = await admin.generateLink({
        type,
        email,
        options: { redirectTo: "http://localhost:3000/x" },
      });
      expect(error).toBeNull();
      expect(data.properties?.redirect_to).toBe("http://localhost:3000/x");
      const verified = await someone().verifyOtp({ type, email, token: data.properties?.email_otp ?? "" });
      expect(verified.data.session?.user.email).toBe(email);
    }

    const newEmail = anEmail();
    const both = [
      await admin.generateLink({ type: "email_change_current", email, newEmail }),
      await admin.generateLink({ type: "email_change_new", email, newEmail }),
    ];
    const client = someone();
    for (const { data } of both)
      await client.verifyOtp({ type: "email_change", token_hash: data.properties?.hashed_token ?? "" });
    expect((await client.getUser()).data.user?.email).toBe(newEmail);

    const invited = await admin.generateLink({ type: "invite", email: anEmail() });
    const joined = await someone().verifyOtp({
      type: "invite",
      token_hash: invited.data.properties?.hashed_token ?? "",
    });
    expect(joined.data.session).not.toBeNull();
  });

  it("signs a person out by their token", async () => {
    const admin = anOperator();
    const email = anEmail();
    await admin.createUser({ email, password, email_confirm: true });
    const { data } = await someone().signInWithPassword({ email, password });
    const token = data.session?.access_token ?? "";
    expect((await admin.signOut(token)).error).toBeNull();
    expect((await someone().getUser(token)).error).toMatchObject({ name: "AuthSessionMissingError" });
  });

  it("is told when its token is no operator's", async () => {
    const email = anEmail();
    await anOperator().createUser({ email, password, email_confirm: true });
    const { data } = await someone().signInWithPassword({ email, password });
    const headers = { Authorization: `Bearer ${data.session?.access_token}` };
    const { admin } = new Client({ url, headers, ...OPTIONS });
    expect((await admin.listUsers()).error).toMatchObject({ code: "not_admin", status: 403 });
    expect((await admin.oauth.listClients()).error).toMatchObject({ code: "not_admin" });
  });
});
