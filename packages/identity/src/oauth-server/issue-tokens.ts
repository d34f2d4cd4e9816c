import type { FoundAccount } from "../people/account-reader.js";
import type { IdentityCtx } from "../service/context.js";
import { formatRefreshToken } from "../tokens/refresh-token.js";
import type { ClientRow } from "./client-store.js";
import { personClaims } from "./person-claims.js";
import type { TokenAnswer } from "./wire-tokens.js";

/** The tokens of a client's session as it is now. */
export function issueTokens(
  ctx: IdentityCtx,
  client: ClientRow,
  { account, session }: Required<FoundAccount>,
): TokenAnswer {
  const { token, expiresIn } = ctx.tokens.issue(account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: expiresIn,
    ...(client.grant_types.includes("refresh_token")
      ? {
          refresh_token: formatRefreshToken(ctx.refreshKeys[0], {
            sessionId: session.id,
            counter: session.refresh_counter,
          }),
        }
      : {}),
    scope: session.oauth_scopes?.join(" ") ?? "",
  };
}

/** Who signed in, said to the client alone, where it asked for that. */
export function issueIdToken(
  ctx: IdentityCtx,
  { account, session }: Required<FoundAccount>,
  nonce: string | null,
): { id_token?: string } {
  const scopes = session.oauth_scopes ?? [];
  if (session.oauth_client_id === null || !scopes.includes("openid")) return {};
  return {
    id_token: ctx.tokens.signIdToken({
      sub: account.user.id,
      aud: session.oauth_client_id,
      auth_time: Math.floor(session.created_at.getTime() / 1000),
      ...(nonce === null ? {} : { nonce }),
      ...personClaims(account, scopes),
    }),
  };
}
