import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { CARD_NETWORK_DEFAULTS, type CardNetworkOptions } from "../card-network/options.js";
import { startCardNetwork } from "../card-network/start-card-network.js";

export const START = Date.parse("2026-11-10T12:00:00.000Z");
export const SHIP_TO = {
  first_name: "Maria",
  last_name: "Souza",
  address1: "Rua das Flores, 12",
  city: "São Paulo",
  state: "SP",
  country: "BRA",
  postal_code: "01310-100",
} as const;

/** A card network with quick retries and a clock in the test's hand. */
export async function cardBench(options: CardNetworkOptions = {}) {
  let nowMs = START;
  const start = () =>
    startCardNetwork({
      clock: { now: () => new Date(nowMs) },
      retryScheduleMs: [0, 10, 20, 40],
      questionDeadlineMs: 60_000,
      reorderWindowMs: 60_000,
      ...options,
    });
  let network = await start();

  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const answer = await fetch(`${network.url}${path}`, {
      method,
      headers: {
        authorization: options.apiKey ?? CARD_NETWORK_DEFAULTS.apiKey,
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  }

  return {
    get url() {
      return network.url;
    },
    get faults() {
      return network.faults;
    },
    call,
    advance: (ms: number) => {
      nowMs += ms;
    },
    books: () => network.books(),
    /** Orders something of the outside world, and answers what came of it. */
    sim: async (path: string, body: object) => (await call("POST", `/sim/${path}`, body)).body,
    restart: async () => {
      await network.close();
      network = await start();
    },
    close: () => network.close(),
  };
}

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the network wrote
  readonly body: any;
}

type Reply = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Breaks the connection instead. */
  readonly broken?: true;
  /** Never answers. */
  readonly silent?: true;
};

/** The client's own server: what the network sends it, and how it answers. */
export async function clientServer(reply: (received: Received) => Reply = () => ({})) {
  const received: Received[] = [];
  const state = { reply };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const one = { path: request.url ?? "", headers: request.headers, text, body: JSON.parse(text) };
      received.push(one);
      const { status = 200, body, headers = {}, broken, silent } = state.reply(one);
      if (broken) request.socket.destroy();
      else if (!silent)
        response.writeHead(status, headers).end(body === undefined ? "" : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    received,
    at: (path: string) => received.filter((one) => one.path === path),
    answer: (next: (received: Received) => Reply) => {
      state.reply = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
