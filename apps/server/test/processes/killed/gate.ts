import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Empty until the other side has answered. */
  answer: string;
}

type Matches = (exchange: Exchange) => boolean;

/** A request to be stopped, and all that is about the same. */
export interface Place {
  readonly request: Matches;
  readonly same: Matches;
}

/** A place where something is stopped until it is released. */
export interface Hold {
  /** Whether something is stopped there. */
  isReached(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * A way to a provider on which single requests can be stopped before it hears of them, or before its answer is heard. What
 * else is asked about the same is stopped from then on: whoever gives up waiting comes no further.
 */
export interface Gate {
  readonly url: string;
  /** What passed or was stopped, oldest first. */
  readonly exchanges: readonly Exchange[];
  hold(when: "before" | "after", place: Place): Hold;
  close(): Promise<void>;
}

interface Stop {
  readonly when: "before" | "after";
  readonly place: Place;
  readonly stopped: Set<ServerResponse>;
  isReached: boolean;
}

export async function startGate(target: string): Promise<Gate> {
  const exchanges: Exchange[] = [];
  const stops = new Set<Stop>();

  function isStopped(when: Stop["when"], exchange: Exchange, response: ServerResponse): boolean {
    for (const stop of stops) {
      const isHere = stop.when === when && stop.place.request(exchange);
      if (!isHere && !(stop.isReached && stop.place.same(exchange))) continue;
      stop.isReached = true;
      stop.stopped.add(response);
      response.once("close", () => stop.stopped.delete(response));
      return true;
    }
    return false;
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { method = "GET", url: path = "/" } = request;
      const exchange: Exchange = { method, path, body: await text(request), answer: "" };
      exchanges.push(exchange);
      if (isStopped("before", exchange, response)) return;
      const { authorization = "", "content-type": type = "application/json" } = request.headers;
      const answer = await fetch(`${target}${path}`, {
        method,
        headers: { authorization, ...(exchange.body === "" ? {} : { "content-type": type }) },
        ...(exchange.body === "" ? {} : { body: exchange.body }),
      });
      exchange.answer = await answer.text();
      if (isStopped("after", exchange, response)) return;
      const answered = answer.headers.get("content-type") ?? "application/json";
      response.writeHead(answer.status, { "content-type": answered }).end(exchange.answer);
    } catch {
      // The provider is dead: so is the line to it.
      response.destroy();
    }
  }

  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    hold(when, place) {
      const stop: Stop = { when, place, stopped: new Set(), isReached: false };
      stops.add(stop);
      return {
        isReached: async () => stop.isReached,
        async release() {
          stops.delete(stop);
          for (const response of stop.stopped) response.destroy();
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
