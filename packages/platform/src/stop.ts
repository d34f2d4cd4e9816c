import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "./log.js";

/** How long requests in progress may take to end once the listener is closed. */
const REQUESTS_MS = 10_000;
/** Longer than every step of a stop together. */
const PROCESS_MS = 40_000;

/** Waits for an ending, but no longer than the time given: a connection nobody answers on never ends by itself. */
export async function endWithin(
  milliseconds: number,
  what: string,
  log: Logger,
  ending: Promise<unknown>,
): Promise<void> {
  const ended = new AbortController();
  const late = setTimeout(milliseconds, "late", { signal: ended.signal }).catch(() => "ended");
  const outcome = await Promise.race([
    ending.catch((error: unknown) => log.warn({ err: error }, `${what} ended badly`)),
    late,
  ]);
  ended.abort();
  if (outcome === "late") log.warn(`${what} did not end within ${milliseconds} ms and is left`);
}

/** Closes the listener and lets requests in progress be answered; after the deadline their connections are closed. */
export async function closeHttp(http: FastifyInstance, log: Logger): Promise<void> {
  await endWithin(REQUESTS_MS, "open requests", log, http.close());
  http.server.closeAllConnections();
}

/**
 * Runs `stop` once at SIGTERM or SIGINT and ends the process: with 0 when it stopped, with 1 when it could not in time.
 * Called before anything is started, since a start takes a while; signals after the first change nothing, since npm
 * repeats what the terminal has sent already. Answers whether it is stopping.
 */
export function stopOnSignals(stop: () => Promise<void>): () => boolean {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    globalThis.setTimeout(() => process.exit(1), PROCESS_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => stopping;
}
