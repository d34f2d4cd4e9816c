import { type AnsweringServer, startAnswering } from "@lastro/platform/testing/answering-server";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { startIdentityBench } from "../testing/identity-bench.js";

const PAGE = "http://localhost:3000/painel";

describe("Vercel's marketplace", () => {
  it("hands out signed tokens at an address it does not describe", async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: "v", alg: "RS256", use: "sig" };
    const vercel: AnsweringServer = await startAnswering(async ({ path }) => {
      const issuer = vercel.url;
      if (path === "/.well-known/openid-configuration")
        return { body: { issuer, jwks_uri: `${issuer}/jwks` } };
      if (path === "/jwks") return { body: { keys: [jwk] } };
      const idToken = await new SignJWT({ user_email: "ana@vercel.example", user_name: "Ana" })
        .setProtectedHeader({ alg: "RS256", kid: "v" })
        .setIssuer(issuer)
        .setSubject("v1")
        .setAudience("casa")
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey);
      return { body: { access_token: "at", token_type: "Bearer", id_token: idToken } };
    });
    const { url } = vercel;
    const settings = {
      enabled: true,
      clientIds: ["casa"],
      secret: "segredo",
      url,
      skipNonceCheck: false,
      emailOptional: false,
    };
    const house = await startIdentityBench({
      identity: { outsideSignUps: true, external: { vercel_marketplace: settings } },
    });
    try {
      const left = await house.http.inject(
        `/auth/v1/authorize?provider=vercel_marketplace&redirect_to=${PAGE}`,
      );
      const there = new URL(String(left.headers.location));
      expect(there.origin + there.pathname).toBe(`${url}/oauth/v2/authorization`);
      const back = await house.http.inject(
        `/auth/v1/callback?code=c&state=${there.searchParams.get("state")}`,
      );
      const fragment = new URLSearchParams(new URL(String(back.headers.location)).hash.slice(1));
      const headers = { authorization: `Bearer ${fragment.get("access_token")}` };
      const user = (await house.http.inject({ url: "/auth/v1/user", headers })).json();
      expect(user).toMatchObject({ email: "ana@vercel.example", user_metadata: { name: "Ana" } });
    } finally {
      await house.close();
      await vercel.close();
    }
  });
});
