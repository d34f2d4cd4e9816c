import type { Database } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { isBanned } from "../people/user.js";
import { findUserById } from "../people/user-store.js";
import { findSession } from "../sessions/session-store.js";
import { InvalidToken } from "../tokens/access-token.js";
import { bearerToken } from "../tokens/bearer-token.js";
import { badJwt, refusal } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";

/** Who holds a token of an administrator's role: another service of the house, rarely a person. */
export interface Operator {
  /** As the log names it. */
  readonly role: string;
}

/**
 * The holder of a bearer token whose role may administer, or the refusal of `/auth/v1`. Such a token need name no
 * person and need not end; one that names a session is worth as much as that session.
 */
export async function requireAdmin(
  ctx: Pick<IdentityCtx, "tokens" | "clock" | "realm" | "settings"> & { readonly db: Database },
  authorization: string | undefined,
): Promise<Operator> {
  const token = bearerToken(authorization);
  if (token === undefined) throw refusal("noAuthorization");
  const claims = await ctx.tokens.read(token).catch((error: unknown) => {
    throw error instanceof InvalidToken ? badJwt(error.message) : error;
  });
  const { role, session_id: sessionId } = claims;
  if (typeof role !== "string" || !ctx.settings.tokens.adminRoles.includes(role)) throw refusal("notAdmin");
  // A client acts for a person, and never as an operator, whatever that person's role.
  if (claims.client_id !== undefined) throw refusal("notAdmin");
  if (sessionId !== undefined && sessionId !== "") await assertSession(ctx, claims.sub, sessionId);
  return { role };
}

async function assertSession(
  ctx: Pick<IdentityCtx, "clock" | "realm"> & { readonly db: Database },
  userId: string | undefined,
  sessionId: unknown,
): Promise<void> {
  if (typeof sessionId !== "string" || !isUuid(sessionId)) throw refusal("sessionIdInvalid");
  const session = await findSession(ctx.db, sessionId);
  if (!session || session.user_id !== userId) throw refusal("sessionNotFound");
  const now = ctx.clock.now();
  if (session.not_after !== null && session.not_after <= now) throw refusal("sessionNotFound");
  const user = await findUserById(ctx.db, session.user_id);
  if (!user || user.realm !== ctx.realm) throw refusal("userNotFound");
  if (isBanned(user, now)) throw refusal("userBanned");
}
