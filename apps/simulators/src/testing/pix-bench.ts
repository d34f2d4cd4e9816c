import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { PIX_PSP_DEFAULTS, type PixPspOptions } from "../pix-psp/options.js";
import { startPixPsp } from "../pix-psp/start-pix-psp.js";

export const KEY = PIX_PSP_DEFAULTS.account.keys[0] ?? "";
export const START = Date.parse("2026-03-10T12:00:00.000Z");

/** A PSP with quick settlement and a clock in the test's hand, and a client signed in to it. */
export async function pixBench(options: PixPspOptions = {}) {
  let nowMs = START;
  const start = () =>
    startPixPsp({
      clock: { now: () => new Date(nowMs) },
      payoutSettleMs: 30,
      refundSettleMs: 30,
      callbackBackoffMs: 20,
      reorderWindowMs: 100,
      ...options,
    });
  let psp = await start();
  let token = "";

  async function signIn(scope?: string, secret = PIX_PSP_DEFAULTS.clientSecret) {
    const basic = Buffer.from(`${PIX_PSP_DEFAULTS.clientId}:${secret}`).toString("base64");
    const answer = await fetch(`${psp.url}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}`, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ grant_type: "client_credentials", ...(scope && { scope }) }),
    });
    const body = (await answer.json()) as { access_token?: string };
    token = body.access_token ?? "";
    return { status: answer.status, body };
  }

  async function call(method: string, path: string, body?: object) {
    const answer = await fetch(`${psp.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      body: text ? JSON.parse(text) : null,
    };
  }

  await signIn();
  return {
    signIn,
    call,
    advance: (ms: number) => {
      nowMs += ms;
    },
    books: () => psp.books(),
    sim: (path: string, body: object) => call("POST", `/sim/${path}`, body),
    charge: (txid: string, original = "10.00") =>
      call("PUT", `/v2/cob/${txid}`, { valor: { original }, chave: KEY, calendario: { expiracao: 3600 } }),
    send: (idEnvio: string, valor: string, chave = "maria@example.com") =>
      call("PUT", `/v3/gn/pix/${idEnvio}`, { valor, pagador: { chave: KEY }, favorecido: { chave } }),
    restart: async () => {
      await psp.close();
      psp = await start();
      await signIn();
    },
    close: () => psp.close(),
  };
}

/** The client's own server, where callbacks land; `answers` says how the next ones are received. */
export async function callbackReceiver() {
  const received: { path: string; pix: Record<string, unknown>[] }[] = [];
  const answers: number[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url ?? "", pix: JSON.parse(Buffer.concat(chunks).toString()).pix });
      response.statusCode = answers.shift() ?? 200;
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/s3cret`,
    received,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
