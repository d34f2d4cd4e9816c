import type { Database, Tx } from "@lastro/platform/database/database";
import { SECOND_FACTOR_METHODS } from "./session-row.js";
import { findSession } from "./session-store.js";

/** When the session was last confirmed by a second factor; undefined when it never was, or is gone. */
export async function secondFactorAt(db: Database | Tx, sessionId: string): Promise<Date | undefined> {
  const session = await findSession(db, sessionId);
  const methods: readonly string[] = SECOND_FACTOR_METHODS;
  const shown = (session?.amr ?? []).filter(({ method }) => methods.includes(method));
  return shown.length === 0
    ? undefined
    : new Date(Math.max(...shown.map(({ timestamp }) => timestamp)) * 1000);
}
