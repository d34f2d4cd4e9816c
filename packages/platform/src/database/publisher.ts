import type { DialectAdapter, QueryExecutorProvider } from "kysely";
import type pg from "pg";

/** A channel of `NOTIFY`, and how what happened is said on it. */
export interface Channel<T> {
  readonly name: string;
  /** Few payloads that say all of the items; PostgreSQL takes fewer than 8,000 bytes in each. */
  payloadsOf(items: readonly T[]): readonly string[];
}

interface Publisher {
  publish<T>(channel: Channel<T>, items: readonly T[]): void;
}

/** How long what happened waits for more that goes out with it. */
const GATHER_MS = 5;

/**
 * `NOTIFY` holds a lock of the whole database server while its transaction commits. What gathers within a few
 * milliseconds is therefore sent by one statement of its own. One that fails is not repeated: nobody relies on it.
 */
function createPublisher(pool: pg.Pool): Publisher {
  let waiting = new Map<Channel<unknown>, unknown[]>();
  let isScheduled = false;

  async function send(): Promise<void> {
    const payloads = [...waiting].flatMap(([channel, items]) =>
      channel.payloadsOf(items).map((payload) => [channel.name, payload] as const),
    );
    waiting = new Map();
    await pool.query({
      name: "publish",
      text: "select pg_notify(n.channel, n.payload) from unnest($1::text[], $2::text[]) as n (channel, payload)",
      values: [payloads.map(([channel]) => channel), payloads.map(([, payload]) => payload)],
    });
  }

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    const sendAndGoOn = () =>
      // Rejected when the database is lost, which others log, or the pool was closed.
      send()
        .catch(() => undefined)
        .finally(() => {
          isScheduled = false;
          schedule();
        });
    setTimeout(() => void sendAndGoOn(), GATHER_MS).unref();
  }

  return {
    publish(channel, items) {
      const those = waiting.get(channel as Channel<unknown>) ?? [];
      waiting.set(channel as Channel<unknown>, [...those, ...items]);
      schedule();
    },
  };
}

type Connected = QueryExecutorProvider & { readonly isTransaction: boolean };

/** By the adapter, which a database has in common with its copies and its transactions. */
const publishers = new WeakMap<DialectAdapter, Publisher>();
const collected = new WeakMap<Connected, (() => void)[]>();

/** From now on, what is published on this database, its copies and its transactions goes out over the pool. */
export function publishOver(pool: pg.Pool, db: Connected): void {
  publishers.set(db.getExecutor().adapter, createPublisher(pool));
}

/** Collects what the transaction publishes; call the answer once it has committed, and never when it has not. */
export function collectPublished(tx: Connected): () => void {
  const waiting: (() => void)[] = [];
  collected.set(tx, waiting);
  return () => {
    for (const publish of waiting) publish();
  };
}

/** Tells listeners of the channel: at once, or, in a transaction, after its commit. A loss of it must cost nobody anything. */
export function publish<T>(db: Connected, channel: Channel<T>, items: readonly T[]): void {
  const publisher = publishers.get(db.getExecutor().adapter);
  if (!publisher)
    throw new Error(`Nothing can be published on ${channel.name}: openDatabase did not open this`);
  if (!db.isTransaction) {
    publisher.publish(channel, items);
    return;
  }
  const waiting = collected.get(db);
  if (!waiting)
    throw new Error(`Published on ${channel.name} in a transaction that inTransaction did not open`);
  waiting.push(() => publisher.publish(channel, items));
}
