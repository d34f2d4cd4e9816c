import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { banUser } from "../index.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anEmail, PASSWORD, type SignedInPerson, signIn } from "../testing/people.js";

let app: IdentityBench;
beforeAll(async () => {
  app = await startIdentityBench();
});
afterAll(() => app.close());

function post(path: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  return app.http.inject({ method: "POST", url: `/auth/v1${path}`, headers, payload });
}

function refresh(refreshToken: string) {
  return post(
    "/token?grant_type=refresh_token",
    { refresh_token: refreshToken },
    { "x-supabase-api-version": "2024-01-01" },
  );
}

async function refreshed(refreshToken: string): Promise<string> {
  const answer = await refresh(refreshToken);
  expect(answer.statusCode).toBe(200);
  return answer.json().refresh_token;
}

async function userStatus(person: Pick<SignedInPerson, "headers">): Promise<string> {
  const answer = await app.http.inject({ url: "/auth/v1/user", headers: person.headers });
  return answer.json().error_code ?? "ok";
}

describe("signing in with a password", () => {
  it("answers a wrong password and an unknown address in the same words and headers", async () => {
    const ana = await aClient(app);
    const wrong = await post("/token?grant_type=password", { email: ana.email, password: "errada-1" });
    const unknown = await post("/token?grant_type=password", { email: anEmail(), password: "errada-1" });
    const shape = ({ statusCode, headers, body }: typeof wrong) => ({
      statusCode,
      body,
      headers: Object.keys(headers).sort(),
    });
    expect(shape(wrong)).toEqual(shape(unknown));
    expect(wrong.json()).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  });

  it("takes as long for an unknown address as for a wrong password", async () => {
    const ana = await aClient(app);
    // The processor's time: that of the clock is the other processes' as well.
    const time = async (email: string) => {
      const start = process.cpuUsage();
      await post("/token?grant_type=password", { email, password: "errada-1" });
      const { user, system } = process.cpuUsage(start);
      return user + system;
    };
    const pairs: [number, number][] = [];
    for (let n = 0; n < 9; n += 1) pairs.push([await time(ana.email), await time(anEmail())]);
    const median = (values: number[]) => values.sort((a, b) => a - b)[4] ?? 0;
    const ratio = median(pairs.map(([known]) => known)) / median(pairs.map(([, unknown]) => unknown));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it("keeps the sign-in before this one as the last access", async () => {
    const ana = await aClient(app);
    const first = app.ctx.clock.now();
    app.ctx.clock.advanceSeconds(600);
    await signIn(app, ana.email);
    const row = await app.ctx.db
      .selectFrom("identity_user")
      .select(["last_sign_in_at", "previous_sign_in_at"])
      .where("id", "=", ana.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ last_sign_in_at: app.ctx.clock.now(), previous_sign_in_at: first });
  });

  it("stores the password only as an argon2id hash of the agreed cost", async () => {
    const ana = await aClient(app);
    const { password_hash } = await app.ctx.db
      .selectFrom("identity_user")
      .select("password_hash")
      .where("id", "=", ana.userId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it("asks strangers to wait once an account had too many attempts, even with the right password", async () => {
    const ana = await aClient(app);
    const from = (ip: string) =>
      post("/token?grant_type=password", { email: ana.email, password: PASSWORD }, { "x-forwarded-for": ip });
    const { createHash } = await import("node:crypto");
    const bucket = `identity:password:bank:${createHash("sha256").update(ana.email).digest("base64url")}`;
    const fullUntil = BigInt(app.ctx.clock.now().getTime() + 600_000) * 1000n;
    await app.ctx.db
      .insertInto("rate_limit")
      .values({ bucket, empty_at: fullUntil })
      .onConflict((conflict) => conflict.column("bucket").doUpdateSet({ empty_at: fullUntil }))
      .execute();
    const answer = await from("203.0.113.66");
    expect([answer.statusCode, answer.json().error_code]).toEqual([429, "over_request_rate_limit"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    // The owner, signed in from here before, has tries of their own.
    expect((await from("127.0.0.1")).statusCode).toBe(200);
  });

  it("says that a person is banned only to someone who knows the password", async () => {
    const ana = await aClient(app);
    await inTransaction(app.ctx.db, (tx) => banUser(tx, ana.userId, new Date("2100-01-01T00:00:00Z")));
    const right = await post("/token?grant_type=password", { email: ana.email, password: PASSWORD });
    const wrong = await post("/token?grant_type=password", { email: ana.email, password: "errada-1" });
    expect([right.json().error_code, wrong.json().error_code]).toEqual([
      "user_banned",
      "invalid_credentials",
    ]);
    expect((await refresh(ana.refreshToken)).json().code).toBe("refresh_token_not_found");
    await inTransaction(app.ctx.db, (tx) => banUser(tx, ana.userId, null));
    expect((await signIn(app, ana.email)).accessToken).not.toBe("");
  });
});

describe("a refresh token", () => {
  it("is exchanged for the next one, and each access token is another", async () => {
    const ana = await aClient(app);
    const answer = await refresh(ana.refreshToken);
    expect(answer.json()).toMatchObject({ token_type: "bearer", expires_in: 900, user: { id: ana.userId } });
    expect(answer.json().refresh_token).not.toBe(ana.refreshToken);
    expect(answer.json().access_token).not.toBe(ana.accessToken);
  });

  it("gives fifty simultaneous requests one and the same successor", async () => {
    const ana = await aClient(app);
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(ana.refreshToken)));
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    const successors = new Set(answers.map((answer) => answer.json().refresh_token));
    expect(successors.size).toBe(1);
    expect(await refreshed([...successors][0])).not.toBe([...successors][0]);
  });

  it("still gets its successor, at any time, while that one was not used: the answer was lost", async () => {
    const ana = await aClient(app);
    const next = await refreshed(ana.refreshToken);
    app.ctx.clock.advanceSeconds(3600);
    expect(await refreshed(ana.refreshToken)).toBe(next);
  });

  it("gets the current one within the reuse window, however far behind it is", async () => {
    const ana = await aClient(app);
    const current = await refreshed(await refreshed(ana.refreshToken));
    app.ctx.clock.advanceSeconds(10);
    expect(await refreshed(ana.refreshToken)).toBe(current);
  });

  it("ends the session for thief and owner alike when it is used again after the window", async () => {
    const ana = await aClient(app);
    const current = await refreshed(await refreshed(ana.refreshToken));
    app.ctx.clock.advanceSeconds(11);
    const reused = await refresh(ana.refreshToken);
    expect([reused.statusCode, reused.json()]).toEqual([
      400,
      { code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" },
    ]);
    expect((await refresh(current)).json().code).toBe("refresh_token_not_found");
    expect(await userStatus(ana)).toBe("session_not_found");
  });

  it("is refused when it is none of ours", async () => {
    const short = await refresh("abc");
    expect(short.json()).toEqual({ code: "validation_failed", message: "Refresh token is not valid" });
    const empty = await refresh("");
    expect(empty.json().code).toBe("validation_failed");
  });

  it("asks a crowded address to come back with a 503, never with a 4xx", async () => {
    const ana = await aClient(app);
    const fullUntil = BigInt(app.ctx.clock.now().getTime() + 300_000) * 1000n;
    const bucket = "identity:refresh:bank:203.0.113.9";
    await app.ctx.db.insertInto("rate_limit").values({ bucket, empty_at: fullUntil }).execute();
    const answer = await post(
      "/token?grant_type=refresh_token",
      { refresh_token: ana.refreshToken },
      { "x-forwarded-for": "203.0.113.9" },
    );
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("signing out", () => {
  it("ends this session, the others, or all, at once", async () => {
    const first = await aClient(app);
    const second = await signIn(app, first.email);
    const third = await signIn(app, first.email);
    const out = (who: Pick<SignedInPerson, "headers">, scope: string) =>
      app.http.inject({ method: "POST", url: `/auth/v1/logout${scope}`, headers: who.headers });

    expect((await out(first, "?scope=local")).statusCode).toBe(204);
    expect(await Promise.all([first, second, third].map(userStatus))).toEqual([
      "session_not_found",
      "ok",
      "ok",
    ]);
    expect((await out(second, "?scope=others")).statusCode).toBe(204);
    expect(await Promise.all([second, third].map(userStatus))).toEqual(["ok", "session_not_found"]);
    expect((await out(second, "?scope=everything")).statusCode).toBe(400);
    expect((await out(second, "")).statusCode).toBe(204);
    expect(await userStatus(second)).toBe("session_not_found");
    expect((await refresh(second.refreshToken)).json().code).toBe("refresh_token_not_found");
  });

  it("closes the rest of the house to the token as well, at once", async () => {
    const ana = await aClient(app);
    expect(await app.identity.authenticate(ana.headers.authorization)).toMatchObject({ kind: "client" });
    await app.http.inject({ method: "POST", url: "/auth/v1/logout", headers: ana.headers });
    await expect(app.identity.authenticate(ana.headers.authorization)).rejects.toThrow("auth.required");
  });
});
