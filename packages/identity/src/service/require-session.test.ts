import { randomUUID } from "node:crypto";
import { inTransaction } from "@lastro/platform/database/database";
import { decodeJwt, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { banUser } from "../index.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, type SignedInPerson, signIn } from "../testing/people.js";

const SECRET = "a-shared-secret-with-at-least-32-characters";

let app: IdentityBench;
let ana: SignedInPerson;
beforeAll(async () => {
  app = await startIdentityBench({
    identity: { tokens: { secret: SECRET, ownIssuerOnly: false, audienceByRequest: true } },
  });
  ana = await aClient(app);
});
afterAll(() => app.close());

function tokenOf(claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.from(SECRET));
}

async function user(authorization: string | undefined, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({
    url: "/auth/v1/user",
    headers: { ...headers, ...(authorization === undefined ? {} : { authorization }) },
  });
  const { error_code: code, msg } = answer.json();
  return [answer.statusCode, code, msg];
}

describe("the bearer of a request for a person", () => {
  it("is asked for when there is none, or something else", async () => {
    for (const authorization of [undefined, "", "Bearer", "Bearer ", "Basic abc", `Bearer a b`, "abc"])
      expect(await user(authorization)).toEqual([
        401,
        "no_authorization",
        "This endpoint requires a valid Bearer token",
      ]);
  });

  it("is taken whatever the case of the scheme, and never from the apikey header", async () => {
    for (const scheme of ["bearer", "BEARER", "Bearer"])
      expect((await user(`${scheme} ${ana.accessToken}`))[0]).toBe(200);
    expect((await user(undefined, { apikey: ana.accessToken }))[0]).toBe(401);
  });

  it("is refused when it is no token at all, or a wrong one", async () => {
    for (const token of ["abc", "a.b", "a.b.c", "....", `${ana.accessToken}x`]) {
      const [status, code, message] = await user(`Bearer ${token}`);
      expect([token, status, code]).toEqual([token, 403, "bad_jwt"]);
      expect(message).toMatch(/^invalid JWT: unable to parse or verify signature, /);
    }
  });

  it.each([
    ["names nobody", () => ({ role: "anon" }), [403, "bad_jwt", "invalid claim: missing sub claim"]],
    [
      "names nobody in an empty word",
      () => ({ sub: "" }),
      [403, "bad_jwt", "invalid claim: missing sub claim"],
    ],
    ["names no id", () => ({ sub: "123" }), [400, "bad_jwt", "invalid claim: sub claim must be a UUID"]],
    [
      "names a stranger",
      () => ({ sub: randomUUID() }),
      [403, "user_not_found", "User from sub claim in JWT does not exist"],
    ],
    [
      "names a session by no id",
      () => ({ sub: ana.userId, session_id: "1" }),
      [403, "bad_jwt", "invalid claim: session_id claim must be a UUID"],
    ],
    [
      "names a session that is none",
      () => ({ sub: ana.userId, session_id: randomUUID() }),
      [403, "session_not_found", "Session from session_id claim in JWT does not exist"],
    ],
  ])("is refused when it %s", async (_, claims, answer) => {
    expect(await user(`Bearer ${await tokenOf({ aud: "authenticated", ...claims() })}`)).toEqual(answer);
  });

  it("is refused with another's session (a session cannot be lent)", async () => {
    const bia = await aClient(app);
    const { session_id } = decodeJwt(bia.accessToken);
    const token = await tokenOf({ sub: ana.userId, aud: "authenticated", session_id });
    expect((await user(`Bearer ${token}`)).slice(0, 2)).toEqual([403, "session_not_found"]);
  });

  it("is refused while the person is banned", async () => {
    const bia = await aClient(app);
    const token = await tokenOf({ sub: bia.userId, aud: "authenticated" });
    expect((await user(`Bearer ${token}`))[0]).toBe(200);
    await inTransaction(app.ctx.db, (tx) => banUser(tx, bia.userId, new Date("2100-01-01T00:00:00Z")));
    expect(await user(`Bearer ${token}`)).toEqual([403, "user_banned", "User is banned"]);
  });

  it("need not name a session; signing out by it ends all of them", async () => {
    const bia = await aClient(app);
    const other = await signIn(app, bia.email);
    const token = await tokenOf({ sub: bia.userId, aud: "authenticated" });
    const out = await app.http.inject({
      method: "POST",
      url: "/auth/v1/logout?scope=local",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(out.statusCode).toBe(204);
    for (const { headers } of [bia, other])
      expect((await user(headers.authorization))[1]).toBe("session_not_found");
  });

  it("comes before the body: without it nothing of the request is judged", async () => {
    const answer = await app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: { "content-type": "application/json" },
      payload: "{",
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe("the audience of a request", () => {
  it("must be the token's when it is named", async () => {
    const bearer = ana.headers.authorization;
    expect((await user(bearer, { "x-jwt-aud": "authenticated" }))[0]).toBe(200);
    expect(await user(bearer, { "x-jwt-aud": "others" })).toEqual([
      400,
      "validation_failed",
      "Token audience doesn't match request audience",
    ]);
  });

  it("keeps people apart: the same address may be somebody else elsewhere", async () => {
    const signInAs = (audience: string) =>
      app.http.inject({
        method: "POST",
        url: "/auth/v1/token?grant_type=password",
        headers: { "x-jwt-aud": audience },
        payload: { email: ana.email, password: "uma senha de teste" },
      });
    expect((await signInAs("authenticated")).statusCode).toBe(200);
    expect((await signInAs("others")).json().error_code).toBe("invalid_credentials");
  });
});
