import { setTimeout } from "node:timers/promises";
import type { Clock } from "../clock.js";
import { connectClient } from "../database/client.js";
import { type Database, inTransaction, query } from "../database/database.js";
import type { Notifications } from "../listen.js";

/** One thing this process needs to serve; it fails by throwing, or by not ending in time. */
export interface ReadinessCheck {
  readonly name: string;
  run(): Promise<void>;
}

export interface Readiness {
  /** The names of what keeps this process from serving, none when it can; each answer is kept for a second. */
  failures(): Promise<readonly string[]>;
  /** From now on it says that it is stopping, so that nobody sends new requests. */
  startStopping(): void;
}

const DEADLINE_MS = 2_000;
const KEPT_MS = 1_000;

export function createReadiness(checks: readonly ReadinessCheck[]): Readiness {
  let stopping = false;
  let last: { readonly at: number; readonly failures: Promise<readonly string[]> } | undefined;

  async function run(): Promise<readonly string[]> {
    const outcomes = await Promise.all(
      checks.map(async (check) => ((await passes(check)) ? [] : [check.name])),
    );
    return outcomes.flat();
  }

  return {
    async failures() {
      if (stopping) return ["stopping"];
      const now = performance.now();
      if (last === undefined || now - last.at >= KEPT_MS) last = { at: now, failures: run() };
      return last.failures;
    },
    startStopping() {
      stopping = true;
    },
  };
}

async function passes({ run }: ReadinessCheck): Promise<boolean> {
  const ended = new AbortController();
  const late = setTimeout(DEADLINE_MS, false, { signal: ended.signal }).catch(() => false);
  const done = run().then(
    () => true,
    () => false,
  );
  const passed = await Promise.race([done, late]);
  ended.abort();
  return passed;
}

export interface DatabaseReadinessOptions {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly notifications: Notifications;
  readonly clock: Clock;
  /** Which row of `server_heartbeat` this process writes. */
  readonly name: "server" | "worker" | "identity";
}

/** What every process of ours needs of its database: that it takes writes, takes connections, and tells of changes. */
export function databaseReadiness(options: DatabaseReadinessOptions): ReadinessCheck[] {
  const { db, databaseUrl, notifications, clock, name } = options;
  return [
    { name: "database.write", run: () => writeHeartbeat(db, clock, name) },
    { name: "database.connect", run: async () => (await connectClient(databaseUrl)).end() },
    {
      name: "database.listen",
      run: async () => {
        if (!notifications.isListening()) throw new Error("not listening");
      },
    },
  ];
}

/** Commits a row, and has the server write a file of its own too: a commit alone still fits on a disk that is full. */
function writeHeartbeat(db: Database, clock: Clock, name: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await query(tx, "set local work_mem = '64kB'", []);
    await query(tx, "select count(*) from generate_series(1, 20000)", []);
    await query(
      tx,
      `insert into server_heartbeat (name, at) values ($1, $2)
       on conflict (name) do update set at = excluded.at`,
      [name, clock.now()],
    );
  });
}
