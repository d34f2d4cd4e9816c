import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aProviderBench, CALLBACK, PAGE, type ProviderBench } from "../testing/provider-bench.js";

let bench: ProviderBench;
let provider: ProviderBench["provider"];
let app: ProviderBench["app"];
let someone: ProviderBench["someone"];
let authorize: ProviderBench["authorize"];
let comeBack: ProviderBench["comeBack"];
let signIn: ProviderBench["signIn"];
let userOf: ProviderBench["userOf"];
beforeAll(async () => {
  bench = await aProviderBench();
  ({ provider, app, someone, authorize, comeBack, signIn, userOf } = bench);
});
afterAll(() => bench.close());
afterEach(() => {
  provider.tamper = undefined;
});

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

  it("is called by a plain line, whatever line the provider calls them by", async () => {
    someone({ name: "Ana\nAdministradora\u202e", locale: "pt-BR" });
    const user = await userOf((await signIn()).fragment);
    expect(user.user_metadata).toMatchObject({ name: "Ana Administradora", full_name: "Ana Administradora" });
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
