import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { type CardNetworkOptions, startCardNetwork } from "@lastro/simulators";
import { loadConfig } from "../configuration/config.js";
import { createCardProvider } from "../modules/cards/index.js";

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A named type of its own: the simulator's inner types stay its. */
export interface CardNetwork extends Awaited<ReturnType<typeof startCardNetwork>> {}

/** What an order to the simulator comes to, as far as tests look at it. */
interface Ordered {
  readonly token: string;
  readonly status: string;
}

/** Where the provider calls us, below the address it was given. */
const PREFIX = "/cards";

/** A card network of the named protocol, its adapter, and a server of ours it calls. */
export async function cardProviderBench(
  speaks: "lithic" | "pomelo",
  { settings = {}, ...options }: CardNetworkOptions & { settings?: Record<string, string> } = {},
) {
  const clock = createFixedClock();
  const network: CardNetwork = await startCardNetwork({
    speaks,
    clock,
    retryScheduleMs: [0, 10, 20, 40],
    questionDeadlineMs: 60_000,
    ...options,
  });
  const providerWith = (more: Record<string, string> = {}) => {
    const config = loadConfig({
      LASTRO_CARDS_PROVIDER: speaks,
      LASTRO_CARDS_URL: network.url,
      ...settings,
      ...more,
    });
    const provider = createCardProvider({ config, clock });
    if (!provider) throw new Error("no provider of cards");
    return provider;
  };
  const provider = providerWith();

  const received: Received[] = [];
  const state: { reply: (call: Received) => Promise<Answer> } = {
    reply: async () => ({ status: 500, headers: {}, body: "" }),
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = (request.url ?? "").slice(PREFIX.length + 1);
      const call = { path, headers: request.headers, body: Buffer.concat(chunks) };
      received.push(call);
      void state.reply(call).then(
        ({ status, headers, body }) => response.writeHead(status, headers).end(body),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`;

  /** Orders something of the outside world. */
  async function sim(path: string, body: object, method = "POST"): Promise<Ordered> {
    const answer = await fetch(`${network.url}/sim/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`/sim/${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Ordered;
  }
  if (speaks === "pomelo") await sim("client", { url: address }, "PUT");

  return {
    clock,
    network,
    provider,
    providerWith,
    address,
    received,
    onCall: (reply: (call: Received) => Promise<Answer>) => {
      state.reply = reply;
    },
    sim,
    close: async () => {
      await network.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
