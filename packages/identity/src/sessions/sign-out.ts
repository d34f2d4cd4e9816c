import { inTransaction } from "@lastro/platform/database/database";
import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { assertSecondFactor, type Caller, owesSecondFactor } from "../service/require-session.js";
import { endSessions } from "./session-store.js";

const SCOPES = ["global", "local", "others"];

/**
 * Ends this session, all the others, or all of them. A token of no session can only end all. A session that still owes a
 * second factor may be a thief's, who knows the password alone: it ends itself and no other.
 */
export async function signOut(ctx: IdentityCtx, caller: Caller, asked: string): Promise<void> {
  const { user, session } = caller;
  const scope = asked === "global" && owesSecondFactor(caller) ? "local" : asked;
  if (!SCOPES.includes(scope))
    throw new AuthError(400, "validation_failed", `Unsupported logout scope "${scope.slice(0, 50)}"`);
  if (scope === "others") assertSecondFactor(caller);
  await inTransaction(ctx.db, async (tx) => {
    await endSessions(tx, user.id, session ? which(scope, session.id) : {});
    await noteEvent(tx, ctx, {
      action: "logout",
      user,
      traits: { scope: session ? scope : "global", ...(session ? { session_id: session.id } : {}) },
    });
  });
}

function which(scope: string, sessionId: string): Parameters<typeof endSessions>[2] {
  if (scope === "local") return { only: sessionId };
  return scope === "others" ? { except: sessionId } : {};
}
