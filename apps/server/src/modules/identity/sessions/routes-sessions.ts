import { exchangeAuthCode } from "../flows/exchange-auth-code.js";
import { signInWithPassword } from "../passwords/sign-in-with-password.js";
import { refusal } from "../service/auth-error.js";
import { limitByAddress, limitRefreshByAddress } from "../service/limits.js";
import type { AuthServer } from "../service/routes-server.js";
import { logoutQuery, sessionSchema, tokenBody, tokenQuery } from "../service/wire.js";
import { refreshSession } from "./refresh-session.js";
import { signOut } from "./sign-out.js";

/** Sessions: opened, refreshed and ended. */
export function registerSessionRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/token",
      summary: "Sign in (grant_type=password) or refresh a session (grant_type=refresh_token)",
      query: tokenQuery,
      body: tokenBody,
      response: sessionSchema,
    },
    async ({ ctx, query, body }) => {
      if (query.grant_type === "password") {
        await limitByAddress(ctx, "token", "/token");
        return signInWithPassword(ctx, body);
      }
      if (query.grant_type === "refresh_token") {
        await limitRefreshByAddress(ctx);
        return refreshSession(ctx, body.refresh_token ?? "");
      }
      if (query.grant_type === "pkce") {
        await limitByAddress(ctx, "token", "/token");
        return exchangeAuthCode(ctx, body);
      }
      throw refusal("unsupportedGrant");
    },
  );

  server.on(
    {
      method: "POST",
      path: "/logout",
      summary: "End this session, the others, or all",
      query: logoutQuery,
      status: 204,
      signedIn: true,
    },
    async ({ ctx, query, signedIn }) => signOut(ctx, await signedIn(), query.scope ?? "global"),
  );
}
