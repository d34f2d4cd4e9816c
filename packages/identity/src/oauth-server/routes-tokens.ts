import { AuthError } from "../service/auth-error.js";
import { queryOf } from "../service/http/read-request.js";
import { OAuthError } from "../service/oauth-error.js";
import type { AuthServer } from "../service/routes-server.js";
import { authenticateClient } from "./authenticate-client.js";
import { exchangeCode } from "./exchange-code.js";
import { assertOAuthServerOffered } from "./offered.js";
import { personClaims } from "./person-claims.js";
import { refreshClientSession } from "./refresh-client-session.js";
import { type TokenWish, tokenAnswerSchema, tokenRequestBody, userInfoSchema } from "./wire-tokens.js";

/** What clients ask for themselves: tokens, and who the person is. */
export function registerTokenRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/oauth/token",
      summary: "Exchange an authorization code or a refresh token, as an OAuth client",
      body: tokenRequestBody,
      form: true,
      response: tokenAnswerSchema,
      onlyWhere: assertOAuthServerOffered,
      limit: "token",
    },
    async (request) => {
      const { ctx, reply } = request;
      reply.header("cache-control", "no-store");
      // Addresses are written into logs.
      if (Object.keys(queryOf(reply.request)).length > 0)
        throw new OAuthError("invalid_request", "Parameters belong into the body");
      const wish = readWish(request);
      const { grant_type: grant } = wish;
      if (!grant) throw new OAuthError("invalid_request", "grant_type is required");
      const client = await authenticateClient(ctx, reply.request.headers.authorization, wish);
      if (grant !== "authorization_code" && grant !== "refresh_token")
        throw new OAuthError("unsupported_grant_type", `Unsupported grant type: ${grant}`);
      if (!client.grant_types.includes(grant))
        throw new OAuthError("unauthorized_client", `Client is not allowed to use grant type: ${grant}`);
      return grant === "authorization_code"
        ? exchangeCode(ctx, client, wish)
        : refreshClientSession(ctx, client, wish);
    },
  );

  server.on(
    {
      method: "GET",
      path: "/oauth/userinfo",
      summary: "Who the person is, within the scopes of an OAuth client's token",
      response: userInfoSchema,
      onlyWhere: assertOAuthServerOffered,
      signedIn: true,
      forClients: true,
    },
    async ({ caller }) => {
      const { account, session } = await caller();
      return { sub: account.user.id, ...personClaims(account, session?.oauth_scopes ?? []) };
    },
  );
}

/** What a client sends, or the refusal in the shape such clients read. */
function readWish(request: { readonly body: TokenWish }): TokenWish {
  try {
    return request.body;
  } catch (error) {
    throw error instanceof AuthError && error.code === "bad_json"
      ? new OAuthError("invalid_request", error.message)
      : error;
  }
}
