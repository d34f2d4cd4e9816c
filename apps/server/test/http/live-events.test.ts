import { type AddressInfo, connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { query } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aClient, anAdmin, type SignedInPerson, signIn } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let app: TestApp;
let base: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.http.listen({ host: "127.0.0.1", port: 0 });
  base = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

type Headers = SignedInPerson["headers"];

/** A page that listens: what it heard, and whether its stream has ended. */
async function listening(headers: Headers) {
  const stop = new AbortController();
  const response = await fetch(`${base}/v1/events`, { headers, signal: stop.signal });
  const page = { status: response.status, heard: "", ended: false, stop: () => stop.abort() };
  const reader = response.body?.getReader();
  void (async () => {
    for (;;) {
      const read = await reader?.read().catch(() => undefined);
      if (!read || read.done) break;
      page.heard += Buffer.from(read.value).toString("utf8");
    }
    page.ended = true;
  })();
  return page;
}

const soon = (assertion: () => void) => vi.waitFor(assertion, { timeout: 60_000 });

describe("a stream of live events", () => {
  it("ends with its session, and no other session's", async () => {
    const ana = await aClient(app);
    const elsewhere = await signIn(app, ana.email);
    const [ended, kept] = [await listening(ana.headers), await listening(elsewhere.headers)];
    await app.http.inject({
      method: "POST",
      url: "/auth/v1/logout?scope=local",
      headers: ana.headers,
    });
    await soon(() => expect(ended.ended).toBe(true));
    await announce(app.ctx.db, { to: { userId: ana.userId }, type: "balances" });
    await soon(() => expect(kept.heard).toContain("event: balances"));
    expect(ended.heard).not.toContain("event: balances");
    kept.stop();
  });

  it("ends when the person is shut out", async () => {
    const ana = await aClient(app);
    const page = await listening(ana.headers);
    await query(app.ctx.db, "update identity_user set banned_until = '2999-01-01' where id = $1", [
      ana.userId,
    ]);
    await soon(() => expect(page.ended).toBe(true));
  });

  it("ends when the person is an administrator no more", async () => {
    const admin = await anAdmin(app);
    const page = await listening(admin.headers);
    await query(app.ctx.db, "delete from user_roles where user_id = $1", [admin.userId]);
    await soon(() => expect(page.ended).toBe(true));
  });

  it("is one of few per person, and makes room when it is closed", async () => {
    const ana = await aClient(app);
    const pages = [];
    for (let opened = 0; opened < 8; opened += 1) pages.push(await listening(ana.headers));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await listening(ana.headers)).status).toBe(429);
    pages[0]?.stop();
    await vi.waitFor(
      async () => {
        const again = await listening(ana.headers);
        pages.push(again);
        expect(again.status).toBe(200);
      },
      { timeout: 60_000, interval: 200 },
    );
    for (const page of pages) page.stop();
  });

  it("takes no room when its page is left before it is let in", async () => {
    const ana = await aClient(app);
    const { port } = app.http.server.address() as AddressInfo;
    for (let milliseconds = 0; milliseconds < 40; milliseconds += 1) {
      const socket = connect(port, "127.0.0.1");
      socket.write(
        `GET /v1/events HTTP/1.1\r\nhost: localhost\r\nauthorization: ${ana.headers.authorization}\r\n\r\n`,
      );
      await delay(milliseconds / 4);
      socket.destroy();
    }
    await vi.waitFor(
      async () => {
        const page = await listening(ana.headers);
        page.stop();
        expect(page.status).toBe(200);
      },
      { timeout: 60_000, interval: 200 },
    );
  });
});
