import type {} from "@fastify/swagger";
import { verifySecondFactorRoute } from "@lastro/contracts/identity";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import type { FastifyInstance } from "fastify";
import { registerActivityRoutes } from "./activity/routes-activity.js";
import { registerAdminRoutes } from "./admin/routes-admin.js";
import { registerLinkRoutes } from "./admin/routes-links.js";
import { registerCodeRoutes } from "./codes/routes-codes.js";
import { registerCustomProviderRoutes } from "./external/routes-custom-providers.js";
import { registerExternalRoutes } from "./external/routes-external.js";
import { registerFactorRoutes } from "./factors/routes-factors.js";
import { verifySecondFactor } from "./factors/verify-second-factor.js";
import { registerIssuerMetadata, registerOAuthServer } from "./oauth-server/routes-oauth-server.js";
import { registerPasskeyRoutes } from "./passkeys/routes-passkeys.js";
import { registerPeopleRoutes } from "./people/routes-people.js";
import { type IdentityEngine, identityCtx } from "./service/context.js";
import { registerDiscoveryRoutes } from "./service/routes-discovery.js";
import { createAuthServer } from "./service/routes-server.js";
import { registerSessionRoutes } from "./sessions/routes-sessions.js";
import { registerSsoRoutes } from "./sso/routes-sso.js";

const PREFIX = "/auth/v1";

/** Mounts the authentication service and the second-factor check of the sign-in page. */
export function registerIdentityRoutes<C extends Ctx>(
  router: Router<C>,
  ctx: Ctx,
  engine: IdentityEngine,
): void {
  mountAuthService(router.app, ctx, engine, PREFIX);
  registerActivityRoutes(router, engine);

  router.on(verifySecondFactorRoute, async (requestCtx, { body }) => {
    const { actor } = requestCtx;
    if (!("userId" in actor)) throw new DomainError("auth.required");
    return verifySecondFactor(identityCtx(requestCtx, engine), actor, {
      userId: body.user_id,
      code: body.token,
    });
  });
}

/** Serves the whole wire protocol of one realm below a prefix, which may be empty. */
export function mountAuthService(
  app: FastifyInstance,
  ctx: Ctx,
  engine: IdentityEngine,
  prefix: string,
): void {
  registerIssuerMetadata(app, engine, prefix);
  app.register(
    async (inside) => {
      const server = createAuthServer(inside, ctx, engine, prefix);
      registerPeopleRoutes(server);
      registerSessionRoutes(server);
      registerCodeRoutes(server);
      registerFactorRoutes(server);
      registerPasskeyRoutes(server);
      registerAdminRoutes(server);
      registerLinkRoutes(server);
      registerExternalRoutes(server);
      registerCustomProviderRoutes(server);
      registerSsoRoutes(server);
      registerDiscoveryRoutes(server);
      registerOAuthServer(server);
      // Scanners of mail systems look at links before people do: looking uses nothing up.
      inside.head("/verify", { schema: { hide: true } }, async (_request, reply) => reply.code(200).send());
    },
    { prefix },
  );
}
