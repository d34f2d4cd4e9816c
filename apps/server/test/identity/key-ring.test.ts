import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createKeyRing, parseJwks } from "@lastro/identity";
import { decodeProtectedHeader, type JWK, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, anEmail, PASSWORD } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

const SECRET = "a-shared-secret-with-at-least-32-characters";

type Kind = "EC" | "RSA" | "OKP" | "oct";

function aKey(kind: Kind, kid: string, use: "sign" | "verify"): { jwk: JWK; key: KeyObject | Uint8Array } {
  if (kind === "oct") {
    const key = randomBytes(32);
    return { key, jwk: { kty: "oct", k: key.toString("base64url"), kid, alg: "HS256", key_ops: [use] } };
  }
  const { privateKey } = {
    EC: () => generateKeyPairSync("ec", { namedCurve: "P-256" }),
    RSA: () => generateKeyPairSync("rsa", { modulusLength: 2048 }),
    OKP: () => generateKeyPairSync("ed25519"),
  }[kind]();
  return {
    key: privateKey,
    jwk: { ...(privateKey.export({ format: "jwk" }) as JWK), kid, key_ops: [use] },
  };
}

async function withHouse(
  tokens: NonNullable<NonNullable<Parameters<typeof startTestApp>[0]>["identity"]>["tokens"],
  work: (house: TestApp) => Promise<void>,
): Promise<void> {
  const house = await startTestApp({ identity: { tokens: { ...tokens } } });
  try {
    await work(house);
  } finally {
    await house.close();
  }
}

function userOf(house: TestApp, token: string) {
  return house.http.inject({ url: "/auth/v1/user", headers: { authorization: `Bearer ${token}` } });
}

describe("a house with keys of one kind", () => {
  it.each([
    ["EC", "ES256"],
    ["RSA", "RS256"],
    ["OKP", "EdDSA"],
    ["oct", "HS256"],
  ] as const)("signs and checks with %s keys (%s)", async (kind, alg) => {
    const { jwk } = aKey(kind, "now", "sign");
    await withHouse({ keys: JSON.stringify([jwk]) }, async (house) => {
      const ana = await aClient(house);
      expect(decodeProtectedHeader(ana.accessToken)).toEqual({ alg, kid: "now", typ: "JWT" });
      expect((await userOf(house, ana.accessToken)).statusCode).toBe(200);
      const { keys } = (await house.http.inject("/auth/v1/.well-known/jwks.json")).json();
      expect(keys).toHaveLength(kind === "oct" ? 0 : 1);
      for (const key of keys) {
        expect(key).toMatchObject({ kid: "now", alg, use: "sig", key_ops: ["verify"] });
        for (const secret of ["d", "p", "q", "dp", "dq", "qi", "k"]) expect(key).not.toHaveProperty(secret);
      }
    });
  });

  it("may have nothing but a shared secret, which is published nowhere", async () => {
    await withHouse({ secret: SECRET }, async (house) => {
      const ana = await aClient(house);
      expect(decodeProtectedHeader(ana.accessToken)).toEqual({ alg: "HS256", typ: "JWT" });
      expect((await userOf(house, ana.accessToken)).statusCode).toBe(200);
      expect((await house.http.inject("/auth/v1/.well-known/jwks.json")).json()).toEqual({ keys: [] });
    });
  });
});

