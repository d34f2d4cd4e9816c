import * as keys from "@lastro/contracts/api-keys";
import * as trader from "@lastro/contracts/grain/integrations";
import * as webhooks from "@lastro/contracts/webhooks";
import { bannedAmong, factorsByFunction, type Identity, lastProofOf } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import type { Admit } from "@lastro/platform/http/router";
import { confirmPresence, isVerified } from "../modules/customers/index.js";
import { traderIntegrations } from "../modules/grain/index.js";
import {
  admitKey,
  clientNotifier,
  deliverWebhooksJob,
  forgetWebhooksJob,
  type IntegrationPorts,
  type IntegrationRealms,
  keySecretOf,
  registerIntegrationRoutes,
} from "../modules/integrations/index.js";
import type { House, Jobs } from "./house.js";
import { findClient } from "./people.js";

/** Whose keys and webhooks there are, each realm by its own people. */
export function integrationRealms(ctx: Ctx, marketplace: Pick<Identity, "engine">): IntegrationRealms {
  return {
    bank: clientIntegrations(ctx),
    agro: traderIntegrations(ctx, factorsByFunction(marketplace.engine)),
  };
}

function clientIntegrations({ clock }: Ctx): IntegrationPorts {
  return {
    realm: "bank",
    mayIntegrate: isVerified,
    actsAs: async (db, ownerId) =>
      (await isVerified(db, ownerId)) && !(await bannedAmong(db, [ownerId], clock.now())).has(ownerId)
        ? "client"
        : undefined,
    confirmPresence: (request) => confirmPresence(request.db, { ...request, lastProofOf }),
    notifyOwner: clientNotifier(findClient),
  };
}

/** Lets programs in by keys of the realm they call, and everybody else as before. */
export function withApiKeys(ctx: Ctx, realms: IntegrationRealms, admit: Admit): Admit {
  return async (request, chargeFor) => {
    const secret = keySecretOf(request.headers.authorization);
    if (secret === undefined) return admit(request, chargeFor);
    const ports = request.url.startsWith("/agro/") ? realms.agro : realms.bank;
    return { actor: await admitKey({ ...ctx, ...ports }, { secret, ip: request.ip }) };
  };
}

/** What programs do for an account by API keys, and what they are told of by webhooks. */
export function addIntegrations({ ctx, router }: House, realms: IntegrationRealms): Jobs {
  registerIntegrationRoutes(router, { ...keys, ...webhooks }, realms.bank);
  registerIntegrationRoutes(router, trader.traderIntegrationRoutes, realms.agro);
  return { jobs: [], recurring: [deliverWebhooksJob(ctx, realms), forgetWebhooksJob(ctx)] };
}
