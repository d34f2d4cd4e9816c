import type { Database } from "../../../platform/database/database.js";
import { isBanned, type UserRow } from "../people/user.js";
import { findUserById } from "../people/user-store.js";
import { bearerToken } from "../sessions/authenticate.js";
import { type AssuranceLevel, findSession, type SessionRow } from "../sessions/session-store.js";
import { InvalidToken } from "../tokens/access-token.js";
import { badJwt, refusal } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";

/** Who a bearer token stands for, read from the database. */
export interface SignedIn {
  readonly user: UserRow;
  readonly session: SessionRow;
  /** Of the token and the session, whichever is lower. */
  readonly assurance: AssuranceLevel;
}

/** The user and session of a bearer token, or the refusal of `/auth/v1`. */
export async function requireSession(
  ctx: Pick<IdentityCtx, "tokens" | "clock" | "realm"> & { readonly db: Database },
  authorization: string | undefined,
): Promise<SignedIn> {
  const token = bearerToken(authorization);
  if (token === undefined) throw refusal("noAuthorization");
  const claims = await ctx.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof InvalidToken ? badJwt(error.message) : error;
  });
  const [user, session] = await Promise.all([
    findUserById(ctx.db, claims.userId),
    findSession(ctx.db, claims.sessionId),
  ]);
  if (!user || user.realm !== ctx.realm) throw refusal("userNotFound");
  if (!session || session.user_id !== user.id) throw refusal("sessionNotFound");
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");
  return {
    user,
    session,
    assurance: claims.aal === "aal2" && session.aal === "aal2" ? "aal2" : "aal1",
  };
}
