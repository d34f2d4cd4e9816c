import type { Kysely } from "kysely";
import type { Schema } from "./schema.js";

/** The request's time is over: its answer has been given, so nothing of it may still happen. */
export class DeadlinePassed extends Error {}

const endings = new WeakMap<object, AbortSignal>();

/** The database as one request sees it: once the signal is given, no transaction of this request commits any more. */
export function databaseUntil(db: Kysely<Schema>, signal: AbortSignal): Kysely<Schema> {
  const own = db.withoutPlugins();
  endings.set(own, signal);
  return own;
}

/** Throws `DeadlinePassed` when the request this database was handed to has been answered for lack of time. */
export function assertInTime(db: Kysely<Schema>): void {
  if (endings.get(db)?.aborted) throw new DeadlinePassed();
}
