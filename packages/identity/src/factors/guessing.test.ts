import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, PASSWORD, type SignedInPerson } from "../testing/people.js";
import { aClientWithApp, appCode } from "../testing/second-factors.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: IdentityBench;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startIdentityBench({ smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}` });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

interface From {
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string>>;
}
const OWNER: From = { remoteAddress: "203.0.113.10", headers: { "user-agent": "Firefox" } };
const ABROAD: From = { remoteAddress: "192.0.2.77", headers: { "user-agent": "Safari" } };
const THIEF: From = { remoteAddress: "198.51.100.66", headers: { "user-agent": "curl" } };

function ask(from: From, as: object, method: "GET" | "POST" | "DELETE", url: string, payload?: object) {
  return app.http.inject({
    method,
    url,
    remoteAddress: from.remoteAddress,
    headers: { ...from.headers, ...as },
    ...(payload ? { payload } : {}),
  });
}

/** Signed in with the password alone. */
async function signInFrom(from: From, { email }: Pick<SignedInPerson, "email">) {
  const answer = await ask(from, {}, "POST", "/auth/v1/token?grant_type=password", {
    email,
    password: PASSWORD,
  });
  expect(answer.statusCode).toBe(200);
  return { authorization: `Bearer ${answer.json().access_token}` };
}

async function codeFrom(from: From, as: object, userId: string, token: string) {
  const answer = await ask(from, as, "POST", "/functions/v1/verify-2fa", { user_id: userId, token });
  return answer.json();
}

const userStatus = async (as: object) => (await ask(OWNER, as, "GET", "/auth/v1/user")).statusCode;

describe("somebody who knows the password of a person with a second factor, and no more,", () => {
  it("ends no session but their own", async () => {
    const ana = await aClientWithApp(app);
    const stolen = await signInFrom(THIEF, ana);
    const sessions = await ask(OWNER, ana.headers, "GET", "/auth/v1/sessions");
    const own = sessions.json().find((one: { current: boolean }) => one.current).id;

    expect((await ask(THIEF, stolen, "POST", "/auth/v1/logout?scope=others")).json()).toMatchObject({
      code: 403,
      error_code: "insufficient_aal",
    });
    expect((await ask(THIEF, stolen, "GET", "/auth/v1/sessions")).statusCode).toBe(403);
    expect((await ask(THIEF, stolen, "DELETE", `/auth/v1/sessions/${own}`)).statusCode).toBe(403);
    expect((await ask(THIEF, stolen, "POST", "/auth/v1/logout?scope=global")).statusCode).toBe(204);
    expect(await userStatus(ana.headers)).toBe(200);
    expect(await userStatus(stolen)).toBe(403);
  });

  it("takes away neither a way of signing in nor an enrolment the owner has begun", async () => {
    const ana = await aClientWithApp(app);
    const begun = await ask(OWNER, ana.headers, "POST", "/auth/v1/factors", { factor_type: "totp" });
    const stolen = await signInFrom(THIEF, ana);
    const { identities } = (await ask(THIEF, stolen, "GET", "/auth/v1/user")).json();
    const tried = [
      await ask(THIEF, stolen, "DELETE", `/auth/v1/factors/${begun.json().id}`),
      await ask(THIEF, stolen, "DELETE", `/auth/v1/user/identities/${identities[0].identity_id}`),
      await ask(THIEF, stolen, "GET", "/auth/v1/user/identities/authorize?provider=google"),
      await ask(THIEF, stolen, "POST", "/auth/v1/factors", { factor_type: "totp" }),
    ];
    expect(tried.map((answer) => answer.json().error_code)).toEqual(new Array(4).fill("insufficient_aal"));
  });

  it("uses up nobody's tries at the second factor but their own", async () => {
    const ana = await aClientWithApp(app);
    const stolen = await signInFrom(THIEF, ana);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await codeFrom(THIEF, stolen, ana.userId, "000000")).toEqual({ valid: false });
    expect(await codeFrom(THIEF, stolen, ana.userId, "000000")).toMatchObject({
      error: expect.stringContaining("15 minutos"),
    });
    const abroad = await signInFrom(ABROAD, ana);
    expect(await codeFrom(ABROAD, abroad, ana.userId, appCode(app, ana.app.secret))).toEqual({
      valid: true,
    });
  });

  it("waits twice as long after each five further tries", async () => {
    const ana = await aClientWithApp(app);
    for (const minutes of [15, 30, 60]) {
      const stolen = await signInFrom(THIEF, ana);
      for (let tried = 0; tried < 5; tried += 1) await codeFrom(THIEF, stolen, ana.userId, "000000");
      expect(await codeFrom(THIEF, stolen, ana.userId, "000000")).toMatchObject({
        error: expect.stringContaining(`${minutes} minutos`),
      });
      app.ctx.clock.advanceSeconds(minutes * 60);
    }
  });

  it("is stopped from many networks at once, while the owner's browser goes on", async () => {
    const ana = await aClientWithApp(app);
    const first = await signInFrom(OWNER, ana);
    expect(await codeFrom(OWNER, first, ana.userId, appCode(app, ana.app.secret))).toEqual({ valid: true });
    app.ctx.clock.advanceSeconds(60);
    const stolen = await signInFrom(THIEF, ana);
    const answers = [];
    for (let network = 0; network < 11; network += 1)
      for (let tried = 0; tried < 5; tried += 1) {
        const from = { ...THIEF, remoteAddress: `198.51.${network}.1` };
        answers.push(await codeFrom(from, stolen, ana.userId, "000000"));
      }
    expect(answers.slice(0, 45)).toEqual(new Array(45).fill({ valid: false }));
    expect(answers.at(-1)).toMatchObject({ error: expect.any(String) });
    const again = await signInFrom(OWNER, ana);
    expect(await codeFrom(OWNER, again, ana.userId, appCode(app, ana.app.secret))).toEqual({ valid: true });
  });
});

