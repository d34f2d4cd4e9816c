import type { Tx } from "@lastro/platform/database/database";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { deletePasskeysOf } from "../passkeys/passkey-store.js";
import { endSessions } from "../sessions/session-store.js";
import { setPassword } from "./user-store.js";

/**
 * Ends every session of a person and lets neither the password, nor a passkey, nor a letter sent before open another:
 * recovery does.
 */
export async function revokeAccess(tx: Tx, userId: string, at: Date): Promise<void> {
  await setPassword(tx, userId, null, at);
  await deletePasskeysOf(tx, userId);
  await voidOneTimeTokens(tx, userId);
  await endSessions(tx, userId);
}
