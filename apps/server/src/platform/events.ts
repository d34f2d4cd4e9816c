import pg from "pg";
import type { Database, Tx } from "./database/database.js";
import { query } from "./database/database.js";
import type { Statement } from "./database/together.js";
import type { Logger } from "./log.js";

/**
 * Something that changed, told to whoever it concerns: people by id, every administrator, everyone of the marketplace, or
 * everyone.
 */
export interface LiveEvent {
  readonly to:
    | { readonly userId: string }
    | { readonly userIds: readonly string[] }
    | "admins"
    | "market"
    | "everyone";
  /** What changed (`balances`, `kyc`, `otc.order`, `prices`, …): the page fetches it again. */
  readonly type: string;
  /** Which one, where there are many. */
  readonly reference?: string;
}

const CHANNEL = "lastro_event";

/** Announces changes when the transaction commits; nothing is announced when it does not. */
export async function announce(tx: Database | Tx, ...events: readonly LiveEvent[]): Promise<void> {
  const { text, values } = announcement(events);
  await query(tx, text, values);
}

/** The same as a statement, to be run with others. */
export function announcement(events: readonly LiveEvent[]): Statement {
  return {
    text: "select pg_notify($1, e.event) from unnest($2::text[]) as e (event)",
    values: [CHANNEL, events.map((event) => JSON.stringify(event))],
  };
}

export interface Notifications {
  /** Calls back on every notification of the channel; answers how to stop. */
  subscribe(channel: string, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 1_000;

/** One connection that listens, kept open through database restarts. */
export async function openNotifications(
  url: string,
  channels: readonly string[],
  log: Logger,
): Promise<Notifications> {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on("notification", ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? "");
    });
    next.on("error", (error) => {
      log.warn({ error: error.message }, "listening connection lost");
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    });
    await next.connect();
    for (const channel of channels) await next.query(`listen ${channel}`);
    client = next;
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch {
      if (!closed) setTimeout(() => void reconnect(), RECONNECT_MS).unref();
    }
  }

  await connect();
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      return () => set.delete(listener);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}

/** Hears the live events of every server. */
export function onLiveEvent(notifications: Notifications, listener: (event: LiveEvent) => void): () => void {
  return notifications.subscribe(CHANNEL, (payload) => listener(JSON.parse(payload) as LiveEvent));
}

export const LIVE_EVENT_CHANNEL = CHANNEL;
