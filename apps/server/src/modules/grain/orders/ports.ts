import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { ContractDrawing } from "./contract/contract-terms.js";

/** What orders need to know of the rest of the marketplace. */
export interface OrderPorts {
  /** Those of the producers whose paid orders are accepted automatically. */
  autoApproving(db: Database | Tx, producerIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the people who are suspended now: nothing of theirs is sold. */
  suspendedAmong(db: Database | Tx, userIds: readonly string[], now: Date): Promise<ReadonlySet<string>>;
}

export type DrawContract = (contract: ContractDrawing) => Promise<Buffer>;

export type OrderCtx = RequestCtx & OrderPorts;
