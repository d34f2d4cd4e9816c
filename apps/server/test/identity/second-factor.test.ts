import { hasSecondFactor } from "@lastro/identity";
import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aClient,
  anAdmin,
  PASSWORD,
  registrationData,
  type SignedInPerson,
  signIn,
  TOTP_SECRET,
} from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Headers = SignedInPerson["headers"];

function call(method: "POST" | "DELETE", path: string, headers: Headers, payload?: object) {
  return app.http.inject({ method, url: path, headers, ...(payload ? { payload } : {}) });
}

function codeOf(secret: string, stepsAway = 0): string {
  return codeAt(fromBase32(secret), new Date(app.ctx.clock.now().getTime() + stepsAway * 30_000));
}

async function enrol(headers: Headers): Promise<{ id: string; secret: string }> {
  const answer = await call("POST", "/auth/v1/factors", headers, { factor_type: "totp" });
  expect(answer.statusCode).toBe(200);
  return { id: answer.json().id, secret: answer.json().totp.secret };
}

async function challenge(headers: Headers, factorId: string): Promise<string> {
  const answer = await call("POST", `/auth/v1/factors/${factorId}/challenge`, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
}

function answerChallenge(headers: Headers, factorId: string, challengeId: string, code: string) {
  return call("POST", `/auth/v1/factors/${factorId}/verify`, headers, { challenge_id: challengeId, code });
}

/** A client whose authenticator app is enrolled, with the session that enrolled it (aal2). */
async function aClientWithApp() {
  const person = await aClient(app);
  const factor = await enrol(person.headers);
  const raised = await answerChallenge(
    person.headers,
    factor.id,
    await challenge(person.headers, factor.id),
    codeOf(factor.secret),
  );
  expect(raised.statusCode).toBe(200);
  app.ctx.clock.advanceSeconds(60);
  const { access_token: accessToken, refresh_token: refreshToken } = raised.json();
  return {
    ...person,
    factor,
    raised: { accessToken, refreshToken, headers: { authorization: `Bearer ${accessToken}` } },
  };
}

function verify2fa(headers: Headers, userId: string, token: string) {
  return call("POST", "/functions/v1/verify-2fa", headers, { user_id: userId, token });
}

describe("enrolling an authenticator app", () => {
  it("shows a QR code as raw SVG, the secret and the address the app reads", async () => {
    const person = await aClient(app);
    const answer = await call("POST", "/auth/v1/factors", person.headers, {
      factor_type: "totp",
      friendly_name: "Celular",
      issuer: "Lastro",
    });
    const { type, friendly_name, totp } = answer.json();
    expect([type, friendly_name]).toEqual(["totp", "Celular"]);
    expect(totp.qr_code).toMatch(/^<svg /);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(totp.uri).toBe(
      `otpauth://totp/Lastro:${encodeURIComponent(person.email)}?algorithm=SHA1&digits=6&issuer=Lastro&period=30&secret=${totp.secret}`,
    );
    const stored = await app.ctx.db.selectFrom("identity_factor").select("secret_sealed").execute();
    for (const { secret_sealed } of stored)
      expect(secret_sealed?.includes(fromBase32(totp.secret))).toBe(false);
    const again = await call("POST", "/auth/v1/factors", person.headers, {
      factor_type: "totp",
      friendly_name: "Celular",
    });
    expect(again.json().error_code).toBe("mfa_factor_name_conflict");
  });

  it("raises the session, replaces its tokens and ends every other that did not get as far", async () => {
    const person = await aClient(app);
    const other = await signIn(app, person.email);
    const { id, secret } = await enrol(person.headers);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
    const raised = await answerChallenge(
      person.headers,
      id,
      await challenge(person.headers, id),
      codeOf(secret),
    );
    expect(raised.statusCode).toBe(200);
    expect(decodeJwt(raised.json().access_token)).toMatchObject({
      aal: "aal2",
      session_id: decodeJwt(person.accessToken).session_id,
      amr: [{ method: "totp" }, { method: "password" }],
    });
    expect(raised.json().user.factors).toMatchObject([{ id, status: "verified", factor_type: "totp" }]);
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(true);
    for (const dead of [person.refreshToken, other.refreshToken]) {
      const answer = await call("POST", "/auth/v1/token?grant_type=refresh_token", person.headers, {
        refresh_token: dead,
      });
      expect(answer.json().error_code).toBe("refresh_token_not_found");
    }
    const gone = await app.http.inject({ url: "/auth/v1/user", headers: other.headers });
    expect(gone.json().error_code).toBe("session_not_found");
  });

  it("needs the first factor before a second one, or its removal", async () => {
    const person = await aClientWithApp();
    const fresh = await signIn(app, person.email);
    const more = await call("POST", "/auth/v1/factors", fresh.headers, { factor_type: "totp" });
    expect([more.statusCode, more.json().error_code]).toEqual([403, "insufficient_aal"]);
    const less = await call("DELETE", `/auth/v1/factors/${person.factor.id}`, fresh.headers);
    expect([less.statusCode, less.json().error_code]).toEqual([422, "insufficient_aal"]);
    const password = await app.http.inject({
      method: "PUT",
      url: "/auth/v1/user",
      headers: fresh.headers,
      payload: { password: "outra-senha" },
    });
    expect([password.statusCode, password.json().error_code]).toEqual([401, "insufficient_aal"]);

    const removed = await call("DELETE", `/auth/v1/factors/${person.factor.id}`, person.raised.headers);
    expect(removed.json()).toEqual({ id: person.factor.id });
    expect(await hasSecondFactor(app.ctx.db, person.userId)).toBe(false);
    expect(await app.identity.authenticate(person.raised.headers.authorization)).toMatchObject({
      assurance: "aal1",
    });
  });
});

describe("a code", () => {
  it("of the step before or after is accepted, of two steps away is not", async () => {
    const person = await aClientWithApp();
    for (const [steps, valid] of [
      [-2, false],
      [2, false],
      [-1, true],
      [0, true],
      [1, true],
    ] as const) {
      const answer = await verify2fa(person.headers, person.userId, codeOf(person.factor.secret, steps));
      expect([steps, answer.json()]).toEqual([steps, { valid }]);
    }
  });

  it("is accepted once, also when sent many times at the same moment", async () => {
    const person = await aClientWithApp();
    const code = codeOf(person.factor.secret);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => verify2fa(person.headers, person.userId, code)),
    );
    expect(answers.filter((answer) => answer.json().valid)).toHaveLength(1);
    const replayed = await answerChallenge(
      person.headers,
      person.factor.id,
      await challenge(person.headers, person.factor.id),
      code,
    );
    expect(replayed.json().error_code).toBe("mfa_verification_failed");
  });

  it("may be tried five times in fifteen minutes, also at the same moment", async () => {
    const person = await aClientWithApp();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => verify2fa(person.headers, person.userId, "000000")),
    );
    const locked = "Muitas tentativas. Aguarde 15 minutos e tente novamente.";
    expect(answers.filter((answer) => answer.json().error === locked)).toHaveLength(3);
    const right = await verify2fa(person.headers, person.userId, codeOf(person.factor.secret));
    expect(right.json()).toEqual({ valid: false, error: locked });
    const challengeId = await challenge(person.headers, person.factor.id);
    const elsewhere = await answerChallenge(
      person.headers,
      person.factor.id,
      challengeId,
      codeOf(person.factor.secret),
    );
    expect([elsewhere.statusCode, elsewhere.headers["retry-after"]]).toEqual([429, "900"]);
    app.ctx.clock.advanceSeconds(900);
    const fresh = await signIn(app, person.email);
    const later = await verify2fa(fresh.headers, person.userId, codeOf(person.factor.secret));
    expect(later.json()).toEqual({ valid: true });
  });

  it("is refused for a challenge that expired, was used, or belongs to another session or factor", async () => {
    const person = await aClientWithApp();
    const { headers } = person.raised;
    const old = await challenge(headers, person.factor.id);
    app.ctx.clock.advanceSeconds(300);
    const expired = await answerChallenge(headers, person.factor.id, old, codeOf(person.factor.secret));
    expect(expired.json().error_code).toBe("mfa_challenge_expired");

    const fresh = await signIn(app, person.email);
    const foreign = await challenge(fresh.headers, person.factor.id);
    const crossed = await answerChallenge(headers, person.factor.id, foreign, codeOf(person.factor.secret));
    expect(crossed.json().error_code).toBe("mfa_ip_address_mismatch");

    const second = await enrol(headers);
    const other = await answerChallenge(headers, second.id, foreign, codeOf(second.secret));
    expect(other.json().error_code).toBe("mfa_factor_not_found");
    const nonsense = await answerChallenge(headers, person.factor.id, "x", "123456");
    expect(nonsense.json().error_code).toBe("mfa_factor_not_found");
  });
});

