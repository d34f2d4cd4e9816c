import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSecondFactor } from "../index.js";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { aClientWithApp, askAuth, enrolApp, type Headers } from "../testing/second-factors.js";

let app: IdentityBench;
beforeAll(async () => {
  app = await startIdentityBench();
});
afterAll(() => app.close());

const PATH = "/factors/recovery-codes";

function verify(as: Headers, code: string, of: IdentityBench = app) {
  return askAuth(of, as, "POST", `${PATH}/verify`, { code });
}

async function aClientWithCodes(of: IdentityBench = app) {
  const person = await aClientWithApp(of);
  const { status, body } = await askAuth(of, person.headers, "POST", PATH);
  expect(status).toBe(200);
  return { ...person, setId: body.id as string, codes: body.codes as [string, ...string[]] };
}

describe("recovery codes", () => {
  it("are ten of sixteen characters, shown once and kept as nothing they could be read from", async () => {
    const person = await aClientWithApp(app);
    const none = await askAuth(app, person.headers, "GET", PATH);
    expect([none.status, none.code, none.body.msg]).toEqual([
      404,
      "mfa_factor_not_found",
      "The user has not enrolled recovery codes",
    ]);
    const made = await askAuth(app, person.headers, "POST", PATH, { friendly_name: "Na gaveta" });
    expect(made.body).toEqual({
      id: expect.any(String),
      type: "recovery_code",
      friendly_name: "Na gaveta",
      total: 10,
      codes: Array.from({ length: 10 }, () => expect.stringMatching(/^[a-z2-7]{16}$/)),
    });
    expect(new Set(made.body.codes).size).toBe(10);
    const status = await askAuth(app, person.headers, "GET", PATH);
    expect(status.body).toEqual({ id: made.body.id, type: "recovery_code", total: 10, remaining: 10 });
    const kept = await app.ctx.db
      .selectFrom("identity_recovery_code")
      .select("code_hash")
      .where("factor_id", "=", made.body.id)
      .execute();
    expect(kept.map(({ code_hash }) => code_hash)).toEqual(
      Array.from({ length: 10 }, () => expect.stringMatching(/^\$argon2id\$/)),
    );
    const { factors } = (await askAuth(app, person.headers, "GET", "/user")).body;
    expect(factors).toMatchObject([
      { factor_type: "totp" },
      { id: made.body.id, factor_type: "recovery_code", status: "verified" },
    ]);
  });

  it("raise the session once each, however they are written", async () => {
    const person = await aClientWithCodes();
    const [code] = person.codes;
    const fresh = await signIn(app, person.email);
    const other = await signIn(app, person.email);
    const typed = `${code.slice(0, 4).toUpperCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
    const raised = await verify(fresh.headers, typed);
    expect(raised.status).toBe(200);
    expect(decodeJwt(raised.body.access_token)).toMatchObject({
      aal: "aal2",
      session_id: decodeJwt(fresh.accessToken).session_id,
      amr: [{ method: "mfa/recovery_code" }, { method: "password" }],
    });
    for (const dead of [fresh.refreshToken, other.refreshToken]) {
      const payload = { refresh_token: dead };
      const { code: refused } = await askAuth(app, {}, "POST", "/token?grant_type=refresh_token", payload);
      expect(refused).toBe("refresh_token_not_found");
    }
    const again = await verify({ authorization: `Bearer ${raised.body.access_token}` }, code);
    expect([again.status, again.code, again.body.msg]).toEqual([
      422,
      "mfa_verification_failed",
      "Invalid recovery code entered",
    ]);
    expect((await askAuth(app, person.headers, "GET", PATH)).body.remaining).toBe(9);
  });

  it("are used up by one of many who send the same at the same moment", async () => {
    const person = await aClientWithCodes();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => verify(person.headers, person.codes[0])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("are locked for fifteen minutes after five wrong tries, also at the same moment", async () => {
    const person = await aClientWithCodes();
    const fresh = await signIn(app, person.email);
    expect((await verify(fresh.headers, "aaaaaaaaaaaaaaaa")).status).toBe(422);
    app.ctx.clock.advanceSeconds(600);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => verify(fresh.headers, "aaaaaaaaaaaaaaaa")),
    );
    expect(answers.filter(({ code }) => code === "mfa_verification_failed")).toHaveLength(4);
    const locked = answers.find(({ status }) => status === 429);
    expect([locked?.code, locked?.body.msg, locked?.headers["retry-after"]]).toEqual([
      "mfa_recovery_codes_locked",
      "Too many failed verification attempts, try again later",
      "900",
    ]);
    app.ctx.clock.advanceSeconds(890);
    const late = await signIn(app, person.email);
    const right = await verify(late.headers, person.codes[1] ?? "");
    expect([right.status, right.code]).toEqual([429, "mfa_recovery_codes_locked"]);
    app.ctx.clock.advanceSeconds(10);
    expect((await verify(late.headers, person.codes[1] ?? "")).status).toBe(200);
  });

  it("are replaced all at once by new ones, which are not locked", async () => {
    const person = await aClientWithCodes();
    const fresh = await signIn(app, person.email);
    for (let tries = 0; tries < 5; tries += 1) await verify(fresh.headers, "aaaaaaaaaaaaaaaa");
    const refused = await askAuth(app, fresh.headers, "POST", `${PATH}/regenerate`);
    expect([refused.status, refused.code]).toEqual([403, "insufficient_aal"]);
    const made = await askAuth(app, person.headers, "POST", `${PATH}/regenerate`);
    expect(made.body).toMatchObject({ id: person.setId, friendly_name: "Recovery codes", total: 10 });
    expect((await verify(fresh.headers, person.codes[2] ?? "")).status).toBe(422);
    expect((await verify(fresh.headers, made.body.codes[2])).status).toBe(200);
  });

  it("are made by whoever has given another factor, and once", async () => {
    const without = await aClient(app);
    const early = await askAuth(app, without.headers, "POST", PATH);
    expect([early.status, early.code, early.body.msg]).toEqual([
      403,
      "insufficient_aal",
      "AAL2 required to generate recovery codes",
    ]);
    const person = await aClientWithCodes();
    const twice = await askAuth(app, person.headers, "POST", PATH);
    expect([twice.status, twice.code, twice.body.msg]).toEqual([
      422,
      "mfa_verified_factor_exists",
      "Recovery codes are already enrolled for this user, use regenerate to rotate them",
    ]);
    const parallel = await aClientWithApp(app);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => askAuth(app, parallel.headers, "POST", PATH)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const named = await aClientWithApp(app);
    await enrolApp(app, named.headers, "Recovery codes");
    expect((await askAuth(app, named.headers, "POST", PATH)).code).toBe("mfa_factor_name_conflict");
  });

  it("are never the only factor, and count for none by themselves", async () => {
    const person = await aClientWithCodes();
    const sole = await askAuth(app, person.headers, "DELETE", `/factors/${person.app.id}`);
    expect([sole.status, sole.code]).toEqual([422, "validation_failed"]);
    const wrongDoor = await askAuth(app, person.headers, "DELETE", `/factors/${person.setId}`);
    expect([wrongDoor.status, wrongDoor.code]).toEqual([422, "validation_failed"]);
    for (const step of ["challenge", "verify"]) {
      const path = `/factors/${person.setId}/${step}`;
      const asked = await askAuth(app, person.headers, "POST", path, { code: "123456" });
      expect([asked.status, asked.code]).toEqual([400, "validation_failed"]);
    }
    const removed = await askAuth(app, person.headers, "DELETE", PATH);
    expect([removed.status, removed.body]).toEqual([200, { id: person.setId }]);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(true);
    expect((await verify(person.headers, person.codes[0])).code).toBe("mfa_verification_failed");
    expect((await askAuth(app, person.headers, "DELETE", `/factors/${person.app.id}`)).status).toBe(200);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
  });

  it("left over by themselves leave their person without a second factor", async () => {
    const person = await aClientWithCodes();
    await app.ctx.db.deleteFrom("identity_factor").where("id", "=", person.app.id).execute();
    const begun = await enrolApp(app, person.headers);
    await askAuth(app, person.headers, "DELETE", `/factors/${begun.id}`);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
    expect((await askAuth(app, person.headers, "GET", PATH)).body.remaining).toBe(10);
  });

  it("raised by one falls when they are voided, which takes more than a password", async () => {
    const person = await aClientWithCodes();
    const fresh = await signIn(app, person.email);
    const early = await askAuth(app, fresh.headers, "DELETE", PATH);
    expect([early.status, early.code]).toEqual([403, "insufficient_aal"]);
    const raised = await verify(fresh.headers, person.codes[0]);
    const headers = { authorization: `Bearer ${raised.body.access_token}` };
    await askAuth(app, headers, "DELETE", PATH);
    expect(await app.identity.authenticate(headers.authorization)).toMatchObject({ assurance: "aal1" });
    expect((await askAuth(app, headers, "DELETE", PATH)).code).toBe("insufficient_aal");
    expect((await askAuth(app, person.headers, "DELETE", PATH)).code).toBe("mfa_factor_not_found");
  });

  it("of someone else are wrong ones", async () => {
    const person = await aClientWithCodes();
    const thief = await aClientWithCodes();
    const fresh = await signIn(app, thief.email);
    expect((await verify(fresh.headers, person.codes[0])).code).toBe("mfa_verification_failed");
    expect((await verify(fresh.headers, " - ")).body.msg).toBe("Code needs to be non-empty");
    const without = await aClient(app);
    expect((await verify(without.headers, person.codes[0])).code).toBe("mfa_verification_failed");
  });

  it("can be switched off, each way in its own words", async () => {
    const house = await startIdentityBench({
      identity: { mfa: { recoveryCodes: { enrol: false, verify: false } } },
    });
    try {
      const person = await aClientWithApp(house);
      const [made, used] = [
        await askAuth(house, person.headers, "POST", PATH),
        await verify(person.headers, "aaaaaaaaaaaaaaaa", house),
      ];
      expect([made.status, made.code, made.body.msg]).toEqual([
        422,
        "mfa_recovery_codes_enroll_not_enabled",
        "MFA enroll is disabled for recovery codes",
      ]);
      expect([used.status, used.code, used.body.msg]).toEqual([
        422,
        "mfa_recovery_codes_verify_not_enabled",
        "MFA verification is disabled for recovery codes",
      ]);
    } finally {
      await house.close();
    }
  });
});

describe("the second-factor check of the sign-in page", () => {
  async function check(as: Headers, userId: string, token: string) {
    const answer = await app.http.inject({
      method: "POST",
      url: "/functions/v1/verify-2fa",
      headers: as,
      payload: { user_id: userId, token },
    });
    return answer.json();
  }

  it("takes a recovery code as well, once", async () => {
    const person = await aClientWithCodes();
    const fresh = await signIn(app, person.email);
    expect(await check(fresh.headers, person.userId, person.codes[3]?.toUpperCase() ?? "")).toEqual({
      valid: true,
    });
    const refreshed = await askAuth(app, {}, "POST", "/token?grant_type=refresh_token", {
      refresh_token: fresh.refreshToken,
    });
    expect(decodeJwt(refreshed.body.access_token).aal).toBe("aal2");
    expect(await check(fresh.headers, person.userId, person.codes[3] ?? "")).toEqual({ valid: false });
  });

  it("counts wrong recovery codes with all the others", async () => {
    const person = await aClientWithCodes();
    const fresh = await signIn(app, person.email);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await check(fresh.headers, person.userId, "aaaaaaaaaaaaaaaa")).toEqual({ valid: false });
    expect(await check(fresh.headers, person.userId, person.codes[0])).toEqual({
      valid: false,
      error: "Muitas tentativas. Aguarde 15 minutos e tente novamente.",
    });
    expect((await verify(fresh.headers, person.codes[0])).code).toBe("mfa_recovery_codes_locked");
  });
});
