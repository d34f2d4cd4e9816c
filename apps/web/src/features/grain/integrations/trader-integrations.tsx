import { PRODUCER_KEY_SCOPES, TRADER_KEY_SCOPES } from "@lastro/contracts/api-key-scopes";
import { TRADER_WEBHOOK_EVENTS } from "@lastro/contracts/webhooks";
import { integrationsApi } from "@/components/integrations/api";
import type { IntegrationsRealm } from "@/components/integrations/realm";
import { ProducerRequests, TraderRequests } from "@/features/grain/integrations/guide-requests";
import { proofAskedOfTrader, TraderProofDialog } from "@/features/grain/integrations/trader-proof-dialog";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";
import { agroTokens } from "@/lib/agro-tokens";

const OF_ALL = {
  name: "market",
  api: integrationsApi({ base: "/agro/v1", tokens: agroTokens }),
  events: TRADER_WEBHOOK_EVENTS,
  proofAskedBy: proofAskedOfTrader,
  ProofStep: TraderProofDialog,
} as const;
const BUYER_SCOPES = TRADER_KEY_SCOPES.filter((scope) => !PRODUCER_KEY_SCOPES.includes(scope));

/** The integrations of whoever is signed in to the marketplace. */
export function useTraderIntegrations(): IntegrationsRealm {
  const type = useAgroAccountType();
  const sells = type === "produtor";
  return {
    ...OF_ALL,
    home: `${agroEntrance(type)}/integrations`,
    scopes: sells ? TRADER_KEY_SCOPES : BUYER_SCOPES,
    GuideRequests: sells ? ProducerRequests : TraderRequests,
  };
}
