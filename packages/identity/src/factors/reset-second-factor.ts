import type { Tx } from "@lastro/platform/database/database";
import { deletePasskeysOf } from "../passkeys/passkey-store.js";
import { endSessions } from "../sessions/session-store.js";
import { deleteFactor, lockFactors, syncSecondFactor } from "./factor-store.js";

/**
 * Takes every factor of a person away, recovery codes and passkeys too, and ends every session. Answers how many passkeys
 * there were; undefined, and nothing is changed, where there is no factor.
 */
export async function resetSecondFactor(
  tx: Tx,
  userId: string,
): Promise<{ readonly passkeys: number } | undefined> {
  const factors = await lockFactors(tx, userId);
  if (factors.length === 0) return undefined;
  for (const { id } of factors) await deleteFactor(tx, id);
  await syncSecondFactor(tx, userId);
  const passkeys = await deletePasskeysOf(tx, userId);
  await endSessions(tx, userId);
  return { passkeys };
}