describe("the second-factor check of the sign-in page", () => {
  it("raises the session, and the refreshed token carries it", async () => {
    const person = await aClientWithApp();
    const fresh = await signIn(app, person.email);
    expect(await app.identity.authenticate(fresh.headers.authorization)).toMatchObject({
      secondFactorPending: true,
    });
    const answer = await verify2fa(fresh.headers, person.userId, codeOf(person.factor.secret));
    expect(answer.json()).toEqual({ valid: true });
    // The token from before the code proves no more than it did.
    expect(await app.identity.authenticate(fresh.headers.authorization)).toMatchObject({
      secondFactorPending: true,
    });
    const refreshed = await call("POST", "/auth/v1/token?grant_type=refresh_token", fresh.headers, {
      refresh_token: fresh.refreshToken,
    });
    const actor = await app.identity.authenticate(`Bearer ${refreshed.json().access_token}`);
    expect(actor).toEqual({
      kind: "client",
      userId: person.userId,
      sessionId: decodeJwt(fresh.accessToken).session_id,
      assurance: "aal2",
    });
  });

  it("takes the code of any of several apps, and none of them is locked by the codes of another", async () => {
    const person = await aClientWithApp();
    const second = await enrol(person.raised.headers);
    const verified = await answerChallenge(
      person.raised.headers,
      second.id,
      await challenge(person.raised.headers, second.id),
      codeOf(second.secret),
    );
    expect(verified.statusCode).toBe(200);
    const fresh = await signIn(app, person.email);
    for (let time = 0; time < 7; time += 1) {
      app.ctx.clock.advanceSeconds(30);
      const answer = await verify2fa(fresh.headers, person.userId, codeOf(second.secret));
      expect([time, answer.json()]).toEqual([time, { valid: true }]);
    }
    const first = await verify2fa(fresh.headers, person.userId, codeOf(person.factor.secret));
    expect(first.json()).toEqual({ valid: true });
  });

  it("answers for another person's id, or without any factor, as for a wrong code", async () => {
    const person = await aClientWithApp();
    const stranger = await aClient(app);
    const theirs = await verify2fa(stranger.headers, person.userId, codeOf(person.factor.secret));
    const none = await verify2fa(stranger.headers, stranger.userId, "123456");
    expect([theirs.json(), none.json()]).toEqual([{ valid: false }, { valid: false }]);
  });

  it("asks for a sign-in first", async () => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/functions/v1/verify-2fa",
      payload: { user_id: "00000000-0000-4000-8000-000000000000", token: "123456" },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "auth.required"]);
  });
});