describe("a house with several keys", () => {
  const [now, leaving, old] = [
    aKey("EC", "now", "sign"),
    aKey("RSA", "leaving", "verify"),
    aKey("oct", "old", "verify"),
  ];
  let house: TestApp;
  let userId: string;
  beforeAll(async () => {
    house = await startTestApp({
      identity: {
        tokens: {
          keys: JSON.stringify([now.jwk, leaving.jwk, old.jwk]),
          secret: SECRET,
          ownIssuerOnly: false,
        },
      },
    });
    userId = (await aClient(house)).userId;
  });
  afterAll(() => house.close());

  async function answerTo(
    header: { alg: string; kid?: string },
    key: KeyObject | Uint8Array,
    claims: Record<string, unknown> = {},
  ) {
    const token = await new SignJWT({ sub: userId, aud: "authenticated", ...claims })
      .setProtectedHeader(header)
      .sign(key);
    const answer = await userOf(house, token);
    return answer.statusCode === 200 ? "accepted" : `${answer.statusCode} ${answer.json().error_code}`;
  }

  it("accepts what each of them signed under its name", async () => {
    expect(await answerTo({ alg: "ES256", kid: "now" }, now.key)).toBe("accepted");
    expect(await answerTo({ alg: "RS256", kid: "leaving" }, leaving.key)).toBe("accepted");
    expect(await answerTo({ alg: "HS256", kid: "old" }, old.key)).toBe("accepted");
  });

  it("takes the shared secret for HS256 tokens that name no key, or none it knows", async () => {
    const secret = Buffer.from(SECRET);
    expect(await answerTo({ alg: "HS256" }, secret)).toBe("accepted");
    expect(await answerTo({ alg: "HS256", kid: "elsewhere" }, secret)).toBe("accepted");
    expect(await answerTo({ alg: "HS256", kid: "old" }, secret)).toBe("403 bad_jwt");
    expect(await answerTo({ alg: "HS256" }, old.key)).toBe("403 bad_jwt");
  });

  it("refuses a name with another kind of key behind it, and an asymmetric token without a name", async () => {
    expect(await answerTo({ alg: "ES256" }, now.key)).toBe("403 bad_jwt");
    expect(await answerTo({ alg: "ES256", kid: "leaving" }, now.key)).toBe("403 bad_jwt");
    expect(await answerTo({ alg: "RS256", kid: "now" }, leaving.key)).toBe("403 bad_jwt");
    expect(await answerTo({ alg: "PS256", kid: "leaving" }, leaving.key)).toBe("403 bad_jwt");
    expect(await answerTo({ alg: "HS384" }, Buffer.from(SECRET))).toBe("403 bad_jwt");
  });

  it("refuses public keys in any writing used as the secret of an HS256 token", async () => {
    for (const { jwk } of [now, leaving]) {
      const key = createPublicKey({ key: jwk as Record<string, unknown>, format: "jwk" });
      for (const secret of [
        key.export({ type: "spki", format: "pem" }),
        key.export({ type: "spki", format: "der" }),
        JSON.stringify(key.export({ format: "jwk" })),
      ])
        for (const kid of [jwk.kid, "elsewhere", ""])
          expect(await answerTo({ alg: "HS256", kid: kid ?? "" }, Buffer.from(secret))).toBe("403 bad_jwt");
    }
  });

  it("finds no key by tricks with its name", async () => {
    for (const kid of ["../now", "now\u0000", "NOW", "__proto__", "constructor", "' or 1=1 --", "now "])
      expect(await answerTo({ alg: "ES256", kid }, now.key)).toBe("403 bad_jwt");
  });

  it("refuses a token that has ended, has not begun or says it was issued later, and needs no end at all", async () => {
    const at = Math.floor(house.ctx.clock.now().getTime() / 1000);
    const said = (claims: Record<string, unknown>) => answerTo({ alg: "ES256", kid: "now" }, now.key, claims);
    expect(await said({ exp: at - 1 })).toBe("403 bad_jwt");
    expect(await said({ nbf: at + 600 })).toBe("403 bad_jwt");
    expect(await said({ iat: at + 600 })).toBe("403 bad_jwt");
    expect(await said({ exp: "tomorrow" })).toBe("403 bad_jwt");
    expect(await said({})).toBe("accepted");
  });

  it("opens nothing of the bank to a token without a session, an end, its issuer or its audience", async () => {
    const ana = await aClient(house);
    const [, payload = ""] = ana.accessToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const admitted = async (changes: Record<string, unknown>) => {
      const token = await new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: "ES256", kid: "now" })
        .sign(now.key);
      return house.identity.authenticate(`Bearer ${token}`).then(
        () => true,
        () => false,
      );
    };
    expect(await admitted({})).toBe(true);
    for (const missing of ["session_id", "exp", "iss", "aud", "sub"])
      expect([missing, await admitted({ [missing]: undefined })]).toEqual([missing, false]);
    expect(await admitted({ iss: "https://elsewhere.example" })).toBe(false);
    expect(await admitted({ aud: "others" })).toBe(false);
    expect(await admitted({ aud: ["authenticated"] })).toBe(false);
  });
});

