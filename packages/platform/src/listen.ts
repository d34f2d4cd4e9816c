import { setTimeout } from "node:timers/promises";
import { connectClient, type DatabaseClient } from "./database/client.js";
import type { Logger } from "./log.js";

export interface Notifications {
  /** Calls back on every notification of the channel; answers how to stop. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  /** Calls back when the connection is back after a loss: what was announced meanwhile was not heard. */
  onReconnect(listener: () => void): void;
  isListening(): boolean;
  close(): Promise<void>;
}

/** How the database names this connection to its operator. */
export const LISTENER = "lastro listener";
const HEARTBEAT_MS = 5_000;
const SILENCE_MS = 4_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2_000;

/**
 * One connection that listens. A single loop opens it anew after every loss, with back-off, so that there is never more
 * than one; a heartbeat finds a connection that is lost without an error. Throws when the first one cannot be opened.
 */
export async function openNotifications(
  url: string,
  channels: readonly string[],
  log: Logger,
): Promise<Notifications> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const reconnectListeners = new Set<() => void>();
  const closing = new AbortController();
  let client: DatabaseClient | undefined;

  async function listen(): Promise<DatabaseClient> {
    const next = await connectClient(url, { silenceMs: SILENCE_MS, application_name: LISTENER });
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? "");
    });
    try {
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    return next;
  }

  /** Resolves when the connection is lost or closed. */
  async function lost(current: DatabaseClient): Promise<void> {
    const heartbeat = setInterval(() => void current.query("select 1").catch(() => undefined), HEARTBEAT_MS);
    await new Promise<void>((resolve) => current.on("end", () => resolve()));
    clearInterval(heartbeat);
    client = undefined;
  }

  async function keepListening(first: DatabaseClient): Promise<void> {
    let current: DatabaseClient | undefined = first;
    for (let attempt = 0; ; attempt += 1) {
      if (current) {
        await lost(current);
        attempt = 0;
        if (!closing.signal.aborted) log.warn("listening connection lost");
      }
      const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      current = await listen().catch(() => undefined);
      if (current) for (const listener of reconnectListeners) listener();
    }
  }

  const ended = keepListening(await listen());
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      return () => set.delete(listener);
    },
    onReconnect(listener) {
      reconnectListeners.add(listener);
    },
    isListening: () => client !== undefined,
    async close() {
      closing.abort();
      await client?.end();
      await ended;
    },
  };
}
