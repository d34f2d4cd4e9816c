import type { Database, Tx } from "./database/database.js";
import { query } from "./database/database.js";
import type { Statement } from "./database/together.js";
import type { Notifications } from "./listen.js";

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

/** Hears the live events of every server. */
export function onLiveEvent(notifications: Notifications, listener: (event: LiveEvent) => void): () => void {
  return notifications.subscribe(CHANNEL, (payload) => listener(JSON.parse(payload) as LiveEvent));
}

export const LIVE_EVENT_CHANNEL = CHANNEL;
