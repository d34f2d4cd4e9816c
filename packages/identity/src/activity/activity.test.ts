import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { aClient, signIn } from "../testing/people.js";
import { countryOf } from "./country-of.js";
import { deviceOf } from "./device.js";

let app: IdentityBench;
beforeAll(async () => {
  app = await startIdentityBench();
});
afterAll(() => app.close());

type Headers = Readonly<Record<string, string>>;

function activity(headers: Headers, query = "") {
  return app.http.inject({ url: `/v1/security/activity${query}`, headers });
}

describe("the activity of an account", () => {
  it("shows its owner each sign-in and sign-out, newest first, with address and device", async () => {
    const ana = await aClient(app);
    app.ctx.clock.advanceSeconds(60);
    const other = await app.http.inject({
      method: "POST",
      url: "/auth/v1/token?grant_type=password",
      headers: {
        "x-forwarded-for": "200.160.2.3",
        "user-agent":
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      },
      payload: { email: ana.email, password: "uma senha de teste" },
    });
    app.ctx.clock.advanceSeconds(60);
    await app.http.inject({
      method: "POST",
      url: "/auth/v1/logout?scope=local",
      headers: { authorization: `Bearer ${other.json().access_token}` },
    });
    const { items, nextCursor } = (await activity(ana.headers)).json();
    expect(items.map((item: { action: string }) => item.action)).toEqual(["logout", "login", "login"]);
    expect(items[1]).toMatchObject({
      ip: "200.160.2.3",
      country: "BR",
      device: { browser: "Safari", system: "iOS", kind: "phone" },
      method: "password",
      current: false,
      byOperator: false,
    });
    expect(items[2]).toMatchObject({ current: true });
    expect(nextCursor).toBeNull();
  });

  it("comes in pages that neither repeat nor leave out an event", async () => {
    const ana = await aClient(app);
    for (let n = 0; n < 4; n += 1) await signIn(app, ana.email);
    const whole = (await activity(ana.headers)).json().items;
    const seen = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer = await activity(ana.headers, `?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      const page: { items: unknown[]; nextCursor: string | null } = answer.json();
      seen.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole);
    expect(seen).toHaveLength(5);
    expect((await activity(ana.headers, "?cursor=nonsense")).statusCode).toBe(400);
  });

  it("is nobody else's: another's events and cursors show nothing of it", async () => {
    const ana = await aClient(app);
    const bia = await aClient(app);
    const [event] = (await activity(ana.headers)).json().items;
    const peeked = (await activity(bia.headers, `?cursor=${event.id}`)).json();
    expect(peeked.items).toEqual([]);
    expect((await activity({})).statusCode).toBe(401);
  });
});

describe("the sessions of a person", () => {
  it("are listed with the current one first, and each can be ended at once", async () => {
    const ana = await aClient(app);
    const other = await signIn(app, ana.email);
    const list = async () =>
      (await app.http.inject({ url: "/v1/security/sessions", headers: ana.headers })).json().items;
    const [current, second] = await list();
    expect([current.current, second.current]).toEqual([true, false]);
    const ended = await app.http.inject({
      method: "DELETE",
      url: `/v1/security/sessions/${second.id}`,
      headers: ana.headers,
    });
    expect(ended.statusCode).toBe(204);
    expect(await list()).toHaveLength(1);
    await expect(app.identity.authenticate(other.headers.authorization)).rejects.toThrow("auth.required");
  });

  it("cannot be ended by anybody else, who is told nothing", async () => {
    const ana = await aClient(app);
    const bia = await aClient(app);
    const [session] = (await app.http.inject({ url: "/v1/security/sessions", headers: ana.headers })).json()
      .items;
    const answer = await app.http.inject({
      method: "DELETE",
      url: `/v1/security/sessions/${session.id}`,
      headers: bia.headers,
    });
    expect(answer.statusCode).toBe(204);
    expect(await app.identity.authenticate(ana.headers.authorization)).toMatchObject({ userId: ana.userId });
  });
});

describe("a device", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge",
      "Windows",
      "desktop",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
      "Samsung Internet",
      "Android",
      "phone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0",
      "Firefox",
      "macOS",
      "desktop",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
      "Chrome",
      "Linux",
      "desktop",
    ],
    ["lightMyRequest", null, null, "unknown"],
    ["", null, null, "unknown"],
  ])("is told from %j", (userAgent, browser, system, kind) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system, kind });
  });
});

describe("a place", () => {
  it.each([
    ["200.160.2.3", "BR"],
    ["::ffff:200.160.2.3", "BR"],
    ["2001:12ff::1", "BR"],
    ["133.11.0.1", "JP"],
    ["127.0.0.1", null],
    ["10.0.0.1", null],
    ["::1", null],
    ["", null],
    ["nowhere", null],
  ])("of %j is %j", (ip, country) => {
    expect(countryOf(ip)).toBe(country);
  });
});
