import { refusal } from "../service/auth-error.js";
import { queryOf } from "../service/http/read-request.js";
import { isAcceptable } from "../service/redirects.js";
import type { AuthServer } from "../service/routes-server.js";
import type { IdentitySettings } from "../service/settings.js";
import { decideAuthorization, readAuthorization } from "./decide-authorization.js";
import { assertOAuthServerOffered } from "./offered.js";
import { requestAuthorization } from "./request-authorization.js";
import {
  authorizationParams,
  authorizeQuery,
  consentBody,
  openedAuthorizationSchema,
  presentOpened,
  redirectSchema,
} from "./wire-authorizations.js";

const ONE = "/oauth/authorizations/:authorizationId";

/** How a client has a person asked, and how the site's page asks them. */
export function registerAuthorizationRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/oauth/authorize",
      summary: "Where an OAuth client sends a person to sign in for it",
      query: authorizeQuery,
      status: 302,
      onlyWhere: assertOAuthServerOffered,
      limit: "token",
    },
    async ({ ctx, query, reply }) => {
      if (Object.values(queryOf(reply.request)).some(Array.isArray)) throw refusal("authorizeParameterTwice");
      const target = await requestAuthorization(ctx, query);
      return reply.header("cache-control", "no-store").redirect(target, 302);
    },
  );

  server.on(
    {
      method: "GET",
      path: ONE,
      summary: "What an OAuth client asks the signed-in person for",
      params: authorizationParams,
      response: openedAuthorizationSchema,
      onlyWhere: assertOAuthServerOffered,
      signedIn: true,
    },
    async ({ ctx, params, signedIn, reply }) => {
      assertOwnPage(ctx.settings, reply.request.headers.origin);
      const caller = await signedIn();
      return presentOpened(await readAuthorization(ctx, caller, params.authorizationId), caller.user);
    },
  );

  server.on(
    {
      method: "POST",
      path: `${ONE}/consent`,
      summary: "Approve or deny what an OAuth client asks for",
      params: authorizationParams,
      body: consentBody,
      response: redirectSchema,
      onlyWhere: assertOAuthServerOffered,
      signedIn: true,
    },
    async ({ ctx, params, body, signedIn, reply }) => {
      assertOwnPage(ctx.settings, reply.request.headers.origin);
      const redirectUrl = await decideAuthorization(
        ctx,
        await signedIn(),
        params.authorizationId,
        body.action,
      );
      return { redirect_url: redirectUrl };
    },
  );
}

/** People are asked by the site's own pages alone; a program that is no browser names no origin. */
function assertOwnPage({ site }: IdentitySettings, origin: string | undefined): void {
  if (origin !== undefined && !isAcceptable(site, origin)) throw refusal("originUnauthorized");
}
