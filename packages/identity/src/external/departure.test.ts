import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { identityCtx } from "../service/context.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { configuredProvider } from "./known-providers.js";
import type { OidcProvider } from "./provider.js";
import { providerUrl } from "./speak-with-provider.js";

let app: IdentityBench;
beforeAll(async () => {
  app = await startIdentityBench();
});
afterAll(() => app.close());

function known(name: string, url?: string): OidcProvider {
  const provider = configuredProvider(name, {
    enabled: true,
    clientIds: ["our-id"],
    secret: "x",
    skipNonceCheck: false,
    emailOptional: false,
    ...(url === undefined ? {} : { url }),
  });
  if (provider?.kind !== "oidc") throw new Error(`${name} is no such provider`);
  return provider;
}

function leaveFor(provider: OidcProvider): Promise<string> {
  const ctx = identityCtx(
    { ...app.ctx, actor: { kind: "anonymous" }, ip: "127.0.0.1", userAgent: "" },
    app.identity.engine,
  );
  return providerUrl(ctx, provider, {
    redirectUri: "https://casa.example/callback",
    state: "one-state",
    nonce: "one-nonce",
    codeVerifier: "v".repeat(43),
    scopes: provider.scopes,
    extra: { prompt: "consent" },
  });
}

describe("a provider that does not answer at the moment", () => {
  const silent = { issuer: "https://nobody.invalid" };

  it.each([
    ["apple", "https://appleid.apple.com/auth/authorize"],
    ["gitlab", "https://gitlab.com/oauth/authorize"],
    ["google", "https://accounts.google.com/o/oauth2/v2/auth"],
    ["kakao", "https://kauth.kakao.com/oauth/authorize"],
    ["linkedin_oidc", "https://www.linkedin.com/oauth/v2/authorization"],
    ["slack_oidc", "https://slack.com/openid/connect/authorize"],
  ])("is gone to all the same where its address is known: %s", async (name, address) => {
    const url = new URL(await leaveFor({ ...known(name), ...silent }));
    expect(url.origin + url.pathname).toBe(address);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "our-id",
      redirect_uri: "https://casa.example/callback",
      response_type: "code",
      scope: known(name).scopes.join(" "),
      state: "one-state",
      nonce: "one-nonce",
      prompt: "consent",
      code_challenge_method: "S256",
    });
    expect(url.searchParams.has("client_secret")).toBe(false);
  });

  it("is not, where the operator has one of their own in its place", async () => {
    await expect(leaveFor({ ...known("google", "https://accounts.example"), ...silent })).rejects.toThrow();
  });
});
