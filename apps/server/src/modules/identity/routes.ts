import { verifySecondFactorRoute } from "@lastro/contracts/identity";
import type { Ctx } from "../../platform/context.js";
import { DomainError } from "../../platform/domain-error.js";
import type { Router } from "../../platform/http/router.js";
import { registerCodeRoutes } from "./codes/routes-codes.js";
import { registerFactorRoutes } from "./factors/routes-factors.js";
import { verifySecondFactor } from "./factors/verify-second-factor.js";
import { registerPeopleRoutes } from "./people/routes-people.js";
import { type IdentityEngine, identityCtx } from "./service/context.js";
import { registerDiscoveryRoutes } from "./service/routes-discovery.js";
import { createAuthServer } from "./service/routes-server.js";
import { registerSessionRoutes } from "./sessions/routes-sessions.js";

const PREFIX = "/auth/v1";

/** Mounts the authentication service and the second-factor check of the sign-in page. */
export function registerIdentityRoutes<C extends Ctx>(
  router: Router<C>,
  ctx: Ctx,
  engine: IdentityEngine,
): void {
  router.app.register(
    async (app) => {
      const server = createAuthServer(app, ctx, engine, PREFIX);
      registerPeopleRoutes(server);
      registerSessionRoutes(server);
      registerCodeRoutes(server);
      registerFactorRoutes(server);
      registerDiscoveryRoutes(server);
      // Scanners of mail systems look at links before people do: looking uses nothing up.
      app.head("/verify", { schema: { hide: true } }, async (_request, reply) => reply.code(200).send());
    },
    { prefix: PREFIX },
  );

  router.on(verifySecondFactorRoute, async (requestCtx, { body }) => {
    const { actor } = requestCtx;
    if (!("userId" in actor)) throw new DomainError("auth.required");
    return verifySecondFactor(identityCtx(requestCtx, engine), actor, {
      userId: body.user_id,
      code: body.token,
    });
  });
}
