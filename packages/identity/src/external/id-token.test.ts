import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { type OidcServer, startOidcServer } from "../testing/oidc-server.js";
import { aClient, anEmail } from "../testing/people.js";

const APP = "app-do-celular";
const LISTED = "http://localhost:8";

let provider: OidcServer;
let app: IdentityBench;
beforeAll(async () => {
  provider = await startOidcServer("http://localhost:3000/auth/v1/callback");
  const known = {
    enabled: true,
    clientIds: [APP],
    secret: provider.clientSecret,
    url: provider.issuer,
    skipNonceCheck: false,
    emailOptional: false,
  };
  app = await startIdentityBench({
    identity: {
      outsideSignUps: true,
      manualLinking: true,
      idTokenIssuers: [LISTED],
      external: {
        google: known,
        "custom:empresa": { ...known, skipNonceCheck: true },
        "custom:parada": { ...known, enabled: false },
        keycloak: { ...known, url: "http://localhost:9" },
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

let people = 0;
function claimsOf(claims: Readonly<Record<string, unknown>> = {}) {
  people += 1;
  const now = Math.floor(app.ctx.clock.now().getTime() / 1000);
  return {
    iss: provider.issuer,
    sub: `pessoa-${people}`,
    aud: APP,
    iat: now,
    exp: now + 300,
    email: anEmail(),
    email_verified: true,
    ...claims,
  };
}

async function grant(payload: Readonly<Record<string, unknown>>, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=id_token",
    headers,
    payload,
  });
  return { status: answer.statusCode, ...answer.json() };
}

async function grantFor(
  claims: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>> = {},
) {
  return grant({ provider: "google", id_token: await provider.sign(claimsOf(claims)), ...others });
}

function refused(description: string, error = "invalid request") {
  return { status: 400, error, error_description: description };
}

describe("a token an app brings from a provider", () => {
  it("opens a session by the way oauth", async () => {
    const answer = await grantFor({ email: "Alguem.Novo@exemplo.com.br", name: "Alguém Novo" });
    expect(answer).toMatchObject({ status: 200, token_type: "bearer" });
    expect(answer.user).toMatchObject({
      email: "alguem.novo@exemplo.com.br",
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { full_name: "Alguém Novo" },
    });
    expect(answer).not.toHaveProperty("provider_token");
  });

  it("says in the shape of OAuth what is missing of the request", async () => {
    expect(await grant({ provider: "google" })).toEqual(refused("id_token required"));
    expect(await grant({ id_token: "x" })).toEqual(refused("provider or client_id and issuer required"));
    expect(await grant({ id_token: "x", client_id: "y" })).toEqual(
      refused("provider or client_id and issuer required"),
    );
    expect(await grant({ id_token: "x", provider: "google", link_identity: true })).toEqual(
      refused("Linking requires a valid user access token in Authorization"),
    );
  });

  it("is bad when it is none, is of another issuer, has run out, or is signed by somebody else", async () => {
    const bad = refused("Bad ID token");
    expect(await grant({ provider: "google", id_token: "not a token" })).toEqual(bad);
    expect(await grantFor({ iss: "https://elsewhere.example" })).toEqual(bad);
    expect(await grantFor({ exp: 1000 })).toEqual(bad);
    expect(await grantFor({ email: undefined })).toEqual(bad);
    const token = await provider.sign(claimsOf());
    const [head, body] = token.split(".");
    const other = (await provider.sign(claimsOf())).split(".")[2];
    expect(await grant({ provider: "google", id_token: `${head}.${body}.${other}` })).toEqual(bad);
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(await grant({ provider: "google", id_token: `${none}.${body}.` })).toEqual(bad);
  });

  it("is bad, not a failure of ours, when its issuer cannot be reached", async () => {
    const id_token = await provider.sign(claimsOf({ iss: "http://localhost:9" }));
    expect(await grant({ provider: "keycloak", id_token })).toEqual(refused("Bad ID token"));
    const listed = await provider.sign(claimsOf({ iss: LISTED }));
    expect(await grant({ issuer: LISTED, client_id: APP, id_token: listed })).toEqual(
      refused("Bad ID token"),
    );
  });

  it("has to name a person and an app of this house", async () => {
    expect(await grantFor({ sub: undefined })).toEqual(refused("Missing sub claim in id_token"));
    expect(await grantFor({ aud: ["another", "third"] })).toEqual(
      refused("Unacceptable audience in id_token: [another third]"),
    );
    expect((await grantFor({ aud: ["another", APP] })).status).toBe(200);
  });

  it("carries the hash of a nonce exactly when the app brings the nonce", async () => {
    const hash = createHash("sha256").update("um nonce").digest("hex");
    const both = "Passed nonce and nonce in id_token should either both exist or not.";
    expect(await grantFor({ nonce: hash })).toEqual(refused(both));
    expect(await grantFor({}, { nonce: "um nonce" })).toEqual(refused(both));
    expect(await grantFor({ nonce: "um nonce" }, { nonce: "um nonce" })).toEqual(
      refused("Nonces mismatch", "invalid nonce"),
    );
    expect((await grantFor({ nonce: hash }, { nonce: "um nonce" })).status).toBe(200);
    const id_token = await provider.sign(claimsOf({ nonce: hash }));
    expect((await grant({ provider: "custom:empresa", id_token })).status).toBe(200);
  });

  it("belongs to the access token that comes with it", async () => {
    const digest = createHash("sha256").update("acesso").digest();
    const at_hash = digest.subarray(0, 16).toString("base64url");
    expect((await grantFor({ at_hash }, { access_token: "acesso" })).status).toBe(200);
    expect(await grantFor({ at_hash }, { access_token: "outro" })).toEqual(refused("Bad ID token"));
  });

  it("is refused from providers that are off, unknown or not on the list", async () => {
    const id_token = await provider.sign(claimsOf());
    const refusals = [
      ["apple", "provider_disabled", 'Provider (issuer "https://appleid.apple.com") is not enabled'],
      ["custom:ninguem", "validation_failed", 'Custom provider "custom:ninguem" not found'],
      ["custom:parada", "provider_disabled", 'Custom provider "custom:parada" is disabled'],
      ["github", "validation_failed", 'Custom OIDC provider "github" not allowed'],
    ];
    for (const [name, error_code, msg] of refusals)
      expect(await grant({ provider: name, id_token })).toEqual({ status: 400, code: 400, error_code, msg });
  });

  it("finds the account of its address like the way through the provider does", async () => {
    const client = await aClient(app);
    expect((await grantFor({ email: client.email })).user.id).toBe(client.userId);
    const { rows } = await app.pool.query(
      "select traits->>'method' as method from identity_audit where user_id = $1 and action = 'login' order by created_at desc",
      [client.userId],
    );
    expect(rows[0]).toEqual({ method: "oauth" });
  });
});

describe("a token brought to be linked", () => {
  it("adds the provider to the caller, whose address it need not have", async () => {
    const client = await aClient(app);
    const claims = claimsOf();
    const id_token = await provider.sign(claims);
    const linked = await grant({ provider: "google", id_token, link_identity: true }, client.headers);
    expect(linked.user.id).toBe(client.userId);
    expect(linked.user.email).toBe(client.email);
    expect(linked.user.app_metadata.providers).toEqual(["email", "google"]);

    expect(await grant({ provider: "google", id_token, link_identity: true }, client.headers)).toMatchObject({
      status: 422,
      error_code: "identity_already_exists",
      msg: "Identity is already linked",
    });
    const other = await aClient(app);
    expect(await grant({ provider: "google", id_token, link_identity: true }, other.headers)).toMatchObject({
      status: 422,
      error_code: "identity_already_exists",
      msg: "Identity is already linked to another user",
    });
    expect((await grant({ provider: "google", id_token })).user.id).toBe(client.userId);
  });
});