describe("two realms that sign with the same keys", () => {
  it("never take each other's tokens", async () => {
    const { jwk } = aKey("EC", "shared", "sign");
    const house = await startTestApp({ settings: { LASTRO_JWT_KEYS: JSON.stringify([jwk]) } });
    try {
      const ana = await aClient(house);
      const email = anEmail();
      await house.http.inject({
        method: "POST",
        url: "/agro/v1/auth/register",
        payload: { name: "Bia Lavoura", email, password: PASSWORD, accountType: "producer", country: "BR" },
      });
      const { accessToken } = (
        await house.http.inject({
          method: "POST",
          url: "/agro/v1/auth/login",
          payload: { email, password: PASSWORD },
        })
      ).json();
      const asked = async (url: string, token: string) =>
        (await house.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode;
      expect([
        await asked("/agro/v1/me", accessToken),
        await asked("/auth/v1/user", ana.accessToken),
      ]).toEqual([200, 200]);
      expect(await asked("/agro/v1/me", ana.accessToken)).toBe(401);
      expect(await asked("/auth/v1/user", accessToken)).toBe(403);
      expect(await asked("/v1/security/sessions", accessToken)).toBe(401);
    } finally {
      await house.close();
    }
  });

  it("do not let an operator of the one, or of nowhere in particular, into the other", async () => {
    const { jwk, key } = aKey("EC", "shared", "sign");
    const house = await startTestApp({ settings: { LASTRO_JWT_KEYS: JSON.stringify([jwk]) } });
    try {
      const asOperator = async (claims: Record<string, unknown>) => {
        const token = await new SignJWT({ role: "service_role", ...claims })
          .setProtectedHeader({ alg: "ES256", kid: "shared" })
          .sign(key);
        const answer = await house.http.inject({
          url: "/auth/v1/admin/users",
          headers: { authorization: `Bearer ${token}` },
        });
        return answer.statusCode === 200 ? "in" : answer.json().error_code;
      };
      expect(await asOperator({ iss: house.identity.engine.settings.tokens.issuer })).toBe("in");
      expect(await asOperator({ iss: "http://localhost:3000/agro/v1/auth" })).toBe("bad_jwt");
      expect(await asOperator({})).toBe("bad_jwt");
    } finally {
      await house.close();
    }
  });
});

describe("a list of keys", () => {
  it.each([
    ["of which none signs", [aKey("EC", "a", "verify").jwk], "Exactly one"],
    ["of which two sign", [aKey("EC", "a", "sign").jwk, aKey("RSA", "b", "sign").jwk], "Exactly one"],
    [
      "in which a name stands twice",
      [aKey("EC", "a", "sign").jwk, aKey("OKP", "a", "verify").jwk],
      "called a",
    ],
    ["with a curve nobody agreed on", [{ ...aKey("EC", "a", "sign").jwk, crv: "P-384" }], "must be P-256"],
    [
      "with an algorithm its key cannot do",
      [{ ...aKey("RSA", "a", "sign").jwk, alg: "ES256" }],
      "must be P-256",
    ],
    [
      "with a secret a child could guess",
      [{ kty: "oct", kid: "a", k: "c2VjcmV0", key_ops: ["sign"] }],
      "cannot be read",
    ],
    [
      "of which one has the private part of another",
      [{ ...aKey("EC", "a", "sign").jwk, d: aKey("EC", "b", "sign").jwk.d }],
      "cannot be read",
    ],
  ])("%s is refused at the start", async (_, jwks, words) => {
    await expect(createKeyRing(parseJwks(JSON.stringify(jwks)))).rejects.toThrow(words);
  });

  it("that is no list of named keys is refused, and so is a short shared secret", async () => {
    for (const text of ["", "{}", "[1]", '[{"kty":"EC"}]'])
      expect(() => parseJwks(text)).toThrow("JSON array");
    await expect(createKeyRing([], "short")).rejects.toThrow("at least 32 bytes");
  });
});
