import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aClient, anEmail, PASSWORD } from "../testing/people.js";
import { aProviderBench, type ProviderBench } from "../testing/provider-bench.js";

let bench: ProviderBench;
let provider: ProviderBench["provider"];
let app: ProviderBench["app"];
let operator: ProviderBench["operator"];
let someone: ProviderBench["someone"];
let authorize: ProviderBench["authorize"];
let comeBack: ProviderBench["comeBack"];
let signIn: ProviderBench["signIn"];
let userOf: ProviderBench["userOf"];
beforeAll(async () => {
  bench = await aProviderBench();
  ({ provider, app, operator, someone, authorize, comeBack, signIn, userOf } = bench);
});
afterAll(() => bench.close());
afterEach(() => {
  provider.tamper = undefined;
});

describe("whose account a person from outside has", () => {
  const CREDENTIALS = { password: "uma senha de quem chegou antes" };

  it("is that of the address the provider answers for, once it is confirmed, which keeps its password", async () => {
    const client = await aClient(app);
    someone({ email: client.email.toUpperCase() });
    const user = await userOf((await signIn()).fragment);
    expect(user.id).toBe(client.userId);
    expect(user.app_metadata).toMatchObject({ provider: "email", providers: ["email", "google"] });
    const again = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email: client.email, password: PASSWORD },
    });
    expect(again.statusCode).toBe(200);
    const { rows } = await app.pool.query("select action from identity_audit where user_id = $1", [
      client.userId,
    ]);
    expect(rows.map(({ action }) => action)).toContain("identity_linked");
  });

  it("is taken from whoever registered the address before its owner came", async () => {
    const email = anEmail();
    await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: { email, ...CREDENTIALS, data: { language: "es" } },
    });
    someone({ email });
    const user = await userOf((await signIn()).fragment);
    expect(user.identities.map(({ provider: name }: { provider: string }) => name)).toEqual(["google"]);
    expect(user.app_metadata.providers).toEqual(["google"]);
    expect(user.user_metadata.language).toBeUndefined();
    const squatter = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      payload: { email, ...CREDENTIALS },
    });
    expect(squatter.json()).toMatchObject({ error_code: "invalid_credentials" });
  });

  it("is never that of an address the provider does not answer for", async () => {
    const client = await aClient(app);
    const person = someone({ email: client.email, email_verified: false });
    const { url } = await signIn();
    expect(url.searchParams.get("error")).toBe("access_denied");
    expect(url.searchParams.get("error_code")).toBe("provider_email_needs_verification");
    expect(url.searchParams.get("error_description")).toBe(
      "Unverified email with google. Verify the email with google in order to sign in",
    );
    const { rows } = await app.pool.query(
      "select u.email from identity_identity i join identity_user u on u.id = i.user_id where provider_id = $1",
      [person.sub],
    );
    expect(rows).toEqual([{ email: null }]);
  });

  it("waits for a letter when nobody has the address yet and the provider does not answer for it", async () => {
    const { email } = someone({ email_verified: false });
    const { url } = await signIn();
    expect(url.searchParams.get("error_description")).toBe(
      "Unverified email with google. A confirmation email has been sent to your google email",
    );
    const { rows } = await app.pool.query(
      "select confirmation_sent_at is not null as asked, email_confirmed_at from identity_user where email = $1",
      [email],
    );
    expect(rows).toEqual([{ asked: true, email_confirmed_at: null }]);
  });

  it("is not joined with an address that stands unverified beside someone else's account", async () => {
    const attacker = await aClient(app);
    const email = anEmail();
    await app.pool.query(
      `insert into identity_identity (id, user_id, realm, provider, provider_id, identity_data, created_at, updated_at)
       values (gen_random_uuid(), $1, 'bank', 'github', $2, $3, now(), now())`,
      [attacker.userId, `attacker-of-${email}`, JSON.stringify({ email, email_verified: false })],
    );
    someone({ email });
    expect((await userOf((await signIn()).fragment)).id).not.toBe(attacker.userId);
  });

  it("is another one for a provider whose people the house keeps apart", async () => {
    const client = await aClient(app);
    someone({ email: client.email });
    const { url } = await signIn({ provider: "custom:empresa" });
    expect(url.hash).not.toContain("access_token");
    const fresh = someone();
    const apart = await signIn({ provider: "custom:empresa" });
    const user = await userOf(apart.fragment);
    expect(user.app_metadata.provider).toBe("custom:empresa");
    expect(user.email).toBe(fresh.email);
  });

  it("is refused to the banned, at the page that asked", async () => {
    const client = await aClient(app);
    await app.pool.query("update identity_user set banned_until = now() + interval '1 day' where id = $1", [
      client.userId,
    ]);
    someone({ email: client.email });
    const { url } = await signIn();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      error: "access_denied",
      error_code: "user_banned",
    });
  });

  it("is one account for two browsers that arrive at once", async () => {
    const person = someone();
    const ways = await Promise.all([authorize(), authorize()]);
    const returned = await Promise.all(ways.map((way) => provider.consent(way)));
    const landed = await Promise.all(returned.map(comeBack));
    const users = await Promise.all(landed.map(({ url }) => userOf(new URLSearchParams(url.hash.slice(1)))));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(users[0].email).toBe(person.email);
  });
});

describe("an invitation", () => {
  async function invite(email: string): Promise<string> {
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/admin/generate_link",
      headers: operator,
      payload: { type: "invite", email },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().hashed_token;
  }

  it("is accepted through a provider that knows the person by the address it went to, once", async () => {
    const person = someone();
    const invite_token = await invite(String(person.email));
    const second = await authorize({ invite_token });
    const user = await userOf((await signIn({ invite_token })).fragment);
    expect(user).toMatchObject({ email: person.email, app_metadata: { providers: ["google"] } });
    expect(user.email_confirmed_at).toBeTruthy();
    const { url } = await comeBack(await provider.consent(second));
    expect(url.searchParams.get("error_code")).toBe("invite_not_found");
  });

  it("is not for somebody else", async () => {
    const invite_token = await invite(anEmail());
    someone();
    const { url } = await signIn({ invite_token });
    expect(url.searchParams.get("error_description")).toBe(
      "Invited email does not match emails from external provider",
    );
  });
});
