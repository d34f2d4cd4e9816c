import type { AuthServer } from "../service/routes-server.js";
import { describeServer } from "./describe-server.js";
import { assertOAuthServerOffered } from "./offered.js";
import { registerAuthorizationRoutes } from "./routes-authorizations.js";
import { registerClientRoutes } from "./routes-clients.js";
import { registerGrantRoutes } from "./routes-grants.js";
import { registerTokenRoutes } from "./routes-tokens.js";
import { openidSchema } from "./wire-discovery.js";

/** This house as an OAuth 2.1 server. Where it is none, every endpoint says so. */
export function registerOAuthServer(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/.well-known/openid-configuration",
      summary: "Where tokens come from and how they are verified",
      response: openidSchema,
    },
    async ({ ctx }) => describeServer(ctx),
  );

  server.on(
    {
      method: "GET",
      path: "/.well-known/oauth-authorization-server",
      summary: "What this house offers as an OAuth server",
      response: openidSchema,
      onlyWhere: assertOAuthServerOffered,
    },
    async ({ ctx }) => describeServer(ctx),
  );

  registerClientRoutes(server);
  registerAuthorizationRoutes(server);
  registerTokenRoutes(server);
  registerGrantRoutes(server);
}
