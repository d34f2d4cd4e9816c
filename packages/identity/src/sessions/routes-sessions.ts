import { z } from "zod";
import { signInWithIdToken } from "../external/sign-in-with-id-token.js";
import { exchangeAuthCode } from "../flows/exchange-auth-code.js";
import { signInWithPassword } from "../passwords/sign-in-with-password.js";
import { refusal } from "../service/auth-error.js";
import { addressCharge, limitByAddress } from "../service/limits.js";
import { assertSecondFactor } from "../service/require-session.js";
import type { AuthServer } from "../service/routes-server.js";
import { logoutQuery, sessionSchema, tokenBody, tokenQuery } from "../service/wire.js";
import { assertWalletsOffered, signInWithWallet } from "../wallets/sign-in-with-wallet.js";
import { endOwnSession } from "./end-own-session.js";
import { refreshSession } from "./refresh-session.js";
import { listSessions } from "./session-store.js";
import { signOut } from "./sign-out.js";
import { presentSession, sessionListSchema, sessionParams } from "./wire-sessions.js";

/** A wallet's message may have 20 KB, and is longer as JSON. */
const TOKEN_BODY_BYTES = 32 * 1024;

/** Sessions: opened, refreshed and ended. */
export function registerSessionRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/token",
      summary: "Sign in (grant_type=password) or refresh a session (grant_type=refresh_token)",
      query: tokenQuery,
      body: tokenBody,
      bodyLimit: TOKEN_BODY_BYTES,
      response: sessionSchema,
    },
    async (request) => {
      const { ctx, query, reply } = request;
      if (query.grant_type === "refresh_token") {
        return refreshSession(ctx, request.body.refresh_token ?? "", (name, value) => {
          reply.header(name, value);
        });
      }
      if (query.grant_type === "web3") {
        await limitByAddress(ctx, "web3", "/token web3");
        assertWalletsOffered(ctx);
        await request.assertHuman();
        return signInWithWallet(ctx, request.body);
      }
      if (query.grant_type === "password" && !ctx.settings.captcha)
        return signInWithPassword(ctx, request.body, addressCharge(ctx, "token", "/token"));
      await limitByAddress(ctx, "token", "/token");
      if (query.grant_type === "password") {
        await request.assertHuman();
        return signInWithPassword(ctx, request.body);
      }
      if (query.grant_type === "pkce") return exchangeAuthCode(ctx, request.body);
      if (query.grant_type === "id_token") return signInWithIdToken(ctx, request.body, request.caller);
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
    async ({ ctx, query, caller }) => signOut(ctx, await caller(), query.scope || "global"),
  );

  server.on(
    {
      method: "GET",
      path: "/sessions",
      summary: "Where the person is signed in, the latest seen first",
      response: sessionListSchema,
      signedIn: true,
    },
    async ({ ctx, caller }) => {
      const known = await caller();
      assertSecondFactor(known);
      const { user, session } = known;
      const sessions = await listSessions(ctx.db, user.id);
      return sessions.map((one) => presentSession(one, session?.id));
    },
  );

  server.on(
    {
      method: "DELETE",
      path: "/sessions/:sessionId",
      summary: "End one of one's own sessions; one that is gone already is no failure",
      params: sessionParams,
      status: 204,
      signedIn: true,
    },
    async ({ ctx, params, caller }) => {
      if (!z.guid().safeParse(params.sessionId).success) throw refusal("sessionIdNotUuid");
      const known = await caller();
      if (params.sessionId !== known.session?.id) assertSecondFactor(known);
      await endOwnSession(ctx, known.user, params.sessionId);
    },
  );
}
