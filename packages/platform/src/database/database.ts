import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Logger } from "../log.js";
import { clientOptions, DatabaseClient } from "./client.js";
import { assertInTime } from "./deadline.js";
import { collectPublished, publishOver } from "./publisher.js";
import type { Schema } from "./schema.js";

/** The pool: each statement its own transaction. */
export type Database = Kysely<Schema>;
/** An open transaction. Functions that write take it, and the pool is not assignable to it. */
export type Tx = Transaction<Schema>;

const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

// Every numeric column of ours is an integer (minor units, scaled prices), so both become bigint exactly.
pg.types.setTypeParser(INT8, BigInt);
pg.types.setTypeParser(NUMERIC, BigInt);
// A civil day has no time zone: it stays the text it is.
pg.types.setTypeParser(DATE, (text: string) => text);

/** The role the application works under: it can append to the journal and never change it. */
export const APP_ROLE = "lastro_app";

// A server that lives ends a statement sooner than we give its connection up.
const STATEMENT_TIMEOUT_MS = 8_000;
const SILENCE_MS = 9_000;

const CONNECTION_SETTINGS = [
  `statement_timeout=${STATEMENT_TIMEOUT_MS}`,
  "lock_timeout=5000",
  "idle_in_transaction_session_timeout=10000",
  "timezone=UTC",
] as const;

const BY_INDEX = [
  "plan_cache_mode=force_generic_plan",
  "enable_seqscan=off",
  "enable_hashjoin=off",
  "enable_mergejoin=off",
] as const;

export interface PoolOptions {
  readonly url: string;
  readonly log: Logger;
  readonly connections?: number;
  /** False for rows whose loss in a crash costs nobody money, such as rate limits. */
  readonly durable?: boolean;
  /**
   * For batches, which run the same few statements all day: each connection plans one once, by index alone, because a plan
   * made while a table is small would read the whole of it ever after.
   */
  readonly planOnce?: boolean;
  /** By which the database makes the codes of fingerprints; without it, those of what this pool writes have none. */
  readonly fingerprintKey?: string;
  /** False only for migrations and the verifier, which own the tables. */
  readonly asApp?: boolean;
}

/**
 * Opens a pool. A lost connection, idle or in use, never ends the process; a statement that stays unanswered gives its
 * connection up with `DatabaseSilent`, which tells nothing of whether it took effect.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const settings = [...CONNECTION_SETTINGS, `synchronous_commit=${options.durable === false ? "off" : "on"}`];
  if (options.planOnce) settings.push(...BY_INDEX);
  if (options.fingerprintKey) settings.push(`lastro.fingerprint_key=${options.fingerprintKey}`);
  if (options.asApp !== false) settings.push(`role=${APP_ROLE}`);
  const pool = new pg.Pool({
    ...clientOptions(options.url),
    Client: DatabaseClient,
    silenceMs: SILENCE_MS,
    planOnce: options.planOnce,
    application_name: "lastro",
    max: options.connections ?? 10,
    options: settings.map((setting) => `-c ${setting}`).join(" "),
  } as pg.PoolConfig);
  pool.on("error", (error) => options.log.warn({ error: error.message }, "idle database connection lost"));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  publishOver(pool, db);
  return db;
}

/** SQLSTATEs that mean "the same again may succeed": serialization failure and deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The name of the constraint a statement ran into, when it did. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/**
 * Runs the work in one transaction, again when the database asks for it. Throwing rolls everything back. What the work
 * publishes goes out after the commit.
 */
export function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(async () => {
    let publishCollected = () => {};
    const result = await db.transaction().execute(async (tx) => {
      publishCollected = collectPublished(tx);
      assertInTime(db);
      const done = await work(tx);
      assertInTime(db);
      return done;
    });
    publishCollected();
    return result;
  });
}

/**
 * Reads everything as it stood at one moment, however long it takes and whatever is written meanwhile: this one, or that of
 * another transaction still open, which exported it under this id.
 */
export function inSnapshot<T>(
  db: Database,
  read: (snapshot: Database) => Promise<T>,
  exported?: string,
): Promise<T> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return transaction.execute(async (tx) => {
    if (exported !== undefined) await sql`set transaction snapshot ${sql.lit(exported)}`.execute(tx);
    return read(tx);
  });
}

/** Runs the work again when the database chose it to end a deadlock or a serialization conflict. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Runs one parameterised statement written by hand. */
export async function query<Row>(
  db: Database | Tx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const result = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return result.rows;
}
