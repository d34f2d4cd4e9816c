import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import type { Realm } from "../service/realm.js";
import { endSessions } from "../sessions/session-store.js";
import { moveEmail } from "./user-store.js";

/**
 * Puts an address the caller has proven in the place of the old one. Letters sent before open nothing more, and every
 * session ends but the one to keep. Fails on `identity_user_email_taken_once_per_realm` when it is somebody else's.
 */
export async function moveAddress(
  tx: Tx,
  {
    userId,
    email,
    at,
    keepSession,
  }: {
    readonly userId: string;
    readonly email: string;
    readonly at: Date;
    readonly keepSession?: string;
  },
): Promise<void> {
  await moveEmail(tx, userId, email, at);
  await voidOneTimeTokens(tx, userId);
  await endSessions(tx, userId, keepSession === undefined ? {} : { except: keepSession });
}

/** Whether nobody of a realm has an address. */
export async function isAddressFree(db: Database | Tx, realm: Realm, email: string): Promise<boolean> {
  const rows = await query(db, "select from identity_user where realm = $1 and email = $2", [realm, email]);
  return rows.length === 0;
}
