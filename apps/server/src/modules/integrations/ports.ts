import type { Language } from "@lastro/contracts";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { PresencePorts } from "../customers/index.js";

/** What the module needs from outside itself. An owner is whoever's account it is. */
export interface IntegrationPorts extends PresencePorts {
  /** Whether an owner has passed KYC Plus. */
  isVerified(db: Database | Tx, ownerId: string): Promise<boolean>;
  /** Whether programs may act for an owner now: verified, neither suspended nor closed. */
  mayAct(db: Database, ownerId: string): Promise<boolean>;
  /** Where and in which language to write to an owner. */
  addressOf(
    db: Database | Tx,
    ownerId: string,
  ): Promise<{ readonly email: string | null; readonly language: Language } | undefined>;
}

export type IntegrationCtx = RequestCtx & IntegrationPorts;
