import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOAuthServer, type OAuthBench, REDIRECT } from "../testing/oauth-bench.js";
import { aClient } from "../testing/people.js";
import { offeredScopes, scopesOf } from "./scopes.js";

let bench: OAuthBench;
beforeAll(async () => {
  bench = await anOAuthServer();
});
afterAll(() => bench.close());

const PATH = "/admin/oauth/clients";
const refusalOf = async (answer: ReturnType<OAuthBench["ask"]>) => {
  const { status, body } = await answer;
  return [status, body.error_code, body.msg];
};

describe("a client an operator adds", () => {
  it.each([
    ["redirect_uris is required", { redirect_uris: undefined }],
    ["redirect_uris cannot exceed 10 items", { redirect_uris: Array(11).fill(REDIRECT) }],
    ["HTTP scheme only allowed for localhost", { redirect_uris: ["http://cliente.exemplo/volta"] }],
    ["must have scheme and host", { redirect_uris: ["javascript:alert(1)//x"] }],
    ["scheme must be HTTPS or HTTP", { redirect_uris: ["myapp://volta"] }],
    ["fragment not allowed", { redirect_uris: [`${REDIRECT}#`] }],
    ["credentials not allowed", { redirect_uris: ["https://cliente.exemplo@outro.exemplo/"] }],
    ["must be an absolute URL", { redirect_uris: ["/volta"] }],
    ["must be an absolute URL", { redirect_uris: ["https://cliente.exemplo\\@outro.exemplo/"] }],
    ["must be an absolute URL", { redirect_uris: ["https://cliente.exemplo/ volta"] }],
    ["too long", { redirect_uris: [`${REDIRECT}?${"x".repeat(2048)}`] }],
    ["grant_types must only contain", { grant_types: ["password"] }],
    ["response_types must only contain", { response_types: ["token"] }],
    ["client_type must be", { client_type: "secret" }],
    ["token_endpoint_auth_method must be one of", { token_endpoint_auth_method: "private_key_jwt" }],
    ["do not fit each other", { client_type: "confidential", token_endpoint_auth_method: "none" }],
    ["do not fit each other", { client_type: "public", token_endpoint_auth_method: "client_secret_post" }],
    ["scope must be of: openid profile email phone offline_access", { scope: "email admin" }],
    ["client_name must be plain text", { client_name: "Lastro\u202e" }],
    ["client_name must be plain text", { client_name: "Las\u3164tro" }],
    ["client_name must be plain text", { client_name: "Lastro\ufe0f" }],
    ["client_name must be plain text", { client_name: "x".repeat(1025) }],
    ["client_uri must be a valid URL", { client_uri: "javascript:alert(1)" }],
    ["logo_uri must be a valid URL", { logo_uri: "data:image/png;base64,AA" }],
  ])("is refused because %s", async (why, wish) => {
    const { status, body } = await bench.ask("POST", PATH, { redirect_uris: [REDIRECT], ...wish });
    expect([status, body.error_code]).toEqual([400, "validation_failed"]);
    expect(body.msg).toContain(why);
  });

  it("is public when it says that it proves itself by nothing, and then has no secret", async () => {
    const client = await bench.aPublicProgram();
    expect(client).toMatchObject({ client_type: "public", token_endpoint_auth_method: "none" });
    expect(client).not.toHaveProperty("client_secret");
    expect(await refusalOf(bench.ask("POST", `${PATH}/${client.client_id}/regenerate_secret`))).toEqual([
      400,
      "validation_failed",
      "Cannot regenerate secret for public client",
    ]);
  });

  it("has its secret nowhere in the database", async () => {
    const { client_secret: secret = "" } = await bench.aClientProgram();
    const { rows } = await bench.app.pool.query(
      "select to_jsonb(c)::text as row from identity_oauth_client c",
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(secret);
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(secret).toString("hex"));
  });

  it("stays public, or confidential, however it is changed", async () => {
    const { client_id: id } = await bench.aPublicProgram();
    const change = { token_endpoint_auth_method: "client_secret_basic" };
    expect(await refusalOf(bench.ask("PUT", `${PATH}/${id}`, change))).toEqual([
      400,
      "validation_failed",
      "client_type and token_endpoint_auth_method do not fit each other",
    ]);
  });

  it("is not found under what is no id, nor once it is deleted", async () => {
    expect(await refusalOf(bench.ask("GET", `${PATH}/nonsense`))).toEqual([
      400,
      "validation_failed",
      "invalid client_id format",
    ]);
    const { client_id: id } = await bench.aClientProgram();
    expect((await bench.ask("DELETE", `${PATH}/${id}`)).status).toBe(204);
    for (const ask of [
      bench.ask("GET", `${PATH}/${id}`),
      bench.ask("PUT", `${PATH}/${id}`, { client_name: "x" }),
      bench.ask("DELETE", `${PATH}/${id}`),
      bench.ask("POST", `${PATH}/${id}/regenerate_secret`),
    ])
      expect(await refusalOf(ask)).toEqual([404, "oauth_client_not_found", "OAuth client not found"]);
  });

  it("is not changed by nothing", async () => {
    const { client_id: id } = await bench.aClientProgram();
    expect(await refusalOf(bench.ask("PUT", `${PATH}/${id}`, {}))).toEqual([
      400,
      "validation_failed",
      "No fields provided for update",
    ]);
  });

  it("is nothing anybody but an operator sees", async () => {
    const { headers } = await aClient(bench.app);
    expect((await bench.ask("GET", PATH, undefined, headers)).body.error_code).toBe("not_admin");
    expect((await bench.ask("POST", PATH, { redirect_uris: [REDIRECT] }, {})).status).toBe(401);
  });
});

