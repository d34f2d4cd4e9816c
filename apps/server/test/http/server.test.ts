import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aClient } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("the server", () => {
  it("says that it lives and that it is ready", async () => {
    expect((await app.http.inject("/healthz")).json()).toEqual({ status: "ok" });
    expect((await app.http.inject("/readyz")).statusCode).toBe(200);
  });

  it("answers an unknown address as problem details in Portuguese", async () => {
    const answer = await app.http.inject("/v1/nothing-here");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({
      code: "resource.not_found",
      title: "Não encontramos o que você procura.",
    });
  });

  it("refuses an address that cannot be read, or is too long, in the same form", async () => {
    for (const url of ["/v1/%zz", `/auth/v1/factors/${"x".repeat(300)}/challenge`]) {
      const answer = await app.http.inject({ method: "POST", url });
      expect([answer.statusCode, answer.json().code]).toEqual([400, "request.invalid"]);
    }
  });

  it("sends a strict content security policy", async () => {
    const answer = await app.http.inject("/healthz");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.headers["content-security-policy"]).toContain("script-src 'self'");
  });

  it("asks for a sign-in before it streams live events", async () => {
    expect((await app.http.inject("/v1/events")).statusCode).toBe(401);
  });

  it("publishes its contract and its figures", async () => {
    expect((await app.http.inject("/openapi.json")).json()).toMatchObject({ openapi: "3.1.0" });
    expect((await app.http.inject("/metrics")).body).toContain("lastro_http_request_seconds");
  });

  it("sends its security headers with every answer, whoever gives it", async () => {
    const asked: [method: "GET" | "POST" | "OPTIONS" | "HEAD", url: string][] = [
      ["GET", "/"],
      ["GET", "/assets/nothing.js"],
      ["GET", "/v1/nothing-here"],
      ["GET", "/v1/%zz"],
      ["GET", "/v1/me"],
      ["HEAD", "/healthz"],
      ["POST", "/v1/transfers"],
      ["POST", "/functions/v1/verify-2fa"],
      ["POST", "/auth/v1/token?grant_type=password"],
      ["GET", "/auth/v1/nothing"],
      ["OPTIONS", "/auth/v1/token"],
      ["GET", "/metrics"],
      ["GET", "/docs"],
      ["GET", "/openapi.json"],
    ];
    for (const [method, url] of asked) {
      const { headers } = await app.http.inject({ method, url });
      expect([url, headers["x-content-type-options"], headers["referrer-policy"]]).toEqual([
        url,
        "nosniff",
        "no-referrer",
      ]);
      expect([url, headers["content-security-policy"]]).toEqual([
        url,
        expect.stringContaining("default-src"),
      ]);
    }
  });

  it("takes a number in a query in plain digits, once, and no name it does not know", async () => {
    const { headers } = await aClient(app);
    const ask = async (query: string) =>
      (await app.http.inject({ url: `/v1/statement?${query}`, headers })).statusCode;
    expect(await ask("limit=5")).toBe(200);
    for (const query of [
      "limit=1e1",
      "limit=0x10",
      "limit=%205",
      "limit=5.0",
      "limit=%2B5",
      "limit=1&limit=2",
      "limite=5",
    ])
      expect([query, await ask(query)]).toEqual([query, 400]);
  });
});
