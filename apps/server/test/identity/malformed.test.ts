import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient, anEmail, PASSWORD } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    identity: { byAddress: { token: { burst: 5, seconds: 300 } } },
    settings: { LASTRO_MONEY_REQUESTS_PER_MINUTE: "5", LASTRO_TRUSTED_PROXIES: "10.1.0.0/16" },
  });
});
afterAll(() => app.close());

function send(url: string, payload: string, remoteAddress: string, headers: object = {}) {
  return app.http.inject({
    method: "POST",
    url,
    remoteAddress,
    payload,
    headers: { "content-type": "application/json", ...headers },
  });
}

async function statuses(times: number, ask: () => ReturnType<typeof send>): Promise<number[]> {
  const answers = [];
  for (let asked = 0; asked < times; asked += 1) answers.push((await ask()).statusCode);
  return answers;
}

const FIVE_AND_NO_MORE = [400, 400, 400, 400, 400, 429];

describe("a request nobody can read", () => {
  it("counts against the network it comes from, at the sign-in", async () => {
    const ask = () => send("/auth/v1/token?grant_type=password", "{", "2001:db8:5:5::1");
    expect(await statuses(6, ask)).toEqual(FIVE_AND_NO_MORE);
    const neighbour = await send("/auth/v1/token?grant_type=password", "{", "2001:db8:5:5:9::2");
    expect(neighbour.statusCode).toBe(429);
    const ana = await aClient(app);
    const right = JSON.stringify({ email: ana.email, password: PASSWORD });
    expect((await send("/auth/v1/token?grant_type=password", right, "2001:db8:5:6::1")).statusCode).toBe(200);
  });

  it("counts against the network it comes from, everywhere else", async () => {
    const ask = () => send("/v1/transfers", '{"to": 5}', "198.51.100.9");
    expect(await statuses(6, ask)).toEqual(FIVE_AND_NO_MORE);
  });
});

describe("the address a request names in a header", () => {
  const claim = (remoteAddress: string, named: number) => {
    const body = JSON.stringify({ email: anEmail(), password: "errada-1" });
    const header = { "x-forwarded-for": `203.0.113.${named}` };
    return send("/auth/v1/token?grant_type=password", body, remoteAddress, header);
  };

  it("is believed of a proxy that is configured, and of nobody else", async () => {
    for (const [from, last] of [
      ["10.1.2.3", 400],
      ["127.0.0.1", 429],
      ["192.0.2.200", 429],
    ] as const) {
      const answers = [];
      for (let named = 1; named <= 6; named += 1) answers.push((await claim(from, named)).statusCode);
      expect([from, answers.at(-1)]).toEqual([from, last]);
    }
  });
});
