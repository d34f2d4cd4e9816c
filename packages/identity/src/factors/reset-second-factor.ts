import type { Tx } from "@lastro/platform/database/database";
import { endSessions } from "../sessions/session-store.js";
import { deleteFactor, lockFactors, syncSecondFactor } from "./factor-store.js";

/** Takes every factor of a person away, recovery codes too, and ends every session. Answers whether there was one. */
export async function resetSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const factors = await lockFactors(tx, userId);
  for (const { id } of factors) await deleteFactor(tx, id);
  await syncSecondFactor(tx, userId);
  await endSessions(tx, userId);
  return factors.length > 0;
}
