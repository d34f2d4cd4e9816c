import { inTransaction } from "@lastro/platform/database/database";
import { answersChallenge } from "../flows/code-challenge.js";
import { isBanned } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { OAuthError } from "../service/oauth-error.js";
import {
  type AuthorizationRow,
  findAuthorizationByCode,
  noteIssuedSession,
  useCode,
} from "./authorization-store.js";
import { endIssuedSession, openClientSession } from "./client-session.js";
import { type ClientRow, holdClient } from "./client-store.js";
import { holdGrant } from "./grant-store.js";
import { issueIdToken, issueTokens } from "./issue-tokens.js";
import type { TokenAnswer, TokenWish } from "./wire-tokens.js";

const INVALID_CODE = "Invalid authorization code";

/**
 * Exchanges a code for the tokens of a session, once. A code that comes again from whoever has the verifier was copied:
 * what it was exchanged for ends.
 */
export async function exchangeCode(
  ctx: IdentityCtx,
  client: ClientRow,
  wish: TokenWish,
): Promise<TokenAnswer> {
  if (!wish.code) throw new OAuthError("invalid_request", "code is required for authorization_code grant");
  const authorization = await findAuthorizationByCode(ctx.db, ctx, wish.code);
  if (authorization?.client_id !== client.id) throw invalidGrant(INVALID_CODE);
  assertSameRequest(authorization, wish);
  if (authorization.status === "exchanged") throw await replayed(ctx, authorization);
  if (authorization.code_expires_at === null || authorization.code_expires_at <= ctx.clock.now())
    throw invalidGrant("Authorization code has expired");

  const sessionId = await openSessionOf(ctx, authorization);
  if (sessionId === undefined) throw await replayed(ctx, authorization);
  const { account, session } = await ctx.accounts.ofUser(authorization.user_id ?? "", sessionId);
  if (!account || !session) throw invalidGrant(INVALID_CODE);
  return {
    ...issueTokens(ctx, client, { account, session }),
    ...issueIdToken(ctx, { account, session }, authorization.nonce),
  };
}

/** Whether it is the client that began that brings the code: it alone knows the verifier. */
function assertSameRequest(authorization: AuthorizationRow, wish: TokenWish): void {
  if (wish.redirect_uri !== undefined && wish.redirect_uri !== authorization.redirect_uri)
    throw invalidGrant("Invalid redirect_uri");
  if (wish.resource !== undefined && wish.resource !== authorization.resource)
    throw new OAuthError("invalid_target", "resource is not that of the authorization");
  const challenge = { challenge: authorization.code_challenge, method: "s256" } as const;
  if (!wish.code_verifier || !answersChallenge(challenge, wish.code_verifier))
    throw invalidGrant("PKCE verification failed");
}

/** Uses the code up and opens the session, or neither. Answers nothing when another request used the code first. */
async function openSessionOf(ctx: IdentityCtx, authorization: AuthorizationRow): Promise<string | undefined> {
  const { client_id: clientId, user_id: userId } = authorization;
  const { account } = userId === null ? {} : await ctx.accounts.ofUser(userId);
  if (!account) throw invalidGrant(INVALID_CODE);
  const { user } = account;
  if (isBanned(user, ctx.clock.now())) throw new OAuthError("access_denied", "User is banned");
  return inTransaction(ctx.db, async (tx) => {
    if (!(await holdClient(tx, clientId)) || !(await holdGrant(tx, user.id, clientId)))
      throw invalidGrant(INVALID_CODE);
    if (!(await useCode(tx, authorization.id))) return undefined;
    const sessionId = await openClientSession(tx, ctx, authorization);
    if (sessionId === undefined) throw invalidGrant("The session that consented has ended");
    await noteIssuedSession(tx, authorization.id, sessionId);
    await noteEvent(tx, ctx, {
      action: "oauth_client_signed_in",
      user,
      traits: {
        provider_type: "oauth_provider_authorization_code",
        client_id: clientId,
        session_id: sessionId,
      },
    });
    return sessionId;
  });
}

async function replayed(ctx: IdentityCtx, { id }: AuthorizationRow): Promise<OAuthError> {
  await endIssuedSession(ctx.db, id);
  return invalidGrant(INVALID_CODE);
}

function invalidGrant(description: string): OAuthError {
  return new OAuthError("invalid_grant", description);
}
