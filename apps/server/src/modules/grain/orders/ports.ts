import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { StandingConsent } from "../signatures/index.js";
import type { ContractDrawing } from "./contract/contract-terms.js";

/** What orders need to know of the rest of the marketplace. */
export interface OrderPorts {
  /** Those of the producers whose paid orders are accepted automatically, signed by what they consented to. */
  autoApproving(
    db: Database | Tx,
    ctx: Ctx,
    producerIds: readonly string[],
  ): Promise<ReadonlyMap<string, StandingConsent>>;
  /** Those of the people who are suspended now: nothing of theirs is sold. */
  suspendedAmong(db: Database | Tx, userIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
}

export type DrawContract = (contract: ContractDrawing) => Promise<Buffer>;

export type OrderCtx = RequestCtx & OrderPorts;
