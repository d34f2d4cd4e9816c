import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { deleteSession, endSessions } from "./session-store.js";

/** Ends this session, all the others, or all of them. */
export async function signOut(ctx: IdentityCtx, { user, session }: SignedIn, scope: string): Promise<void> {
  if (scope === "local") return deleteSession(ctx.db, session.id);
  if (scope === "others") return endSessions(ctx.db, user.id, { except: session.id });
  if (scope === "global") return endSessions(ctx.db, user.id);
  throw new AuthError(400, "validation_failed", `Unsupported logout scope "${scope.slice(0, 50)}"`);
}
