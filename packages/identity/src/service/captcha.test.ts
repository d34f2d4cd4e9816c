import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aTestKey, type TestKey } from "../testing/operator.js";
import { anEmail } from "../testing/people.js";

/** The judge: says yes to `human`, no to everything else, and remembers what it was asked. */
let judge: Server;
const asked: Record<string, string>[] = [];
let app: IdentityBench;
let key: TestKey;
beforeAll(async () => {
  judge = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push(form);
      const success = form.response === "human" && form.secret === "between us";
      const verdict = success ? { success } : { success, "error-codes": ["invalid-input", "timeout"] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(verdict));
    });
  });
  await new Promise<void>((resolve) => judge.listen(0, "127.0.0.1", resolve));
  const { port } = judge.address() as AddressInfo;
  key = await aTestKey();
  app = await startIdentityBench({
    signingKeys: key.setting,
    identity: {
      captcha: {
        provider: "turnstile",
        secret: "between us",
        verifyUrl: `http://127.0.0.1:${port}/siteverify`,
      },
    },
  });
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => judge.close(resolve));
});

function post(path: string, token: unknown, headers: Record<string, string> = {}) {
  const payload = {
    type: "signup",
    email: anEmail(),
    password: "segredo-1",
    ...(token === undefined ? {} : { gotrue_meta_security: { captcha_token: token } }),
  };
  return app.http.inject({ method: "POST", url: `/auth/v1${path}`, headers, payload });
}

const DOORS = [
  ["/signup", 200],
  ["/otp", 200],
  ["/magiclink", 200],
  ["/recover", 200],
  ["/resend", 200],
  ["/token?grant_type=password", 400],
  ["/passkeys/authentication/options", 200],
] as const;

describe("a house that lets only people ask", () => {
  it.each(DOORS)("wants the proof at %s", async (path, status) => {
    for (const nothing of [undefined, "", " "]) {
      const answer = await post(path, nothing);
      expect([answer.statusCode, answer.json().error_code, answer.json().msg]).toEqual([
        400,
        "captcha_failed",
        "captcha protection: request disallowed (no captcha_token found)",
      ]);
    }
    const machine = await post(path, "machine");
    expect(machine.json().msg).toBe("captcha protection: request disallowed (invalid-input, timeout)");
    const human = await post(path, "human");
    expect(human.statusCode).toBe(status);
    expect(human.json().error_code).not.toBe("captcha_failed");
  });

  it("tells the judge where the request came from", async () => {
    await post("/otp", "human");
    expect(asked.at(-1)).toEqual({ secret: "between us", response: "human", remoteip: "127.0.0.1" });
  });

  it("asks nothing of refreshing, verifying, and of operators", async () => {
    for (const path of ["/token?grant_type=refresh_token", "/verify"])
      expect((await post(path, undefined)).json().error_code).not.toBe("captcha_failed");
    const token = await key.sign({ role: "service_role", iss: app.identity.engine.tokens.issuer });
    expect((await post("/otp", undefined, { authorization: `Bearer ${token}` })).statusCode).toBe(200);
    expect((await post("/otp", undefined, { authorization: "Bearer nonsense" })).statusCode).toBe(400);
  });
});
