import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type {} from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import type { Config } from "../config.js";
import type { Ctx } from "../context.js";
import { createLogger } from "../log.js";
import { systemRandom } from "../random.js";
import { testConfig } from "../testing/test-config.js";
import type { ConnectionLimits } from "./guard-connections.js";
import { createHttpServer } from "./server.js";

let server: FastifyInstance | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const parsed: string[] = [];
let answerHeld: (() => void) | undefined;

async function listening(
  connectionLimits: Partial<ConnectionLimits> = {},
  settings: Partial<Config> = {},
): Promise<number> {
  parsed.length = 0;
  const config = testConfig(settings);
  const ctx = { config, log: createLogger("silent"), random: systemRandom } as unknown as Ctx;
  server = await createHttpServer(ctx, { connectionLimits });
  server.post("/echo", async (request) => {
    parsed.push(typeof request.body);
    return { read: true };
  });
  answerHeld = undefined;
  server.get(
    "/held",
    () =>
      new Promise((resolve) => {
        answerHeld = () => resolve({ held: false });
      }),
  );
  server.post("/upload", async (request) => {
    for await (const part of request.parts()) if (part.type === "file") await part.toBuffer();
    return { read: true };
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  return typeof address === "object" && address ? address.port : 0;
}

interface Conversation {
  readonly socket: Socket;
  readonly said: () => string;
  readonly closed: Promise<unknown>;
}

function converse(port: number, first: string): Conversation {
  const socket = connect(port, "127.0.0.1");
  let said = "";
  socket.on("data", (piece) => {
    said += piece.toString();
  });
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  socket.write(first);
  return { socket, said: () => said, closed };
}

const post = (path: string, headers: string) => `POST ${path} HTTP/1.1\r\nHost: lastro\r\n${headers}\r\n\r\n`;
const JSON_TYPE = "Content-Type: application/json";
const FORM_TYPE = "Content-Type: multipart/form-data; boundary=x";
const FORM_HEAD =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

function expectRefusal(said: string, status: number, code: string): void {
  expect(said).toContain(`HTTP/1.1 ${status} `);
  expect(said.toLowerCase()).toContain("content-type: application/problem+json");
  expect(said.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  expect(said.toLowerCase()).toContain("connection: close");
  expect(said).toContain(`"code":"${code}"`);
}

describe("a body larger than its route takes", () => {
  it("is refused by the length it announces, before any of it is sent, and the connection is closed", async () => {
    const port = await listening();
    const one = converse(port, post("/echo", `${JSON_TYPE}\r\nContent-Length: 1048576`));
    await one.closed;
    expectRefusal(one.said(), 413, "request.too_large");
    expect(parsed).toEqual([]);
  });

  it("is refused while it is read where it announces none", async () => {
    const port = await listening();
    const one = converse(port, post("/echo", `${JSON_TYPE}\r\nTransfer-Encoding: chunked`));
    const chunk = `2000\r\n${" ".repeat(0x2000)}\r\n`;
    for (let sent = 0; sent < 8 && !one.socket.destroyed; sent += 1) one.socket.write(chunk);
    await one.closed;
    expectRefusal(one.said(), 413, "request.too_large");
    expect(parsed).toEqual([]);
  });

  it("is answered even to somebody who sends all of it first", async () => {
    const port = await listening();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: "x".repeat(1024 * 1024) }),
      });
      expect(answer.status).toBe(413);
      await answer.text();
    }
  });
});

