import { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { OAuthError } from "../service/oauth-error.js";
import { continueSession } from "../sessions/refresh-session.js";
import type { ClientRow } from "./client-store.js";
import { issueTokens } from "./issue-tokens.js";
import type { TokenAnswer, TokenWish } from "./wire-tokens.js";

/** Exchanges a refresh token of the client for the next one, by the rules of every session. */
export async function refreshClientSession(
  ctx: IdentityCtx,
  client: ClientRow,
  wish: TokenWish,
): Promise<TokenAnswer> {
  if (!wish.refresh_token)
    throw new OAuthError("invalid_request", "refresh_token is required for refresh_token grant");
  const found = await continueSession(ctx, wish.refresh_token, { oauthClientId: client.id }).catch(
    (error: unknown) => {
      throw inWordsOfOAuth(error);
    },
  );
  return issueTokens(ctx, client, found);
}

/** Trouble that passes stays what it is, so that the client tries again. */
function inWordsOfOAuth(error: unknown): unknown {
  if (!(error instanceof AuthError) || error.status >= 500) return error;
  return error.code === "user_banned"
    ? new OAuthError("access_denied", "User is banned")
    : new OAuthError("invalid_grant", "Refresh token is invalid or expired");
}