describe("guessing at the codes of letters", () => {
  const verify = (from: From, email: string, token: string) =>
    ask(from, {}, "POST", "/auth/v1/verify", { type: "recovery", email, token });

  async function mailedCode(from: From, email: string): Promise<string> {
    app.ctx.clock.advanceSeconds(61);
    expect((await ask(from, {}, "POST", "/auth/v1/recover", { email })).statusCode).toBe(200);
    await app.worker.runDue();
    return /\b(\d{6})\b/.exec(mailbox.messages(email)[0]?.text ?? "")?.[1] ?? "";
  }

  it("ends for who guesses, however many letters are asked for, and not for the owner", async () => {
    const ana = await aClient(app);
    let code = "";
    for (let letters = 0; letters < 3; letters += 1) {
      code = await mailedCode(THIEF, ana.email);
      for (let tried = 0; tried < 5; tried += 1) await verify(THIEF, ana.email, "000000");
    }
    const guessed = await verify(THIEF, ana.email, code);
    expect([guessed.statusCode, guessed.json().error_code]).toEqual([403, "otp_expired"]);
    expect((await verify(ABROAD, ana.email, code)).statusCode).toBe(200);
  });

  it("stays ended with a new letter, until a time has passed", async () => {
    const ana = await aClient(app);
    for (let letters = 0; letters < 2; letters += 1) {
      await mailedCode(THIEF, ana.email);
      for (let tried = 0; tried < 5; tried += 1) await verify(THIEF, ana.email, "000000");
    }
    expect((await verify(THIEF, ana.email, await mailedCode(THIEF, ana.email))).statusCode).toBe(403);
    app.ctx.clock.advanceSeconds(15 * 60);
    expect((await verify(THIEF, ana.email, await mailedCode(THIEF, ana.email))).statusCode).toBe(200);
  });
});
