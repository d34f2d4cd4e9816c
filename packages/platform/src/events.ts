import type { Database, Tx } from "./database/database.js";
import { type Channel, publish } from "./database/publisher.js";
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

export const LIVE_EVENT_CHANNEL = "lastro_event";

/** So that the ids of one payload stay below what PostgreSQL takes. */
const MAX_PEOPLE = 150;

const channel: Channel<LiveEvent> = {
  name: LIVE_EVENT_CHANNEL,
  payloadsOf: (events) => mergeEvents(events).map((event) => JSON.stringify(event)),
};

/**
 * Tells open pages of changes, after the transaction's commit; of one that is rolled back nothing is told. A page that is
 * not told shows what it has until it is refreshed: nothing may depend on an event being heard.
 */
export async function announce(db: Database | Tx, ...events: readonly LiveEvent[]): Promise<void> {
  publish(db, channel, events);
}

/** The same news of one thing is told once, to all whom it concerns. */
function mergeEvents(events: readonly LiveEvent[]): LiveEvent[] {
  const audiences = new Map<string, { event: LiveEvent; people: Set<string> }>();
  for (const event of events) {
    const people = peopleOf(event);
    const key = JSON.stringify([event.type, event.reference, people ? "people" : event.to]);
    const known = audiences.get(key) ?? { event, people: new Set() };
    for (const id of people ?? []) known.people.add(id);
    audiences.set(key, known);
  }
  return [...audiences.values()].flatMap(({ event, people }) => {
    if (people.size <= 1) return [event];
    const ids = [...people];
    const groups = Array.from({ length: Math.ceil(ids.length / MAX_PEOPLE) }, (_, index) =>
      ids.slice(index * MAX_PEOPLE, (index + 1) * MAX_PEOPLE),
    );
    return groups.map((userIds) => ({ ...event, to: { userIds } }));
  });
}

function peopleOf({ to }: LiveEvent): readonly string[] | undefined {
  if (typeof to === "string") return undefined;
  return "userId" in to ? [to.userId] : to.userIds;
}

/** Hears the live events of every server. */
export function onLiveEvent(notifications: Notifications, listener: (event: LiveEvent) => void): () => void {
  return notifications.subscribe(LIVE_EVENT_CHANNEL, (payload) => listener(JSON.parse(payload) as LiveEvent));
}
