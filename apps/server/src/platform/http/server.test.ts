import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

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
});
