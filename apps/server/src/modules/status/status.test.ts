import type { StatusComponent } from "@lastro/contracts/status";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { readStatus } from "./read-status.js";
import { takeSamples } from "./take-samples.js";

let app: TestApp;
beforeAll(async () => {
  // Where nobody listens.
  app = await startTestApp({ settings: { LASTRO_PIX_URL: "http://127.0.0.1:9" } });
});
afterAll(() => app.close());

const part = (component: StatusComponent, works: () => Promise<boolean | null>) => ({ component, works });
const yes = async () => true;
const no = async (): Promise<boolean> => {
  throw new Error("no answer");
};

async function minute(works: () => Promise<boolean | null>) {
  app.ctx.clock.advanceSeconds(60);
  await takeSamples(app.ctx, [part("pix", works)]);
}

describe("the status page", () => {
  it("is read signed out and knows nothing before the first sample", async () => {
    const answer = await app.http.inject({ method: "GET", url: "/v1/status" });
    expect(answer.json()).toMatchObject({ components: [], incidents: [] });
  });

  it("counts samples of a minute once, and failures where nothing answers", async () => {
    await minute(yes);
    await takeSamples(app.ctx, [part("pix", no), part("prices", async () => null)]);
    await minute(no);
    await minute(no);
    await minute(yes);
    const { components, incidents } = await readStatus(app.ctx);
    expect(components).toMatchObject([{ component: "pix", works: true, uptime: "50.00" }]);
    expect(components[0]?.days.reduce((sum, { samples }) => sum + samples, 0)).toBe(4);
    expect(incidents).toMatchObject([{ component: "pix", minutes: 2, to: app.ctx.clock.now() }]);
  });

  it("shows what goes on as not ended, and says nothing of now after five minutes without a sample", async () => {
    await minute(no);
    expect((await readStatus(app.ctx)).incidents[0]).toMatchObject({ minutes: 1, to: null });
    app.ctx.clock.advanceSeconds(600);
    const { components, incidents } = await readStatus(app.ctx);
    expect(components[0]?.works).toBeNull();
    expect(incidents).toHaveLength(2);
    expect(incidents[0]?.to).not.toBeNull();
  });

  it("forgets what is older than ninety days", async () => {
    app.ctx.clock.advanceSeconds(91 * 86_400);
    await minute(yes);
    expect(await readStatus(app.ctx)).toMatchObject({
      components: [{ uptime: "100.00" }],
      incidents: [],
    });
  });

  it("is written by a job of each minute, which asks every part there is", async () => {
    app.ctx.clock.advanceSeconds(60);
    await app.worker.runDue();
    const { components } = await readStatus(app.ctx);
    expect(components.find(({ component }) => component === "database")).toMatchObject({ works: true });
    expect(components.find(({ component }) => component === "pix")).toMatchObject({ works: false });
  });
});
