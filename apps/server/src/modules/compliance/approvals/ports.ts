import type { ApprovalKind } from "@lastro/contracts/approvals";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { Approval, ApprovalContent } from "./approval.js";

/** What may be done once two people want it. */
export interface ApprovalAction {
  /** Asks others what has to be known, outside any transaction and right before the second administrator's; throws a refusal. */
  before?(ctx: RequestCtx, approval: Approval): Promise<void>;
  /** What is asked for, as it would be asked now; undefined when it can no longer be done. Keeps it so until the commit. */
  describe(tx: Tx, ctx: RequestCtx, approval: Approval): Promise<ApprovalContent | undefined>;
  /** Does it, in the transaction of the approval. */
  carryOut(tx: Tx, ctx: RequestCtx, approval: Approval): Promise<void>;
  /** Ends what waits for nothing but this approval, in the transaction that turns it down. */
  turnDown?(tx: Tx, ctx: RequestCtx, approval: Approval): Promise<void>;
}

export interface Administrator {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** What deciding needs from outside the module. */
export interface ApprovalPorts {
  readonly actions: Readonly<Record<ApprovalKind, ApprovalAction>>;
  /** Everyone who may approve now. */
  administrators(db: Database | Tx, now: Date): Promise<readonly Administrator[]>;
  /** Who someone is, or was. */
  findAdministrator(db: Database | Tx, id: string): Promise<Administrator | undefined>;
  /** When a session was last confirmed by a second factor. */
  secondFactorAt(db: Database | Tx, sessionId: string): Promise<Date | undefined>;
}
