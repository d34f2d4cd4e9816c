import { ERRORS, isErrorCode } from "@lastro/contracts";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startChain, startMail, startPixPsp, startPriceFeed } from "@lastro/simulators";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "../src/configuration/config.js";
import { expectBooksInOrder } from "../src/testing/books.js";
import { aClient, anAdmin } from "../src/testing/people.js";
import { startTestApp, type TestApp } from "../src/testing/test-app.js";
import { aTrader } from "../src/testing/traders.js";
import { bend, type JsonSchema, NASTY, sampleOf } from "./json-schema-sample.js";

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: JsonSchema | undefined;
  readonly query: readonly { name: string; schema: JsonSchema }[];
}

/** Every route is asked many times: on a busy machine that takes long. */
const GENEROUS_MS = 1_800_000;
const MAX_BODIES = 220;
const LEAKS =
  /at [^\s]+ \(.*:\d+:\d+\)|node_modules|select .* from |insert into |violates .* constraint|ECONN|\$argon2/i;

let app: TestApp;
let rails: { close(): Promise<void> }[];
let callers: Record<string, string>[];
let operations: Operation[];

beforeAll(async () => {
  const clock = createFixedClock();
  const [psp, feed, mail, chain] = await Promise.all([
    startPixPsp({ port: 0 }),
    startPriceFeed({ clock }),
    startMail({ smtpPort: 0, mailboxPort: 0 }),
    startChain({ clock }),
  ]);
  rails = [psp, feed, mail, chain];
  const { demoPorts } = loadConfig({ PORT: "3000" });
  app = await startTestApp({
    clock,
    settings: {
      // The mailbox is found by its distance from the server's own port.
      PORT: String(mail.mailboxPort - (demoPorts.mailbox - 3000)),
      LASTRO_PIX_URL: psp.url,
      LASTRO_PRICE_URL: feed.url,
      LASTRO_CHAIN_SIMULATOR_URL: chain.url,
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "1000000",
      LASTRO_REQUESTS_PER_MINUTE: "1000000",
    },
  });
  const [client, admin, trader] = [await aClient(app), await anAdmin(app), await aTrader(app, "producer")];
  callers = [{}, client.headers, admin.headers, trader.headers];
  operations = readOperations((await app.http.inject("/openapi.json")).json());
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await Promise.all(rails.map((rail) => rail.close()));
});

interface OpenApi {
  paths: Record<string, Record<string, OpenApiOperation>>;
}
interface OpenApiOperation {
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  parameters?: { in: string; name: string; schema: JsonSchema }[];
}

function readOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      body: operation.requestBody?.content?.["application/json"]?.schema,
      query: (operation.parameters ?? []).filter((parameter) => parameter.in === "query"),
    })),
  );
}

const KNOWN_ID = "0198c3c0-0000-7000-8000-000000000000";

function pathWith(path: string, value: string): string {
  return path.replace(/\{[^}]+\}/g, encodeURIComponent(value));
}

function judge(operation: Operation, sent: string, answer: LightMyRequestResponse): void {
  const told = `${operation.method} ${operation.path} ← ${sent.slice(0, 300)} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, told).toBeLessThan(500);
  expect(answer.body, told).not.toMatch(LEAKS);
  if (answer.statusCode < 400) return;
  const isWire = /^\/(auth|functions|rest)\//.test(operation.path);
  if (isWire || answer.body === "") return;
  const problem = answer.json() as { code: string; status: number };
  expect(isErrorCode(problem.code), told).toBe(true);
  if (isErrorCode(problem.code)) expect(ERRORS[problem.code].status, told).toBe(answer.statusCode);
}

let asked = 0;

async function ask(operation: Operation, request: InjectOptions, sent: string): Promise<void> {
  const answers = callers.map((headers) => {
    // From an address of its own each time: the limits are tested elsewhere, and would hide what lies behind.
    asked += 1;
    const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    return app.http.inject({
      ...request,
      method: operation.method as "GET",
      headers: {
        "x-forwarded-for": address,
        "idempotency-key": crypto.randomUUID(),
        ...headers,
        ...request.headers,
      },
    });
  });
  for (const answer of await Promise.all(answers)) judge(operation, sent, answer);
}

/** Every n-th, so that long lists keep their variety within a bound. */
function thin<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(list.length / most));
  return list.filter((_, index) => index % step === 0);
}

describe("whatever is sent to any route of the contract", () => {
  it("finds routes to try", () => {
    expect(operations.length).toBeGreaterThan(30);
  });

  it(
    "in its body is answered without a failure of ours",
    async () => {
      for (const operation of operations.filter(({ body }) => body)) {
        for (const payload of thin(bend(sampleOf(operation.body)), MAX_BODIES)) {
          const text = JSON.stringify(payload) ?? "";
          await ask(
            operation,
            {
              url: pathWith(operation.path, KNOWN_ID),
              payload: text,
              headers: { "content-type": "application/json" },
            },
            text,
          );
        }
      }
    },
    GENEROUS_MS,
  );

  it(
    "as its body's bytes is answered without a failure of ours",
    async () => {
      const bodies: [string, string | Buffer][] = [
        ["application/json", "{"],
        ["application/json", ""],
        ["application/json", '{"amount":"1.00","amount":"2.00"}'],
        ["application/json", '{"__proto__":{"admin":true}}'],
        ["application/json", Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
        ["application/json", `[${"[".repeat(5_000)}`],
        ["application/json", `{"a":"${"x".repeat(100_000)}"}`],
        ["text/plain", "hello"],
        ["application/xml", "<a/>"],
        ["application/x-www-form-urlencoded", "a=1&a=2"],
        [
          "multipart/form-data; boundary=x",
          "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--x--",
        ],
        ["multipart/form-data", "no boundary"],
        ["image/jpeg; charset=\u00e9", "?"],
        ["", "x"],
      ];
      for (const operation of operations.filter(({ method }) => method !== "GET")) {
        for (const [type, payload] of bodies) {
          await ask(
            operation,
            { url: pathWith(operation.path, KNOWN_ID), payload, headers: { "content-type": type } },
            `${type}: ${String(payload)}`,
          );
        }
      }
    },
    GENEROUS_MS,
  );

  it(
    "in its path or query is answered without a failure of ours",
    async () => {
      const texts = NASTY.filter((value) => typeof value === "string").map((value) =>
        Buffer.from(value, "utf8").toString("utf8"),
      );
      for (const operation of operations) {
        if (operation.path.includes("{")) {
          for (const text of texts.filter((value) => value !== "" && value.length < 5_000)) {
            await ask(operation, { url: pathWith(operation.path, text) }, text);
          }
        }
        if (operation.method !== "GET") continue;
        for (const { name } of operation.query) {
          for (const text of texts) {
            const url = `${pathWith(operation.path, KNOWN_ID)}?${new URLSearchParams({ [name]: text.slice(0, 8_000) })}`;
            await ask(operation, { url }, `${name}=${text}`);
          }
        }
      }
    },
    GENEROUS_MS,
  );
});
