import type { KeyScope } from "@lastro/contracts/api-key-scopes";
import type { PresenceProof } from "@lastro/contracts/integration-realms";
import type { WebhookEventType } from "@lastro/contracts/webhooks";
import { type ComponentType, createContext, useContext } from "react";
import type { IntegrationsApi } from "@/components/integrations/api";
import type { ProofKind } from "@/components/proof-dialog";

export interface ProofStepProps {
  kind: ProofKind;
  /** Why the request was refused that asks for the proof. */
  error: Error | null;
  /** With the proof, where the request itself carries it. */
  onProven: (proof?: PresenceProof) => void;
  onClose: () => void;
}

/** Whose integrations the screens show: a client's of the bank, or a trader's of the marketplace. */
export interface IntegrationsRealm {
  readonly name: "bank" | "market";
  /** The address of the page; the others are below it. */
  readonly home: string;
  readonly api: IntegrationsApi;
  /** What their keys may do, and what their webhooks may be told of. */
  readonly scopes: readonly KeyScope[];
  readonly events: readonly WebhookEventType[];
  /** How the server wants to know who is there, where that is why it refused. */
  readonly proofAskedBy: (error: unknown) => ProofKind | undefined;
  readonly ProofStep: ComponentType<ProofStepProps>;
  /** The part of the guide about requests of this realm. */
  readonly GuideRequests: ComponentType;
}

const RealmContext = createContext<IntegrationsRealm | undefined>(undefined);

/** Whose integrations these are. */
export function useIntegrations(): IntegrationsRealm {
  const realm = useContext(RealmContext);
  if (!realm) throw new Error("This page of integrations is in no realm");
  return realm;
}

/** A page of integrations as one realm shows it. */
export function inRealm(useRealm: () => IntegrationsRealm, Page: ComponentType): ComponentType {
  return function PageInRealm() {
    return (
      <RealmContext value={useRealm()}>
        <Page />
      </RealmContext>
    );
  };
}
