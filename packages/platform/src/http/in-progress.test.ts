import { defineRoute } from "@lastro/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "../context.js";
import { createLogger } from "../log.js";
import { systemRandom } from "../random.js";
import { testConfig } from "../testing/test-config.js";
import { createRouter } from "./router.js";
import { createHttpServer } from "./server.js";

const slow = defineRoute({ method: "GET", path: "/v1/slow", summary: "Slow", access: "client", errors: [] });

let server: Awaited<ReturnType<typeof createHttpServer>>;
let waiting: (() => void)[] = [];

async function startServer(perPerson: number, perAddress: number) {
  const config = testConfig({ requestsAtOnce: { perPerson, perAddress } });
  const ctx = { config, log: createLogger("silent"), random: systemRandom } as unknown as Ctx;
  const app = await createHttpServer(ctx);
  const router = createRouter({
    app,
    ctx,
    admit: async ({ headers }) => ({
      actor: { kind: "client", userId: String(headers.authorization), assurance: "aal1" } as never,
      secondsToWait: 0,
    }),
    limiter: {
      chargeFor: () => ({ bucket: "none", rate: { burst: 1, seconds: 1 } }),
      secondsToWait: async () => 0,
      millisecondsToWait: async () => 0,
    },
  });
  router.on(slow, () => new Promise<void>((resolve) => waiting.push(resolve)));
  return app;
}

beforeAll(async () => {
  server = await startServer(2, 4);
});
afterAll(() => server.close());

const ask = (person: string, remoteAddress: string) =>
  server.inject({ url: slow.path, remoteAddress, headers: { authorization: person } });

async function finish(): Promise<void> {
  for (const go of waiting) go();
  waiting = [];
}

async function begun(count: number): Promise<void> {
  await expect.poll(() => waiting.length, { timeout: 30_000 }).toBe(count);
}

describe("requests in progress", () => {
  it("of one person are refused beyond their number, and taken again once one is answered", async () => {
    const first = [ask("ana", "198.51.100.1"), ask("ana", "198.51.100.2")];
    await begun(2);
    const third = await ask("ana", "198.51.100.3");
    expect([third.statusCode, third.json().code, third.headers["retry-after"]]).toEqual([
      429,
      "request.too_many_at_once",
      "5",
    ]);
    const neighbour = ask("bia", "198.51.100.3");
    await begun(3);
    await finish();
    for (const one of [...first, neighbour]) expect((await one).statusCode).toBe(204);
    const again = ask("ana", "198.51.100.1");
    await begun(1);
    await finish();
    expect((await again).statusCode).toBe(204);
  });

  it("of one address are refused beyond their number, whoever sends them", async () => {
    const people = ["ana", "bia", "caio", "davi"];
    const first = people.map((person) => ask(person, "198.51.100.9"));
    await begun(4);
    expect((await ask("elis", "198.51.100.9")).statusCode).toBe(429);
    const elsewhere = ask("elis", "198.51.100.10");
    await begun(5);
    await finish();
    for (const one of [...first, elsewhere]) expect((await one).statusCode).toBe(204);
  });

  it("of one person are worked on a few at a time, so that everybody else's are not behind them", async () => {
    const roomy = await startServer(32, 100);
    const from = (person: string) => roomy.inject({ url: slow.path, headers: { authorization: person } });
    const many = Array.from({ length: 20 }, () => from("ana"));
    await begun(6);
    const neighbour = from("bia");
    await begun(7);
    let answered = 0;
    const all = [...many, neighbour].map(async (one) => {
      expect((await one).statusCode).toBe(204);
      answered += 1;
    });
    await expect
      .poll(
        async () => {
          expect(waiting.length).toBeLessThanOrEqual(7);
          await finish();
          return answered;
        },
        { timeout: 30_000 },
      )
      .toBe(21);
    await Promise.all(all);
    await roomy.close();
  });

  it("stop counting when their sender hangs up", async () => {
    const hangUp = new AbortController();
    const gone = server
      .inject({
        url: slow.path,
        remoteAddress: "198.51.100.20",
        headers: { authorization: "fabi" },
        signal: hangUp.signal,
      })
      .catch(() => undefined);
    const other = ask("fabi", "198.51.100.20");
    await begun(2);
    expect((await ask("fabi", "198.51.100.20")).statusCode).toBe(429);
    hangUp.abort();
    await gone;
    const next = ask("fabi", "198.51.100.20");
    await begun(3);
    await finish();
    expect((await next).statusCode).toBe(204);
    await other;
  });
});

describe("a query nobody reads", () => {
  it("is refused by name", async () => {
    const answer = await server.inject({ url: `${slow.path}?lenta=1`, headers: { authorization: "ana" } });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: "request.invalid", fields: { lenta: "unknown" } },
    ]);
  });
});
