import type { Language } from "@lastro/contracts";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { PresencePorts } from "../../customers/index.js";
import type { LimitPolicy } from "../../limits/index.js";

/** What a client's limits need from other modules. */
export interface ClientLimitPorts extends PresencePorts {
  /** Whatever counts what a client moves. */
  readonly policies: readonly LimitPolicy<string, "BRL">[];
  /** Whether a client has passed KYC Plus: some limits are of a level. */
  isVerified(db: Database | Tx, userId: string): Promise<boolean>;
  /** Where a client's letters go. */
  addressOf(
    tx: Tx,
    userId: string,
  ): Promise<{ readonly email: string | null; readonly language: Language } | undefined>;
  isClient(db: Database | Tx, userId: string): Promise<boolean>;
}

export type ClientLimitCtx = RequestCtx & ClientLimitPorts;
