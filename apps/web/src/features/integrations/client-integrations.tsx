import { API_KEY_SCOPES } from "@lastro/contracts/api-key-scopes";
import { WEBHOOK_EVENTS } from "@lastro/contracts/webhooks";
import { integrationsApi } from "@/components/integrations/api";
import type { IntegrationsRealm } from "@/components/integrations/realm";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { GuideRequests } from "@/features/integrations/guide-requests";
import { bankTokens } from "@/lib/call-route";

/** The session keeps the proof of a client of the bank, so that the request only has to be sent again. */
const CLIENTS: IntegrationsRealm = {
  name: "bank",
  home: "/integrations",
  api: integrationsApi({ base: "/v1", tokens: bankTokens }),
  scopes: API_KEY_SCOPES,
  events: WEBHOOK_EVENTS,
  proofAskedBy,
  ProofStep: ({ kind, onProven, onClose }) => (
    <ProofDialog kind={kind} onProven={() => onProven()} onClose={onClose} />
  ),
  GuideRequests,
};

export const useClientIntegrations = () => CLIENTS;
