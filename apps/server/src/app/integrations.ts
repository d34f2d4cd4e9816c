import { bannedAmong, lastProofOf } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Admit } from "@lastro/platform/http/router";
import { isVerified } from "../modules/customers/index.js";
import {
  admitKey,
  deliverWebhooksJob,
  forgetWebhooksJob,
  type IntegrationPorts,
  keySecretOf,
  registerIntegrationRoutes,
} from "../modules/integrations/index.js";
import type { House, Jobs } from "./house.js";
import { findClient } from "./people.js";

function portsOf({ clock }: Ctx): IntegrationPorts {
  return {
    isVerified,
    mayAct: async (db, ownerId) =>
      (await isVerified(db, ownerId)) && !(await bannedAmong(db, [ownerId], clock.now())).has(ownerId),
    addressOf: findClient,
    lastProofOf,
  };
}

/** Lets programs in by their keys, and everybody else as before. The marketplace knows no keys. */
export function withApiKeys(ctx: Ctx, admit: Admit): Admit {
  const acting = { ...ctx, ...portsOf(ctx) };
  return async (request, chargeFor) => {
    const secret = request.url.startsWith("/agro/") ? undefined : keySecretOf(request.headers.authorization);
    if (secret === undefined) return admit(request, chargeFor);
    return { actor: await admitKey(acting, { secret, ip: request.ip }) };
  };
}

/** What programs do for an account by API keys, and what they are told of by webhooks. */
export function addIntegrations({ ctx, router }: House): Jobs {
  const ports = portsOf(ctx);
  registerIntegrationRoutes(router, ports);
  return { jobs: [], recurring: [deliverWebhooksJob({ ...ctx, ...ports }), forgetWebhooksJob(ctx)] };
}
