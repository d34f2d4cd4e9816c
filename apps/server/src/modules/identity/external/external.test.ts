import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startAuthBench } from "../../../testing/auth-bench.js";
import { type OidcServer, startOidcServer } from "../../../testing/oidc-server.js";
import { anOperatorsToken, aTestKey } from "../../../testing/operator.js";
import { aClient, anEmail, PASSWORD } from "../../../testing/people.js";
import type { TestApp } from "../../../testing/test-app.js";

const CALLBACK = "http://localhost:3000/auth/v1/callback";
const PAGE = "http://localhost:3000/painel";

let provider: OidcServer;
let app: TestApp;
let operator: { authorization: string };
beforeAll(async () => {
  provider = await startOidcServer(CALLBACK);
  const known = {
    enabled: true,
    clientIds: [provider.clientId, "app-do-celular"],
    secret: provider.clientSecret,
    url: provider.issuer,
    skipNonceCheck: false,
    emailOptional: false,
  };
  const key = await aTestKey();
  app = await startAuthBench({
    settings: { LASTRO_JWT_KEYS: key.setting },
    identity: {
      outsideSignUps: true,
      external: {
        google: known,
        "custom:empresa": { ...known, title: "Empresa", linkingDomain: "empresa" },
        apple: { ...known, enabled: false },
        keycloak: { ...known, url: "http://localhost:9" },
      },
    },
  });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
afterEach(() => {
  provider.tamper = undefined;
});

let people = 0;
function someone(claims: Readonly<Record<string, unknown>> = {}) {
  people += 1;
  provider.person = {
    sub: `pessoa-${people}`,
    email: anEmail(),
    email_verified: true,
    name: `Pessoa ${people}`,
    ...claims,
  };
  return provider.person;
}

async function authorize(query: Readonly<Record<string, string>> = {}) {
  const params = new URLSearchParams({ provider: "google", redirect_to: PAGE, ...query });
  const answer = await app.http.inject(`/auth/v1/authorize?${params}`);
  expect(answer.statusCode, answer.body).toBe(302);
  return answer.headers.location ?? "";
}

async function comeBack(returned: URL) {
  const answer = await app.http.inject(`/auth/v1/callback${returned.search}`);
  return {
    status: answer.statusCode,
    url: new URL(answer.headers.location ?? ""),
  };
}

/** Walks the whole way through the provider. */
async function signIn(query: Readonly<Record<string, string>> = {}) {
  const { status, url } = await comeBack(await provider.consent(await authorize(query)));
  return { status, url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

async function userOf(fragment: URLSearchParams) {
  const answer = await app.http.inject({
    url: "/auth/v1/user",
    headers: { authorization: `Bearer ${fragment.get("access_token")}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe("someone who comes through a provider", () => {
  it("is taken there with state, nonce and a PKCE challenge, and comes back with a session", async () => {
    const person = someone({ locale: "pt-BR" });
    const url = new URL(await authorize({ scopes: "phone address", prompt: "consent", client_id: "x" }));
    expect(url.origin).toBe(provider.issuer);
    const sent = Object.fromEntries(url.searchParams);
    expect(sent).toMatchObject({
      client_id: provider.clientId,
      redirect_uri: CALLBACK,
      response_type: "code",
      code_challenge_method: "S256",
      prompt: "consent",
      scope: "openid email profile phone address",
    });
    expect(sent.state).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent.nonce).toBeTruthy();
    expect(sent).not.toHaveProperty("redirect_to");

    const { status, fragment, url: landed } = await signIn();
    expect(status).toBe(302);
    expect(`${landed.origin}${landed.pathname}`).toBe(PAGE);
    expect([...fragment.keys()].sort()).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "provider_token",
      "refresh_token",
      "sb",
      "token_type",
    ]);
    const user = await userOf(fragment);
    expect(user).toMatchObject({
      email: person.email,
      app_metadata: { provider: "google", providers: ["google"] },
      identities: [{ provider: "google", id: person.sub, email: person.email }],
    });
    expect(user.email_confirmed_at).toBeTruthy();
    expect(user.identities[0].identity_data).toMatchObject({
      iss: provider.issuer,
      sub: person.sub,
      name: person.name,
      full_name: person.name,
      provider_id: person.sub,
      email_verified: true,
      phone_verified: false,
    });
    expect(
      JSON.parse(Buffer.from(fragment.get("access_token")?.split(".")[1] ?? "", "base64url").toString()).amr,
    ).toMatchObject([{ method: "oauth" }]);
  });

  it("proves to the provider that whoever brings the code is who asked for it", async () => {
    someone();
    const url = new URL(await authorize());
    await comeBack(await provider.consent(url.href));
    const verifier = provider.exchanges.at(-1)?.get("code_verifier") ?? "";
    expect(createHash("sha256").update(verifier).digest("base64url")).toBe(
      url.searchParams.get("code_challenge"),
    );
  });

  it("is the same person the next time, with what the provider says of them today", async () => {
    const person = someone();
    const first = await userOf((await signIn()).fragment);
    provider.person = { ...person, name: "Nome Novo" };
    const second = await userOf((await signIn()).fragment);
    expect(second.id).toBe(first.id);
    expect(second.user_metadata.full_name).toBe("Nome Novo");
    expect(second.identities).toHaveLength(1);
  });

  it("gets a code instead of a session when a browser waits to exchange it, and the provider's tokens with it", async () => {
    someone();
    const verifier = "v".repeat(64);
    const { url } = await signIn({
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "s256",
    });
    expect(url.hash).toBe("");
    const exchange = (code_verifier: string) =>
      app.http.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=pkce",
        payload: { auth_code: url.searchParams.get("code"), code_verifier },
      });
    expect((await exchange("w".repeat(64))).json()).toMatchObject({ error_code: "bad_code_verifier" });
    const session = (await exchange(verifier)).json();
    expect(session.provider_token).toBeTruthy();
    expect(session.user.app_metadata.provider).toBe("google");
    expect((await exchange(verifier)).json()).toMatchObject({ error_code: "flow_state_not_found" });
  });

  it("leaves nothing readable of the provider's tokens in the database", async () => {
    someone();
    await signIn({ code_challenge: "c".repeat(43), code_challenge_method: "plain" });
    const { rows } = await app.pool.query("select row_to_json(f)::text as row from identity_flow f");
    const provided = provider.exchanges.at(-1)?.get("code") ?? "?";
    expect(rows.some(({ row }) => row.includes(provided) || row.includes("providerToken"))).toBe(false);
  });
});

describe("the way back from a provider", () => {
  async function refused(search: string) {
    const answer = await app.http.inject(`/auth/v1/callback${search}`);
    const url = new URL(answer.headers.location ?? "");
    return {
      status: answer.statusCode,
      at: `${url.origin}${url.pathname}`,
      code: url.searchParams.get("error_code"),
      words: url.searchParams.get("error_description"),
      error: url.searchParams.get("error"),
      fragment: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    };
  }

  it("tells a state it does not know from one that is none, both at the site's own page", async () => {
    expect(await refused("?code=x")).toMatchObject({
      status: 303,
      at: "http://localhost:3000/",
      error: "invalid_request",
      code: "bad_oauth_callback",
      words: "OAuth state parameter missing",
      fragment: { error_code: "bad_oauth_callback", sb: "" },
    });
    expect(await refused("?code=x&state=abc")).toMatchObject({
      status: 303,
      code: "bad_oauth_state",
      words: "OAuth state parameter is invalid",
    });
    expect(await refused("?code=x&state=6f0f0b36-5a77-4dd4-b5d8-f1f0ae1ba0c0")).toMatchObject({
      status: 303,
      code: "bad_oauth_state",
      words: "OAuth state not found or expired",
    });
  });

  it("is walked once, within five minutes", async () => {
    someone();
    const challenge = { code_challenge: "c".repeat(43), code_challenge_method: "plain" };
    const returned = await provider.consent(await authorize(challenge));
    expect((await comeBack(returned)).url.searchParams.get("code")).toBeTruthy();
    expect(await refused(returned.search)).toMatchObject({
      status: 303,
      code: "flow_state_already_used",
      words: "State has already been used",
    });

    const late = await provider.consent(await authorize());
    app.ctx.clock.advanceSeconds(301);
    expect(await refused(late.search)).toMatchObject({
      code: "bad_oauth_state",
      words: "OAuth state has expired",
    });
    app.ctx.clock.advanceSeconds(-301);
  });

  it("of two browsers with the same state lets one through", async () => {
    someone();
    const returned = await provider.consent(await authorize());
    const both = await Promise.all([comeBack(returned), comeBack(returned)]);
    expect(both.filter(({ url }) => url.hash.includes("access_token"))).toHaveLength(1);
  });

  it("says at the page that asked what the provider refused", async () => {
    const state = new URL(await authorize()).searchParams.get("state");
    expect(await refused(`?state=${state}&error=access_denied&error_description=Not+today`)).toMatchObject({
      status: 302,
      at: PAGE,
      error: "access_denied",
      words: "Not today",
    });
    const again = new URL(await authorize()).searchParams.get("state");
    expect(await refused(`?state=${again}`)).toMatchObject({ at: PAGE, code: "bad_oauth_callback" });
  });

  it("lets in nobody whose token is for another sign-in, another app, or from another issuer", async () => {
    const wrong = [
      { nonce: "of another sign-in" },
      { aud: "another-app" },
      { iss: "https://elsewhere.example" },
      { exp: 1 },
    ];
    someone();
    provider.tamper = (said) => said;
    expect((await signIn()).url.hash).toContain("access_token");
    for (const claims of wrong) {
      someone();
      provider.tamper = (said) => ({ ...said, ...claims });
      const { url } = await signIn();
      expect(url.hash, JSON.stringify(claims)).not.toContain("access_token");
      expect(url.searchParams.get("error")).toBe("server_error");
      expect(url.searchParams.get("error_description")).toBe("Unable to exchange external code");
    }
  });

  it("leads to the site's own page whoever asked to be led elsewhere", async () => {
    for (const redirect_to of [
      "https://evil.example/",
      "//evil.example",
      "http://localhost:3000@evil.example/",
      "javascript:alert(1)",
      "http://localhost:3000.evil.example/",
    ]) {
      someone();
      const { url } = await signIn({ redirect_to });
      expect(url.host, redirect_to).toBe("localhost:3000");
    }
  });
});

describe("a provider the house does not speak with", () => {
  async function refusal(query: string) {
    const answer = await app.http.inject(`/auth/v1/authorize?${query}`);
    const { error_code, msg } = answer.json();
    return [answer.statusCode, error_code, msg];
  }

  it("is refused with its name, or as not enabled", async () => {
    expect(await refusal("provider=nobody")).toEqual([
      400,
      "validation_failed",
      "Unsupported provider: Provider nobody could not be found",
    ]);
    const off = [400, "validation_failed", "Unsupported provider: provider is not enabled"];
    expect(await refusal("provider=github")).toEqual(off);
    expect(await refusal("provider=apple")).toEqual(off);
    expect((await refusal("provider=custom:ninguem"))[0]).toBe(400);
  });

  it("is a 4xx when it does not answer", async () => {
    expect(await refusal("provider=keycloak")).toEqual([
      400,
      "validation_failed",
      "Unsupported provider: provider could not be reached",
    ]);
  });

  it("is not reached with half a challenge or an invitation nobody sent", async () => {
    expect((await refusal(`provider=google&code_challenge=${"c".repeat(43)}`))[1]).toBe("validation_failed");
    expect(await refusal("provider=google&invite_token=none")).toEqual([
      404,
      "user_not_found",
      "User identified by token not found",
    ]);
  });
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
      [attacker.userId, `attacker-${people}`, JSON.stringify({ email, email_verified: false })],
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