describe("what a client may ask for", () => {
  const asks = async (client: Awaited<ReturnType<OAuthBench["aClientProgram"]>>, scope: string) => {
    const { to } = await bench.authorize(client, { scope });
    return to?.searchParams.get("error_description") ?? "is asked";
  };

  it("is who somebody is and their address, where the registration names nothing", async () => {
    const client = await bench.aClientProgram();
    expect(client).toMatchObject({ scope: "openid profile email" });
    expect(await asks(client, "openid profile email")).toBe("is asked");
    for (const scope of ["phone", "openid offline_access"])
      expect(await asks(client, scope)).toBe("The client may ask for: openid profile email");
  });

  it("is what its registration names, which operators see and change", async () => {
    const client = await bench.aClientProgram({ scope: "phone email" });
    const path = `${PATH}/${client.client_id}`;
    expect((await bench.ask("GET", path)).body.scope).toBe("email phone");
    expect(await asks(client, "phone")).toBe("is asked");
    expect(await asks(client, "profile")).toBe("The client may ask for: email phone");
    expect((await bench.ask("PUT", path, { scope: "profile" })).body.scope).toBe("profile");
    expect((await bench.ask("PUT", path, { client_name: "Outra" })).body.scope).toBe("profile");
    expect(await asks(client, "phone")).toBe("The client may ask for: profile");
  });

  it("is all there is in a house that says nothing of it, as the service alone does", async () => {
    const { engine } = bench.app.identity;
    const { unnamedScopes: _, ...oauthServer } = engine.settings.oauthServer;
    const alone = { tokens: engine.tokens, settings: { ...engine.settings, oauthServer } };
    expect(scopesOf(alone, { scopes: null })).toEqual(offeredScopes(engine));
  });
});

describe("a program that registers itself", () => {
  const wish = { client_name: "Assistente", redirect_uris: [REDIRECT] };

  it("is refused where the house does not let it, as the bank does not", async () => {
    const answer = bench.ask("POST", "/oauth/clients/register", wish, {});
    expect(await refusalOf(answer)).toEqual([
      403,
      "oauth_dynamic_client_registration_disabled",
      "Dynamic client registration is not enabled",
    ]);
  });

  it("becomes a client where it may, ten times in five minutes from one address", async () => {
    const open = await anOAuthServer({
      oauthServer: { dynamicRegistration: true },
      byAddress: { clientRegistration: { burst: 10, seconds: 300 } },
    });
    const register = () => open.ask("POST", "/oauth/clients/register", wish, {});
    const { status, body } = await register();
    expect([status, body]).toMatchObject([
      201,
      { registration_type: "dynamic", client_secret: expect.any(String) },
    ]);
    for (let n = 1; n < 10; n += 1) expect((await register()).status).toBe(201);
    expect((await register()).body.error_code).toBe("over_request_rate_limit");
    await open.close();
  });
});
