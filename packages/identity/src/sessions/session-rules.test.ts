import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUpIdentityJob } from "../clean-up.job.js";
import { identityCtx } from "../service/context.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anAdmin, type SignedInPerson, signIn } from "../testing/people.js";
import { formatRefreshToken, parseRefreshToken } from "../tokens/refresh-token.js";
import { openSession, type SessionOptions, sessionResponse } from "./sessions.js";

type Rules = NonNullable<NonNullable<Parameters<typeof startIdentityBench>[0]>["identity"]>;

async function withHouse(identity: Rules, work: (house: IdentityBench) => Promise<void>): Promise<void> {
  const house = await startIdentityBench({ identity });
  try {
    await work(house);
  } finally {
    await house.close();
  }
}

async function refresh(house: IdentityBench, refreshToken: string) {
  const answer = await house.http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=refresh_token",
    headers: { "x-supabase-api-version": "2024-01-01" },
    payload: { refresh_token: refreshToken },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

const expired = (why = "") => ({
  code: "session_expired",
  message: `Invalid Refresh Token: Session Expired${why}`,
});

describe("a session", () => {
  it("ends after the time every session has, however much it is used", async () => {
    await withHouse({ sessions: { timeboxSeconds: 3600 } }, async (house) => {
      let { refreshToken } = await aClient(house);
      for (const seconds of [1800, 1800]) {
        house.ctx.clock.advanceSeconds(seconds);
        const { status, body } = await refresh(house, refreshToken);
        expect(status).toBe(200);
        refreshToken = body.refresh_token;
      }
      house.ctx.clock.advanceSeconds(1);
      expect((await refresh(house, refreshToken)).body).toEqual(expired());
    });
  });

  it("ends when it was not used for long enough, and lasts while it is", async () => {
    await withHouse({ sessions: { inactivitySeconds: 3600 } }, async (house) => {
      let { refreshToken } = await aClient(house);
      for (const seconds of [3600, 3600]) {
        house.ctx.clock.advanceSeconds(seconds);
        refreshToken = (await refresh(house, refreshToken)).body.refresh_token;
      }
      house.ctx.clock.advanceSeconds(3601);
      expect(await refresh(house, refreshToken)).toMatchObject({
        status: 400,
        body: expired(" (Inactivity)"),
      });
    });
  });

  it("ends at its own last day, for its access token as well", async () => {
    await withHouse({}, async (house) => {
      const ana = await aClient(house);
      const notAfter = new Date(house.ctx.clock.now().getTime() + 60_000);
      const { access_token, refresh_token } = await opened(house, ana.userId, { notAfter });
      expect((await refresh(house, refresh_token)).status).toBe(200);
      house.ctx.clock.advanceSeconds(61);
      expect((await refresh(house, refresh_token)).body).toEqual(expired());
      const answer = await house.http.inject({
        url: "/auth/v1/user",
        headers: { authorization: `Bearer ${access_token}` },
      });
      expect(answer.json().error_code).toBe("session_not_found");
    });
  });

  it("of someone who could give a second factor ends early without it, and so does its token", async () => {
    await withHouse({ sessions: { lowAalSeconds: 300 } }, async (house) => {
      const admin = await anAdmin(house);
      const low = await signIn(house, admin.email);
      const { iat = 0, exp = 0 } = decodeJwt(low.accessToken);
      expect(exp - iat).toBe(300);
      const whole = decodeJwt(admin.accessToken);
      expect(Number(whole.exp) - Number(whole.iat)).toBe(900);
      house.ctx.clock.advanceSeconds(301);
      expect((await refresh(house, low.refreshToken)).body).toEqual(
        expired(" (Low AAL: User Needs MFA Verification)"),
      );
      expect((await refresh(house, admin.refreshToken)).status).toBe(200);
      const client = await aClient(house);
      house.ctx.clock.advanceSeconds(301);
      expect((await refresh(house, client.refreshToken)).status).toBe(200);
    });
  });
});

describe("a session of the bank", () => {
  const DAY = 24 * 3600;

  it("ends after 30 days without use, and after 90 however much it is used", async () => {
    await withHouse({}, async (house) => {
      const idle = await aClient(house);
      let { refreshToken } = await aClient(house);
      const use = async () => {
        const { status, body } = await refresh(house, refreshToken);
        if (status === 200) refreshToken = body.refresh_token;
        return status === 200 ? "goes on" : body;
      };
      house.ctx.clock.advanceSeconds(30 * DAY);
      expect(await use()).toBe("goes on");
      house.ctx.clock.advanceSeconds(1);
      expect((await refresh(house, idle.refreshToken)).body).toEqual(expired(" (Inactivity)"));
      for (const days of [30, 30]) {
        house.ctx.clock.advanceSeconds(days * DAY - 1);
        expect(await use()).toBe("goes on");
      }
      house.ctx.clock.advanceSeconds(2);
      expect(await use()).toEqual(expired());
    });
  });

  it("of an administrator ends after 30 minutes without use, and after twelve hours", async () => {
    await withHouse({}, async (house) => {
      const [idle, busy, client] = [await anAdmin(house), await anAdmin(house), await aClient(house)];
      let { refreshToken } = busy;
      for (let minutes = 0; minutes < 12 * 60; minutes += 30) {
        house.ctx.clock.advanceSeconds(30 * 60 - (minutes === 0 ? 60 : 0));
        const { status, body } = await refresh(house, refreshToken);
        expect(status).toBe(200);
        refreshToken = body.refresh_token;
      }
      house.ctx.clock.advanceSeconds(61);
      expect((await refresh(house, refreshToken)).body).toEqual(expired());
      expect((await refresh(house, idle.refreshToken)).body.code).toBe("session_expired");
      expect((await refresh(house, client.refreshToken)).status).toBe(200);
      const fresh = await signIn(house, idle.email);
      house.ctx.clock.advanceSeconds(30 * 60 + 1);
      expect((await refresh(house, fresh.refreshToken)).body).toEqual(expired(" (Inactivity)"));
    });
  });
});

describe("the clean-up", () => {
  it("removes an administrator's session a day after its own, earlier end", async () => {
    await withHouse({}, async (house) => {
      const [client] = [await aClient(house), await anAdmin(house)];
      house.ctx.clock.advanceSeconds(25 * 3600);
      await cleanUpIdentityJob(house.ctx, [house.identity.engine]).run();
      const left = await house.ctx.db.selectFrom("identity_session").select("user_id").execute();
      expect(left).toEqual([{ user_id: client.userId }]);
    });
  });

  it("removes a session a day after it came to its end, and none before", async () => {
    await withHouse({ sessions: { inactivitySeconds: 3600 } }, async (house) => {
      const [idle, used] = [await aClient(house), await aClient(house)];
      const sessionsLeft = async () => {
        await cleanUpIdentityJob(house.ctx, [house.identity.engine]).run();
        const rows = await house.ctx.db.selectFrom("identity_session").select("user_id").execute();
        return rows.map((row) => row.user_id).sort();
      };
      house.ctx.clock.advanceSeconds(1800);
      expect((await refresh(house, used.refreshToken)).status).toBe(200);
      house.ctx.clock.advanceSeconds(24 * 3600 + 1800);
      expect(await sessionsLeft()).toEqual([idle.userId, used.userId].sort());
      house.ctx.clock.advanceSeconds(1);
      expect(await sessionsLeft()).toEqual([used.userId]);
    });
  });
});

async function opened(house: IdentityBench, userId: string, options: SessionOptions) {
  const ctx = identityCtx(
    { ...house.ctx, actor: { kind: "anonymous" }, ip: "127.0.0.1", userAgent: "" },
    house.identity.engine,
  );
  return sessionResponse(ctx, await openSession(house.ctx.db, ctx, userId, "password", options));
}

describe("where a person may have one session only", () => {
  it("the newer sign-in ends the older one, which gets it back by nothing but signing in", async () => {
    await withHouse({ sessions: { singlePerUser: true } }, async (house) => {
      const first = await aClient(house);
      house.ctx.clock.advanceSeconds(1);
      const second = await signIn(house, first.email);
      expect((await refresh(house, first.refreshToken)).body).toEqual(expired(" (Revoked by Newer Login)"));
      expect((await refresh(house, second.refreshToken)).status).toBe(200);
    });
  });

  it("it is one for each kind of session the house knows, unknown kinds counting as the first", async () => {
    await withHouse({ sessions: { singlePerUser: true, tags: ["web", "app"] } }, async (house) => {
      const { userId } = await aClient(house);
      const tokens: Record<string, string> = {};
      for (const tag of ["web", "app", "watch"]) {
        house.ctx.clock.advanceSeconds(1);
        tokens[tag] = (await opened(house, userId, { tag })).refresh_token;
      }
      expect((await refresh(house, tokens.web ?? "")).body).toEqual(expired(" (Revoked by Newer Login)"));
      expect((await refresh(house, tokens.app ?? "")).status).toBe(200);
      expect((await refresh(house, tokens.watch ?? "")).status).toBe(200);
    });
  });

  it("a session that has ended by itself does not keep another from going on", async () => {
    await withHouse({ sessions: { singlePerUser: true } }, async (house) => {
      const { userId, refreshToken } = await aClient(house);
      house.ctx.clock.advanceSeconds(1);
      await opened(house, userId, { notAfter: new Date(house.ctx.clock.now().getTime() + 10_000) });
      house.ctx.clock.advanceSeconds(11);
      expect((await refresh(house, refreshToken)).status).toBe(200);
    });
  });
});

describe("an old refresh token", () => {
  async function twoBehind(
    house: IdentityBench,
  ): Promise<{ old: string; current: string; person: SignedInPerson }> {
    const person = await aClient(house);
    const next = (await refresh(house, person.refreshToken)).body.refresh_token;
    const current = (await refresh(house, next)).body.refresh_token;
    house.ctx.clock.advanceSeconds(11);
    return { old: person.refreshToken, current, person };
  }

  it("is only refused where tokens are not rotated: the session goes on", async () => {
    await withHouse({ tokens: { refreshRotation: false } }, async (house) => {
      const { old, current } = await twoBehind(house);
      const reused = await refresh(house, old);
      expect(reused.body.code).toBe("refresh_token_already_used");
      expect(reused.headers).not.toHaveProperty("sb-auth-refresh-token-rotated");
      expect((await refresh(house, current)).status).toBe(200);
    });
  });

  it("gets the current one where reuse is allowed", async () => {
    await withHouse({ tokens: { refreshAllowReuse: true } }, async (house) => {
      const { old, current } = await twoBehind(house);
      const reused = await refresh(house, old);
      expect(reused.body.refresh_token).toBe(current);
      expect(reused.headers["sb-auth-refresh-token-reuse-cause"]).toBe("always-allow");
    });
  });
});

describe("with the house's own rules", () => {
  let app: IdentityBench;
  beforeAll(async () => {
    app = await startIdentityBench();
  });
  afterAll(() => app.close());

  function counterOf(token: string): number {
    const read = parseRefreshToken(app.identity.engine.refreshKeys, token);
    if (typeof read === "string") throw new Error(read);
    return read.counter;
  }

  it("an answer with a session names person, session and counter in its headers, and how an exchange went", async () => {
    const ana = await aClient(app);
    const { session_id } = decodeJwt(ana.accessToken);
    const first = await refresh(app, ana.refreshToken);
    expect(first.headers).toMatchObject({
      "sb-auth-user-id": ana.userId,
      "sb-auth-session-id": session_id,
      "sb-auth-refresh-token-counter": "1",
      "sb-auth-refresh-token-reuse": "false",
    });
    const again = await refresh(app, ana.refreshToken);
    expect(again.headers["sb-auth-refresh-token-reuse-cause"]).toBe("concurrent-refresh,fail-to-save");
    expect(again.headers).not.toHaveProperty("sb-auth-refresh-token-reuse");
    await refresh(app, again.body.refresh_token);
    app.ctx.clock.advanceSeconds(11);
    const reused = await refresh(app, ana.refreshToken);
    expect(reused.headers["sb-auth-refresh-token-rotated"]).toBe("true");
  });

  it("a token ahead of its session was not given out here", async () => {
    const ana = await aClient(app);
    const token = parseRefreshToken(app.identity.engine.refreshKeys, ana.refreshToken);
    if (typeof token === "string") throw new Error(token);
    const ahead = formatRefreshToken(app.identity.engine.refreshKeys[0], { ...token, counter: 9 });
    expect((await refresh(app, ahead)).body).toEqual({
      code: "validation_failed",
      message: "Invalid Refresh Token: Not Issued By This Server",
    });
    expect(counterOf((await refresh(app, ana.refreshToken)).body.refresh_token)).toBe(1);
  });

  it("refreshing changes neither how the session was proven nor when the person last signed in", async () => {
    const ana = await aClient(app);
    const before = decodeJwt(ana.accessToken).amr;
    app.ctx.clock.advanceSeconds(60);
    const { body } = await refresh(app, ana.refreshToken);
    expect(decodeJwt(body.access_token).amr).toEqual(before);
    expect(new Date(body.user.last_sign_in_at).getTime()).toBeLessThan(app.ctx.clock.now().getTime());
  });

  it("an organisation's sign-in names it in the token", async () => {
    const ana = await aClient(app);
    const ctx = identityCtx(
      { ...app.ctx, actor: { kind: "anonymous" }, ip: "", userAgent: "" },
      app.identity.engine,
    );
    const opened = await openSession(app.ctx.db, ctx, ana.userId, "sso/saml", { provider: "org-1" });
    const { access_token } = sessionResponse(ctx, opened);
    expect(decodeJwt(access_token).amr).toEqual([
      { method: "sso/saml", timestamp: expect.any(Number), provider: "org-1" },
    ]);
  });

  it("a person sees their sessions and ends one of them, at once", async () => {
    const ana = await aClient(app);
    app.ctx.clock.advanceSeconds(5);
    const other = await signIn(app, ana.email);
    const list = await app.http.inject({ url: "/auth/v1/sessions", headers: ana.headers });
    expect(list.json().map((one: { current: boolean }) => one.current)).toEqual([false, true]);
    expect(Object.keys(list.json()[0]).sort()).toEqual([
      "aal",
      "created_at",
      "current",
      "id",
      "ip",
      "refreshed_at",
      "user_agent",
    ]);
    const end = (id: string) =>
      app.http.inject({ method: "DELETE", url: `/auth/v1/sessions/${id}`, headers: ana.headers });
    expect((await end(list.json()[0].id)).statusCode).toBe(204);
    expect((await refresh(app, other.refreshToken)).body.code).toBe("refresh_token_not_found");
    expect((await end(list.json()[0].id)).statusCode).toBe(204);
    expect([(await end("1")).statusCode, (await end("1")).json().error_code]).toEqual([
      404,
      "validation_failed",
    ]);
    const bia = await aClient(app);
    await end(String(decodeJwt(bia.accessToken).session_id));
    expect((await refresh(app, bia.refreshToken)).status).toBe(200);
  });

  it("the log says who came, went on, left and was shut out", async () => {
    const ana = await aClient(app);
    const next = (await refresh(app, ana.refreshToken)).body.refresh_token;
    await refresh(app, next);
    app.ctx.clock.advanceSeconds(11);
    await refresh(app, ana.refreshToken);
    const again = await signIn(app, ana.email);
    await app.http.inject({ method: "POST", url: "/auth/v1/logout", headers: again.headers });
    const events = await app.ctx.db
      .selectFrom("identity_audit")
      .select("action")
      .where("user_id", "=", ana.userId)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      "login",
      "token_refreshed",
      "token_refreshed",
      "token_revoked",
      "login",
      "logout",
    ]);
  });
});
