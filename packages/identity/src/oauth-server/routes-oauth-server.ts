import type { FastifyInstance } from "fastify";
import type { IdentityEngine } from "../service/context.js";
import type { AuthServer } from "../service/routes-server.js";
import { describeServer } from "./describe-server.js";
import { assertOAuthServerOffered } from "./offered.js";
import { registerAuthorizationRoutes } from "./routes-authorizations.js";
import { registerClientRoutes } from "./routes-clients.js";
import { registerGrantRoutes } from "./routes-grants.js";
import { registerTokenRoutes } from "./routes-tokens.js";
import { openidSchema } from "./wire-discovery.js";

const METADATA = "/.well-known/oauth-authorization-server";

/**
 * The same description where RFC 8414 has clients look for it: the issuer's path stands behind the well-known one, which
 * is outside the prefix the service is mounted below.
 */
export function registerIssuerMetadata(app: FastifyInstance, engine: IdentityEngine, prefix: string): void {
  if (prefix === "" || !engine.settings.oauthServer.enabled) return;
  app.get(`${METADATA}${prefix}`, { schema: { hide: true } }, async (_request, reply) =>
    reply.header("access-control-allow-origin", "*").send(describeServer(engine)),
  );
}

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
      path: METADATA,
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
