import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productionSettings } from "../../src/testing/production-settings.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let production: TestApp;
let demonstration: TestApp;
beforeAll(async () => {
  production = await startTestApp({ settings: await productionSettings() });
  demonstration = await startTestApp();
});
afterAll(async () => {
  await production.close();
  await demonstration.close();
});

describe("a server in production", () => {
  it("tells browsers to come by https alone for a year, subdomains as well; a demonstration does not", async () => {
    const header = "strict-transport-security";
    for (const url of ["/", "/healthz", "/v1/me", "/v1/%zz", "/auth/v1/settings"]) {
      expect((await production.http.inject(url)).headers[header]).toBe("max-age=31536000; includeSubDomains");
      expect((await demonstration.http.inject(url)).headers).not.toHaveProperty(header);
    }
  });

  it("has nothing of the demonstration, neither its accounts nor its mailbox nor what one does outside", async () => {
    const demo = Object.entries((await demonstration.http.inject("/openapi.json")).json().paths).flatMap(
      ([path, methods]) => Object.keys(methods as object).map((method) => ({ path, method })),
    );
    const routes = demo.filter(({ path }) => path.startsWith("/v1/demo"));
    expect(routes.map(({ path }) => path)).toContain("/v1/demo/accounts");
    for (const { path, method } of routes) {
      const ask = { method: method.toUpperCase() as "GET" | "POST", url: path };
      expect([path, (await demonstration.http.inject(ask)).statusCode]).not.toEqual([path, 404]);
      const { statusCode, body } = await production.http.inject(ask);
      expect([path, statusCode, JSON.parse(body).code]).toEqual([path, 404, "resource.not_found"]);
    }
    const document = (await production.http.inject("/openapi.json")).body;
    expect(document).not.toContain("/v1/demo");
  });
});
