import type { Database, Tx } from "@lastro/platform/database/database";
import { hasSecondFactor } from "../people/directory.js";
import { secondFactorAt } from "./second-factor-at.js";
import { findSession } from "./session-store.js";

/** How somebody proves that they are there: by the second factor where they have one, and else by what they sign in with. */
export interface LastProof {
  readonly by: "second_factor" | "password";
  /** When they last did so in the session; undefined when never. */
  readonly at: Date | undefined;
}

/** When somebody last proved in a session that they are there, and how they can do so again. */
export async function lastProofOf(
  db: Database | Tx,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<LastProof> {
  if (await hasSecondFactor(db, userId))
    return { by: "second_factor", at: await secondFactorAt(db, sessionId) };
  const times = (await findSession(db, sessionId))?.amr.map(({ timestamp }) => timestamp) ?? [];
  return { by: "password", at: times.length === 0 ? undefined : new Date(Math.max(...times) * 1000) };
}
