import { DatabaseSilent } from "./client.js";
import { sqlState } from "./database.js";

/** SQLSTATEs and system errors of a database that cannot serve now and may later. */
const UNAVAILABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "25006", // read_only_sql_transaction: a server that was demoted
  "53100", // disk_full
  "53200", // out_of_memory
  "53300", // too_many_connections
  "55P03", // lock_not_available
  "57014", // query_canceled: the statement timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
  "58030", // io_error
]);

/** What the driver says without a code when a connection is lost or none can be had. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Whether the database could not serve, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseSilent || DRIVER_MESSAGES.test(error.message)) return true;
  const state = sqlState(error);
  return state !== undefined && (UNAVAILABLE.has(state) || state.startsWith("08"));
}