describe("a request that arrives a byte at a time", () => {
  async function drip(one: Conversation, byte: string): Promise<void> {
    const dripping = setInterval(() => one.socket.writable && one.socket.write(byte), 200);
    await one.closed;
    clearInterval(dripping);
  }

  it("is cut off at its head", async () => {
    const port = await listening({ headSeconds: 1 });
    const one = converse(port, "GET /healthz HTTP/1.1\r\nHost: lastro\r\nX-Slow: ");
    await drip(one, "x");
    expectRefusal(one.said(), 408, "request.too_slow");
  });

  it("is cut off in its body", async () => {
    const port = await listening({ bodySeconds: 2 });
    const one = converse(port, post("/echo", `${JSON_TYPE}\r\nContent-Length: 1000`));
    await drip(one, " ");
    expectRefusal(one.said(), 408, "request.too_slow");
    expect(parsed).toEqual([]);
  });

  it("is cut off in a file, after its whole time or for its rate", async () => {
    const limits = { rateSeconds: 2, uploadBytesPerSecond: 1_000, uploadSeconds: 60 };
    for (const own of [limits, { ...limits, uploadBytesPerSecond: 0, uploadSeconds: 3 }]) {
      const port = await listening(own);
      const one = converse(port, post("/upload", `${FORM_TYPE}\r\nContent-Length: 100000`) + FORM_HEAD);
      await drip(one, "x");
      expectRefusal(one.said(), 408, "request.too_slow");
      await server?.close();
    }
  });

  it("is no longer read once it is answered", async () => {
    const port = await listening({ lingerSeconds: 1 });
    const one = converse(port, post("/nothing", `${FORM_TYPE}\r\nContent-Length: 100000`));
    await drip(one, "x");
    expect(one.said()).toContain("HTTP/1.1 404 ");
  });
});

describe("a file that arrives steadily", () => {
  it("is read to its end, however long beyond a usual body's time it takes", async () => {
    const port = await listening({ bodySeconds: 1, rateSeconds: 1, uploadBytesPerSecond: 1_000 });
    const body = `${FORM_HEAD}${"x".repeat(40_000)}\r\n--x--\r\n`;
    const one = converse(port, post("/upload", `${FORM_TYPE}\r\nContent-Length: ${body.length}`));
    for (let at = 0; at < body.length; at += 4_000) {
      one.socket.write(body.slice(at, at + 4_000));
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
    await expect.poll(one.said, { timeout: 30_000 }).toContain('{"read":true}');
    one.socket.destroy();
  });
});

describe("connections of one address", () => {
  it("are refused beyond their number, and taken again once one is closed", async () => {
    const port = await listening({ connectionsPerAddress: 3, isProxy: () => false });
    const held = Array.from({ length: 3 }, () => converse(port, ""));
    await Promise.all(held.map(({ socket }) => once(socket, "connect")));
    const fourth = converse(port, "GET /nothing HTTP/1.1\r\nHost: lastro\r\n\r\n");
    await fourth.closed;
    expectRefusal(fourth.said(), 429, "request.too_many_at_once");
    expect(fourth.said()).toContain("retry-after: 5");
    held[0]?.socket.destroy();
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/nothing`).catch(() => undefined))?.status, {
        timeout: 30_000,
      })
      .toBe(404);
    for (const { socket } of held) socket.destroy();
  });
});

describe("a server that is stopping", () => {
  it("is not held up by a connection that never asked anything", async () => {
    const port = await listening();
    const one = converse(port, "");
    await once(one.socket, "connect");
    await expect((await fetch(`http://127.0.0.1:${port}/nothing`)).text()).resolves.toContain("404");
    await server?.close();
    await one.closed;
  });
});

describe("a request to a server that is stopping", () => {
  it("is refused with the headers of every answer", async () => {
    const port = await listening();
    const one = converse(port, "GET /held HTTP/1.1\r\nHost: lastro\r\n\r\n");
    await expect.poll(() => answerHeld !== undefined, { timeout: 30_000 }).toBe(true);
    const closing = server?.close();
    await new Promise((resolve) => setImmediate(resolve));
    one.socket.write("GET /nothing HTTP/1.1\r\nHost: lastro\r\n\r\n");
    answerHeld?.();
    await one.closed;
    await closing;
    const refused = one.said().slice(one.said().indexOf("HTTP/1.1 503"));
    expect(refused.toLowerCase()).toContain("content-security-policy: default-src 'none'");
  });
});

describe("what is no request at all", () => {
  it("is refused with the headers of every answer", async () => {
    const port = await listening();
    const garbage = converse(port, "\u0000\u0001 nothing\r\n\r\n");
    await garbage.closed;
    expectRefusal(garbage.said(), 400, "request.invalid");
    const long = converse(port, `GET / HTTP/1.1\r\nX-Long: ${"x".repeat(40_000)}\r\n\r\n`);
    await long.closed;
    expectRefusal(long.said(), 431, "request.too_large");
  });
});
