import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUpIdentityJob } from "../clean-up.job.js";
import { createAuthenticator } from "../testing/authenticator.js";
import { aPasskeyBench, type PasskeyBench } from "../testing/passkey-bench.js";
import { aClient, anEmail } from "../testing/people.js";
import { aClientWithApp, answerFactor, askAuth } from "../testing/second-factors.js";

let bench: PasskeyBench;
let app: PasskeyBench["app"];
beforeAll(async () => {
  bench = await aPasskeyBench();
  ({ app } = bench);
});
afterAll(() => bench.close());

const MINUTES = 60;

async function failures(userId: string | null) {
  const { rows } = await app.pool.query<{ method: string; count: number; ip: string; name: string }>(
    `select traits->>'method' as method, (traits->>'count')::integer as count, ip, actor_username as name
     from identity_audit where action = 'login_failed' and user_id is not distinct from $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

const tryPassword = (email: string, remoteAddress = "198.51.100.7") =>
  app.http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email, password: "senha-errada" },
    remoteAddress,
  });

describe("a sign-in that fails", () => {
  it("is kept once for an account, network and ten minutes, with a count, and without what was typed", async () => {
    const ana = await aClient(app);
    await Promise.all([tryPassword(ana.email), tryPassword(ana.email), tryPassword(ana.email)]);
    const one = { method: "password", ip: "198.51.100.7", name: ana.email };
    expect(await failures(ana.userId)).toEqual([{ ...one, count: 3 }]);
    await tryPassword(ana.email, "203.0.113.9");
    app.ctx.clock.advanceSeconds(10 * MINUTES);
    await tryPassword(ana.email);
    expect(await failures(ana.userId)).toEqual([
      { ...one, count: 3 },
      { ...one, count: 1, ip: "203.0.113.9" },
      { ...one, count: 1 },
    ]);
    const { rows } = await app.pool.query(
      "select 1 from identity_audit where identity_audit::text like '%senha-errada%'",
    );
    expect(rows).toEqual([]);
  });

  it("at names nobody has is one line of a network, without the names", async () => {
    for (let tries = 0; tries < 5; tries += 1) await tryPassword(anEmail(), `2001:db8:7::${tries}`);
    expect(await failures(null)).toEqual([{ method: "password", count: 5, ip: "2001:db8:7::4", name: "" }]);
  });

  it("by a passkey, the code of a letter, or a wrong second factor is kept as well", async () => {
    const ana = await bench.aClientWithPasskey();
    await bench.enter(ana.authenticator, { wrongKey: true });
    await askAuth(app, {}, "POST", "/verify", { type: "recovery", email: ana.email, token: "000000" });
    const methods = async (userId: string) => (await failures(userId)).map(({ method }) => method);
    expect(await methods(ana.userId)).toEqual(["passkey", "otp"]);

    const bia = await aClientWithApp(app);
    await answerFactor(app, bia.headers, bia.app.id, "000000");
    const payload = { user_id: bia.userId, token: "abcdefghijklmnop" };
    await app.http.inject({ method: "POST", url: "/functions/v1/verify-2fa", headers: bia.headers, payload });
    expect(await methods(bia.userId)).toEqual(["totp", "mfa/recovery_code"]);
    await bench.enter(createAuthenticator({ origin: bench.origin }), {});
  });

  it("is seen by the person whose account it was, and by the operator", async () => {
    const ana = await aClient(app);
    await tryPassword(ana.email);
    const seen = await app.http.inject({ url: "/v1/security/activity", headers: ana.headers });
    expect(seen.json().items).toContainEqual(
      expect.objectContaining({ action: "login_failed", ip: "198.51.100.7", byOperator: false }),
    );
    const log = await askAuth(app, bench.operator, "GET", "/admin/audit?query=action:login_failed");
    expect(log.body[0].payload).toMatchObject({ actor_id: ana.userId, traits: { count: 1 } });
  });

  it("is forgotten after half a year", async () => {
    const ana = await aClient(app);
    await tryPassword(ana.email);
    const run = () => cleanUpIdentityJob(app.ctx, [app.identity.engine]).run();
    app.ctx.clock.advanceSeconds(180 * 24 * 60 * MINUTES);
    await run();
    expect(await failures(ana.userId)).toHaveLength(1);
    app.ctx.clock.advanceSeconds(1);
    await run();
    expect(await failures(ana.userId)).toEqual([]);
  });
});

describe("the log of accounts", () => {
  it("is added to by the application, and not rewritten by it", async () => {
    const ana = await aClient(app);
    for (const statement of ["update identity_audit set ip = ''", "truncate identity_audit"])
      await expect(app.pool.query(`${statement}`)).rejects.toThrow(
        "permission denied for table identity_audit",
      );
    const { rows } = await app.pool.query("select ip from identity_audit where user_id = $1", [ana.userId]);
    expect(rows.length).toBeGreaterThan(0);
  });
});
