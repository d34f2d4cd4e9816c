import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOAuthServer, type OAuthBench } from "../testing/oauth-bench.js";
import { aClient } from "../testing/people.js";

const DOCUMENTS = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"] as const;
const POSTED = ["token_endpoint", "registration_endpoint"];

async function documentOf(bench: OAuthBench, path: string): Promise<Record<string, unknown>> {
  return (await bench.ask("GET", path, undefined, {})).body;
}

/** What each endpoint a document names answers, by its name. */
async function answersOf(bench: OAuthBench, document: Record<string, unknown>) {
  const base = bench.app.identity.engine.settings.site.externalUrl;
  const named = Object.entries(document).filter(([name]) => /_(endpoint|uri)$/.test(name));
  return Promise.all(
    named.map(async ([name, address]) => {
      const method = POSTED.includes(name) ? "POST" : "GET";
      const { status, body } = await bench.ask(method, String(address).replace(base, ""), {}, {});
      return { name, status, code: body.error_code };
    }),
  );
}

describe("a house that is an OAuth server", () => {
  let bench: OAuthBench;
  beforeAll(async () => {
    bench = await anOAuthServer({ oauthServer: { dynamicRegistration: true } });
  });
  afterAll(() => bench.close());

  it.each(DOCUMENTS)("describes itself at %s, and names no endpoint it does not have", async (path) => {
    const document = await documentOf(bench, path);
    const { iss } = JSON.parse(
      Buffer.from((await aClient(bench.app)).accessToken.split(".")[1] ?? "", "base64url").toString(),
    );
    expect(document).toMatchObject({
      issuer: iss,
      authorization_endpoint: expect.stringMatching(/\/auth\/v1\/oauth\/authorize$/),
      token_endpoint: expect.stringMatching(/\/auth\/v1\/oauth\/token$/),
      userinfo_endpoint: expect.stringMatching(/\/auth\/v1\/oauth\/userinfo$/),
      registration_endpoint: expect.stringMatching(/\/auth\/v1\/oauth\/clients\/register$/),
      jwks_uri: expect.stringMatching(/\/auth\/v1\/\.well-known\/jwks\.json$/),
      scopes_supported: ["openid", "profile", "email", "phone", "offline_access"],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post", "none"],
      code_challenge_methods_supported: ["S256"],
    });
    const answers = await answersOf(bench, document);
    expect(answers).toHaveLength(5);
    for (const { name, status } of answers) expect([name, status]).not.toEqual([name, 404]);
  });

  it("is found by its issuer as RFC 8414 has clients look, from any site", async () => {
    const answer = await bench.app.http.inject("/.well-known/oauth-authorization-server/auth/v1");
    expect(answer.json()).toEqual(await documentOf(bench, DOCUMENTS[1]));
    expect(answer.headers["access-control-allow-origin"]).toBe("*");
  });

  it("names no registration where there is none, as in the bank", async () => {
    const closed = await anOAuthServer();
    expect(await documentOf(closed, DOCUMENTS[0])).not.toHaveProperty("registration_endpoint");
    await closed.close();
  });
});

describe("a house that is no OAuth server", () => {
  let bench: OAuthBench;
  beforeAll(async () => {
    bench = await anOAuthServer({ oauthServer: { enabled: false } });
  });
  afterAll(() => bench.close());

  const DISABLED = [404, "feature_disabled", "OAuth server is disabled"];

  it("says so wherever a client asks for it", async () => {
    const { headers } = await aClient(bench.app);
    const ask = async (...request: Parameters<OAuthBench["ask"]>) => {
      const { status, body } = await bench.ask(...request);
      return [status, body.error_code, body.msg];
    };
    const id = "4e9d1a6c-0d0c-4f5e-9a53-6f2f3c7f1a10";
    for (const [method, path] of [
      ["GET", "/oauth/authorize?client_id=x"],
      ["POST", "/oauth/token"],
      ["POST", "/oauth/clients/register"],
      ["GET", "/oauth/userinfo"],
      ["GET", `/oauth/authorizations/${id}`],
      ["POST", `/oauth/authorizations/${id}/consent`],
      ["GET", "/.well-known/oauth-authorization-server"],
      ["GET", "/user/oauth/grants"],
    ] as const)
      expect([path, ...(await ask(method, path, undefined, headers))]).toEqual([path, ...DISABLED]);
    expect((await ask("DELETE", "/user/oauth/grants?client_id=x", undefined, {})).slice(0, 2)).toEqual([
      401,
      "no_authorization",
    ]);
    for (const [method, path] of [
      ["GET", "/admin/oauth/clients"],
      ["POST", "/admin/oauth/clients"],
      ["GET", `/admin/oauth/clients/${id}`],
      ["PUT", `/admin/oauth/clients/${id}`],
      ["DELETE", `/admin/oauth/clients/${id}`],
      ["POST", `/admin/oauth/clients/${id}/regenerate_secret`],
    ] as const)
      expect([path, ...(await ask(method, path, {}))]).toEqual([path, ...DISABLED]);
    expect((await ask("GET", "/admin/oauth/clients", undefined, headers)).slice(0, 2)).toEqual([
      403,
      "not_admin",
    ]);
  });

  it("describes how its tokens are verified, and no endpoint besides", async () => {
    const document = await documentOf(bench, DOCUMENTS[0]);
    expect(document).toMatchObject({ id_token_signing_alg_values_supported: ["ES256"] });
    expect(await answersOf(bench, document)).toEqual([{ name: "jwks_uri", status: 200, code: undefined }]);
  });
});
