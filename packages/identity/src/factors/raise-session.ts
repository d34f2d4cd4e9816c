import type { Tx } from "@lastro/platform/database/database";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SecondFactorMethod, SessionRow } from "../sessions/session-row.js";
import { endSessions, findSession, promoteSession, replaceRefreshTokens } from "../sessions/session-store.js";

/**
 * Raises the session to aal2 with new tokens: what it held before is worthless, and every other session of the person
 * that did not get as far ends.
 */
export async function raiseSession(
  tx: Tx,
  ctx: IdentityCtx,
  session: Pick<SessionRow, "id" | "user_id">,
  by: { readonly factorId: string; readonly method: SecondFactorMethod },
): Promise<SessionRow> {
  if (!(await findSession(tx, session.id))) throw refusal("sessionNotFound");
  await promoteSession(tx, session.id, { ...by, at: ctx.clock.now() });
  await endSessions(tx, session.user_id, { except: session.id, onlyAal1: true });
  return replaceRefreshTokens(tx, session.id);
}