describe("what a session may reach", () => {
  it("is nothing of the bank while the second factor is pending", async () => {
    const person = await aClientWithApp();
    const fresh = await signIn(app, person.email);
    const refused = await app.http.inject({ url: "/v1/events", headers: fresh.headers });
    expect([refused.statusCode, refused.json().code]).toEqual([403, "auth.second_factor_required"]);
  });

  it("is for an administrator without a factor only to enrol one", async () => {
    const email = "sem-fator@exemplo.com.br";
    await app.identity.createConfirmedUser({
      email,
      password: PASSWORD,
      metadata: registrationData(),
      role: "admin",
    });
    const admin = await signIn(app, email);
    const refused = await app.http.inject({ url: "/v1/events", headers: admin.headers });
    expect(refused.json().code).toBe("auth.second_factor_required");
    const { id, secret } = await enrol(admin.headers);
    const raised = await answerChallenge(
      admin.headers,
      id,
      await challenge(admin.headers, id),
      codeOf(secret),
    );
    const actor = await app.identity.authenticate(`Bearer ${raised.json().access_token}`);
    expect(actor).toMatchObject({ kind: "admin", assurance: "aal2" });
    expect(actor).not.toHaveProperty("secondFactorPending");
  });

  it("is for an administrator past the factor everything", async () => {
    const admin = await anAdmin(app);
    expect(decodeJwt(admin.accessToken).aal).toBe("aal2");
    expect(TOTP_SECRET).not.toBe("");
  });
});
