import { AuthAdminApi } from "auth-js-newest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { type OidcServer, startOidcServer } from "../testing/oidc-server.js";
import { anOperatorsToken, aTestKey } from "../testing/operator.js";
import { aClient, anEmail } from "../testing/people.js";

const MAX = 4;

let provider: OidcServer;
let app: IdentityBench;
let operator: { authorization: string };
let oidc: Record<string, unknown>;
beforeAll(async () => {
  provider = await startOidcServer("http://localhost:3000/auth/v1/callback");
  const key = await aTestKey();
  app = await startIdentityBench({
    signingKeys: key.setting,
    identity: { outsideSignUps: true, customProviders: { max: MAX } },
  });
  operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
  oidc = {
    provider_type: "oidc",
    name: "Empresa",
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    scopes: ["email", "profile"],
    issuer: provider.issuer,
  };
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function administer(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
  const answer = await app.http.inject({
    method,
    url: `/auth/v1/admin/custom-providers${path}`,
    headers: operator,
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function signIn(name: string): Promise<URL> {
  const left = await app.http.inject(`/auth/v1/authorize?provider=${name}`);
  expect(left.statusCode, left.body).toBe(302);
  const returned = await provider.consent(left.headers.location ?? "");
  const answer = await app.http.inject(`/auth/v1/callback${returned.search}`);
  return new URL(answer.headers.location ?? "");
}

async function userOf(landed: URL) {
  const token = new URLSearchParams(landed.hash.slice(1)).get("access_token");
  return (
    await app.http.inject({ url: "/auth/v1/user", headers: { authorization: `Bearer ${token}` } })
  ).json();
}

describe("a provider an operator adds", () => {
  it("lets people in from then on, by what it is called", async () => {
    const added = await administer("POST", "", {
      ...oidc,
      identifier: "empresa",
      attribute_mapping: { preferred_username: "locale" },
    });
    expect(added).toMatchObject({
      status: 201,
      identifier: "custom:empresa",
      scopes: ["openid", "email", "profile"],
      pkce_enabled: true,
      enabled: true,
      email_optional: false,
      skip_nonce_check: false,
    });
    expect(JSON.stringify(added)).not.toContain(provider.clientSecret);
    const { rows } = await app.pool.query(
      "select row_to_json(p)::text as row from identity_custom_provider p",
    );
    expect(rows[0].row).not.toContain(Buffer.from(provider.clientSecret).toString("hex"));

    provider.person = { sub: "ana", email: anEmail(), email_verified: true, locale: "ana.lima" };
    const user = await userOf(await signIn("custom:empresa"));
    expect(user).toMatchObject({
      email: provider.person.email,
      app_metadata: { provider: "custom:empresa" },
      user_metadata: { user_name: "ana.lima" },
    });
  });

  it("may speak OAuth 2 alone, and is asked who the person is", async () => {
    await administer("POST", "", {
      provider_type: "oauth2",
      identifier: "custom:simples",
      name: "Simples",
      client_id: provider.plainClientId,
      client_secret: provider.clientSecret,
      scopes: ["openid", "email", "profile"],
      authorization_url: `${provider.issuer}/auth`,
      token_url: `${provider.issuer}/token`,
      userinfo_url: `${provider.issuer}/me`,
    });
    provider.person = { sub: "bia", email: anEmail(), email_verified: true, name: "Bia" };
    const user = await userOf(await signIn("custom:simples"));
    expect(user).toMatchObject({ email: provider.person.email, user_metadata: { full_name: "Bia" } });
  });

  it("lets nobody in once it is off or gone", async () => {
    await administer("POST", "", { ...oidc, identifier: "breve" });
    expect(await administer("PUT", "/custom:breve", { enabled: false })).toMatchObject({ enabled: false });
    const off = await app.http.inject("/auth/v1/authorize?provider=custom:breve");
    expect(off.json().msg).toBe("Unsupported provider: provider is not enabled");
    expect(await administer("DELETE", "/custom:breve")).toEqual({
      status: 200,
      message: "Custom OAuth provider deleted successfully",
    });
    expect(await administer("GET", "/custom:breve")).toMatchObject({
      status: 404,
      error_code: "custom_provider_not_found",
      msg: "Custom OAuth provider not found",
    });
  });

  it("is listed by kind and changed in what is given, its secret included", async () => {
    expect((await administer("GET", "?type=oauth2")).providers).toMatchObject([
      { identifier: "custom:simples" },
    ]);
    expect((await administer("GET", "?type=saml")).status).toBe(400);
    const changed = await administer("PUT", "/custom:empresa", { name: "Outra", client_secret: "errado" });
    expect(changed).toMatchObject({ name: "Outra", issuer: provider.issuer, client_id: provider.clientId });
    provider.person = { sub: "ana", email: anEmail(), email_verified: true };
    expect((await signIn("custom:empresa")).searchParams.get("error")).toBe("server_error");
    await administer("PUT", "/custom:empresa", { client_secret: provider.clientSecret });
    expect((await signIn("custom:empresa")).hash).toContain("access_token");
  });

  it("is refused when something is missing, reserved, insecure, taken or too much", async () => {
    const refusals = [
      [
        { ...oidc, provider_type: "saml" },
        "validation_failed",
        "provider_type must be either 'oauth2' or 'oidc'",
      ],
      [{ ...oidc }, "validation_failed", "identifier is required"],
      [{ ...oidc, identifier: "a", name: "" }, "validation_failed", "name is required"],
      [
        { ...oidc, identifier: "a", issuer: undefined },
        "validation_failed",
        "issuer is required for OIDC providers",
      ],
      [
        { ...oidc, identifier: "a", provider_type: "oauth2" },
        "validation_failed",
        "authorization_url is required for OAuth2 providers",
      ],
      [
        { ...oidc, identifier: "a", authorization_params: { state: "x" } },
        "validation_failed",
        "Cannot override reserved OAuth parameter: state",
      ],
      [
        { ...oidc, identifier: "a", attribute_mapping: { role: "x" } },
        "validation_failed",
        "Cannot map to protected system field: role",
      ],
      [
        { ...oidc, identifier: "a", issuer: "http://login.example" },
        "validation_failed",
        "issuer must be a valid HTTPS URL",
      ],
      [
        { ...oidc, identifier: "empresa" },
        "conflict",
        "A custom OAuth provider with this identifier already exists",
      ],
    ] as const;
    for (const [payload, error_code, msg] of refusals)
      expect(await administer("POST", "", payload)).toMatchObject({ status: 400, error_code, msg });
    expect((await administer("POST", "", { ...oidc, identifier: "google" })).msg).toContain(
      "reserved provider name",
    );
    const added = await Promise.all(
      ["x1", "x2", "x3", "x4"].map((identifier) => administer("POST", "", { ...oidc, identifier })),
    );
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    expect(added.find(({ status }) => status === 400)).toMatchObject({
      error_code: "over_custom_provider_quota",
      msg: "Maximum number of custom OAuth/OIDC providers reached",
    });
    expect(await administer("GET", "/empresa")).toMatchObject({
      status: 400,
      msg: "identifier must start with 'custom:' prefix",
    });
  });

  it("is nobody's but the operator's to add", async () => {
    const client = await aClient(app);
    const answer = await app.http.inject({ url: "/auth/v1/admin/custom-providers", headers: client.headers });
    expect([answer.statusCode, answer.json().error_code]).toEqual([403, "not_admin"]);
  });

  it("is administered by the official client", async () => {
    const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
    const { customProviders } = new AuthAdminApi({ url: `${url}/auth/v1`, headers: operator });
    const { data, error } = await customProviders.listProviders({ type: "oidc" });
    expect(error).toBeNull();
    expect(data?.providers.map(({ identifier }) => identifier)).toContain("custom:empresa");
    expect((await customProviders.getProvider("custom:empresa")).data).toMatchObject({
      provider_type: "oidc",
    });
    expect((await customProviders.updateProvider("custom:empresa", { name: "Nova" })).data?.name).toBe(
      "Nova",
    );
    expect((await customProviders.deleteProvider("custom:empresa")).error).toBeNull();
    expect((await customProviders.getProvider("custom:empresa")).error).toMatchObject({
      code: "custom_provider_not_found",
      status: 404,
    });
  });
});
