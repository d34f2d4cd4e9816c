import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { startAuthBench } from "../../../testing/auth-bench.js";

const PAGE = "http://localhost:3000/painel";

describe("Vercel's marketplace", () => {
  it("hands out signed tokens at an address it does not describe", async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: "v", alg: "RS256", use: "sig" };
    const vercel = createServer(async (request, response) => {
      const { port } = vercel.address() as AddressInfo;
      const issuer = `http://127.0.0.1:${port}`;
      const { pathname } = new URL(request.url ?? "", issuer);
      const say = (said: unknown) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(said));
      if (pathname === "/.well-known/openid-configuration")
        return say({ issuer, jwks_uri: `${issuer}/jwks` });
      if (pathname === "/jwks") return say({ keys: [jwk] });
      const idToken = await new SignJWT({ user_email: "ana@vercel.example", user_name: "Ana" })
        .setProtectedHeader({ alg: "RS256", kid: "v" })
        .setIssuer(issuer)
        .setSubject("v1")
        .setAudience("casa")
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey);
      return say({ access_token: "at", token_type: "Bearer", id_token: idToken });
    });
    await new Promise<void>((resolve) => vercel.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(vercel.address() as AddressInfo).port}`;
    const settings = {
      enabled: true,
      clientIds: ["casa"],
      secret: "segredo",
      url,
      skipNonceCheck: false,
      emailOptional: false,
    };
    const house = await startAuthBench({
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
      vercel.closeAllConnections();
      await new Promise((resolve) => vercel.close(resolve));
    }
  });
});
