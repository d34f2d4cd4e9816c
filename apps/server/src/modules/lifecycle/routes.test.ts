import type { WireResponseOf } from "@lastro/contracts";
import { LIFECYCLE_NAMES, LIFECYCLES, type readLifecycles } from "@lastro/contracts/published-lifecycles";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("publishes to anybody the lifecycles that the server moves rows by", async () => {
  const answer = await app.http.inject({ method: "GET", url: "/v1/lifecycles" });
  const { lifecycles } = answer.json<WireResponseOf<typeof readLifecycles>>();
  expect(lifecycles.map(({ name }) => name)).toEqual(LIFECYCLE_NAMES);
  for (const { name, ...published } of lifecycles) expect(published).toEqual(LIFECYCLES[name]);
});
