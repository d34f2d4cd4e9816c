import { createHmac, createPublicKey } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, exportPKCS8, generateKeyPair, importJWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, type SignedInPerson, signIn } from "../testing/people.js";

let app: IdentityBench;
let ana: SignedInPerson;
beforeAll(async () => {
  app = await startIdentityBench();
  ana = await aClient(app);
});
afterAll(() => app.close());

function userWith(token: string) {
  return app.http.inject({ url: "/auth/v1/user", headers: { authorization: `Bearer ${token}` } });
}

function base64url(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

async function expectRefused(token: string): Promise<void> {
  const answer = await userWith(token);
  expect([answer.statusCode, answer.json().error_code]).toEqual([403, "bad_jwt"]);
  await expect(app.identity.authenticate(`Bearer ${token}`)).rejects.toThrow("auth.required");
}

describe("an access token", () => {
  it("says who, for whom, how surely and until when", async () => {
    const claims = decodeJwt(ana.accessToken);
    expect(decodeProtectedHeader(ana.accessToken)).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(claims).toMatchObject({
      iss: "http://localhost:3000/auth/v1",
      sub: ana.userId,
      aud: "authenticated",
      role: "authenticated",
      email: ana.email,
      phone: "",
      aal: "aal1",
      amr: [{ method: "password" }],
      is_anonymous: false,
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
    expect(claims.jti).not.toBe(decodeJwt((await signIn(app, ana.email)).accessToken).jti);
  });

  it("verifies against the public keys anyone may read, which hold nothing private", async () => {
    const answer = await app.http.inject("/auth/v1/.well-known/jwks.json");
    expect(answer.headers["cache-control"]).toBe("public, max-age=600");
    const [key] = answer.json().keys;
    expect(key).toMatchObject({ kty: "EC", crv: "P-256", alg: "ES256", use: "sig", key_ops: ["verify"] });
    expect(key.kid).toBe(decodeProtectedHeader(ana.accessToken).kid);
    expect(key).not.toHaveProperty("d");
  });

  it("is refused without a signature (alg none)", async () => {
    const [, payload] = ana.accessToken.split(".");
    const header = base64url({ alg: "none", kid: decodeProtectedHeader(ana.accessToken).kid, typ: "JWT" });
    for (const signature of ["", "AA", ana.accessToken.split(".")[2]])
      await expectRefused(`${header}.${payload}.${signature}`);
  });

  it("is refused when signed by HMAC with the public key as the secret", async () => {
    const [key] = (await app.http.inject("/auth/v1/.well-known/jwks.json")).json().keys;
    const pem = createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "pem" });
    const said = `${base64url({ alg: "HS256", kid: key.kid, typ: "JWT" })}.${ana.accessToken.split(".")[1]}`;
    for (const secret of [pem, JSON.stringify(key)])
      await expectRefused(`${said}.${createHmac("sha256", secret).update(said).digest("base64url")}`);
  });

  it("is refused under an unknown or missing key, or another key behind the right name", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    const claims = decodeJwt(ana.accessToken);
    const { kid = "" } = decodeProtectedHeader(ana.accessToken);
    const sign = (header: { alg: string; kid?: string }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(privateKey);
    await expectRefused(await sign({ alg: "ES256", kid: "unknown" }));
    await expectRefused(await sign({ alg: "ES256" }));
    await expectRefused(await sign({ alg: "ES256", kid }));
  });

  it("is refused once altered, also while its original is remembered", async () => {
    expect((await userWith(ana.accessToken)).statusCode).toBe(200);
    const [header, , signature] = ana.accessToken.split(".");
    const claims = { ...decodeJwt(ana.accessToken), sub: "00000000-0000-4000-8000-000000000000" };
    await expectRefused(`${header}.${base64url(claims)}.${signature}`);
  });

  it("ends after fifteen minutes, also while it is remembered", async () => {
    const bia = await aClient(app);
    expect((await userWith(bia.accessToken)).statusCode).toBe(200);
    app.ctx.clock.advanceSeconds(900);
    await expectRefused(bia.accessToken);
  });

  it("is asked for in the words of the protocol when there is none", async () => {
    for (const authorization of ["", "Basic abc", "Bearer", "Bearer a b"]) {
      const answer = await app.http.inject({ url: "/auth/v1/user", headers: { authorization } });
      expect([answer.statusCode, answer.json().error_code]).toEqual([401, "no_authorization"]);
    }
  });
});

describe("a house that brings its own keys", () => {
  async function aKey(kid: string, use: "sign" | "verify") {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
    const jwk = createPublicKey({ key: await exportPKCS8(privateKey), format: "pem" }).export({
      format: "jwk",
    });
    const { exportJWK } = await import("jose");
    const full = use === "sign" ? await exportJWK(privateKey) : { ...jwk, ...(await exportJWK(publicKey)) };
    return { privateKey, jwk: { ...full, kid, key_ops: [use] } };
  }

  it("signs with the one and still accepts the one it is leaving", async () => {
    const [fresh, leaving] = [await aKey("2026-b", "sign"), await aKey("2026-a", "verify")];
    const house = await startIdentityBench({
      signingKeys: JSON.stringify([leaving.jwk, fresh.jwk]),
    });
    try {
      const bia = await aClient(house);
      expect(decodeProtectedHeader(bia.accessToken).kid).toBe("2026-b");
      const older = await new SignJWT(decodeJwt(bia.accessToken))
        .setProtectedHeader({ alg: "ES256", kid: "2026-a" })
        .sign(leaving.privateKey);
      const answer = await house.http.inject({
        url: "/auth/v1/user",
        headers: { authorization: `Bearer ${older}` },
      });
      expect(answer.statusCode).toBe(200);
      const { keys } = (await house.http.inject("/auth/v1/.well-known/jwks.json")).json();
      for (const key of keys) await importJWK(key, "ES256");
      expect(JSON.stringify(keys)).not.toContain('"d"');
    } finally {
      await house.close();
    }
  });

  it("does not start when no key or more than one signs", async () => {
    const [one, two] = [await aKey("a", "sign"), await aKey("b", "sign")];
    for (const keys of [[], [one.jwk, two.jwk]])
      await expect(startIdentityBench({ signingKeys: JSON.stringify(keys) })).rejects.toThrow(
        "Exactly one private key",
      );
  });
});

describe("requests that arrive together", () => {
  it("are told apart: each gets the state of its own session", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aClient(app)));
    const [gone] = people;
    await app.http.inject({ method: "POST", url: "/auth/v1/logout", headers: gone?.headers ?? {} });
    const asked = Array.from({ length: 80 }, (_, index) => people[index % people.length]);
    const actors = await Promise.all(
      asked.map((one) => app.identity.authenticate(one?.headers.authorization).catch(() => "refused")),
    );
    expect(actors).toEqual(
      asked.map((one) => (one === gone ? "refused" : expect.objectContaining({ userId: one?.userId }))),
    );
  });
});
