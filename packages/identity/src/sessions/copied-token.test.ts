import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, anEmail, registrationData } from "../testing/people.js";

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

const OWNER = { remoteAddress: "203.0.113.10", headers: { "user-agent": "Firefox" } };
const THIEF = { remoteAddress: "198.51.100.66", headers: { "user-agent": "Firefox" } };

async function refresh(from: typeof OWNER, refreshToken: string) {
  const answer = await app.http.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=refresh_token",
    payload: { refresh_token: refreshToken },
    ...from,
  });
  app.ctx.clock.advanceSeconds(600);
  return { status: answer.statusCode, code: answer.json().error_code, token: answer.json().refresh_token };
}

describe("a refresh token that somebody copied", () => {
  it("ends the session at the first turn of the owner after the thief's, and the owner is told", async () => {
    const ana = await aClient(app);
    const own = await refresh(OWNER, ana.refreshToken);
    const stolen = await refresh(THIEF, own.token);
    expect(stolen.status).toBe(200);
    expect(await refresh(OWNER, own.token)).toMatchObject({
      status: 400,
      code: "refresh_token_already_used",
    });
    expect((await refresh(THIEF, stolen.token)).status).toBe(400);
    await app.worker.runDue();
    expect(mailbox.messages(ana.email)[0]?.subject).toBe("Uma sessão sua foi encerrada");
  });

  it("ends the session as well when the thief comes second", async () => {
    const ana = await aClient(app);
    const own = await refresh(OWNER, ana.refreshToken);
    const next = await refresh(OWNER, own.token);
    expect((await refresh(THIEF, own.token)).code).toBe("refresh_token_already_used");
    expect((await refresh(OWNER, next.token)).status).toBe(400);
  });

  it("is told apart from an answer that was lost on its way", async () => {
    const ana = await aClient(app);
    const first = await refresh(OWNER, ana.refreshToken);
    const lost = await refresh(OWNER, first.token);
    expect(await refresh(OWNER, first.token)).toMatchObject({ status: 200, token: lost.token });
  });
});

describe("a password that guessers try first", () => {
  it.each(["password", "Senha123", "12345678", "qwertyuiop"])("such as %s is refused", async (password) => {
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/signup",
      payload: { email: anEmail(), password, data: registrationData() },
    });
    expect([answer.statusCode, answer.json().error_code, answer.json().weak_password]).toEqual([
      422,
      "weak_password",
      { reasons: ["pwned"] },
    ]);
  });
});
