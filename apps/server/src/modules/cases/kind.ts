import type { ApprovalKind } from "@lastro/contracts/approvals";
import type { CaseKindName, CaseStatus } from "@lastro/contracts/cases";
import { type Asset, compare, type Money } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { FileKind } from "@lastro/platform/pictures/file-kind";
import type { Case, CaseRole, PartyRole } from "./case.js";

/** What a product says of one kind of its cases. */
export interface CaseKind<D extends string = string, T extends string = string> {
  readonly kind: CaseKindName;
  /** The roles of its parties; none where the house decides about something nobody has claimed yet. */
  readonly parties: readonly PartyRole[];
  readonly evidence: EvidenceRules;
  readonly deadlines: Readonly<Record<T, DeadlineRules>>;
  readonly decisions: readonly D[];
  /** What a second administrator approves, and the amount above which a decision takes the two; null where one alone decides. */
  readonly approval: { readonly kind: ApprovalKind; above(config: Config): Money } | null;
  /** Locks what the case is about. Whatever locks both locks this first. */
  lockSubject(tx: Tx, subject: string): Promise<void>;
  /** Tells the parties' open pages that the case changed. */
  announce(tx: Tx, of: Case): Promise<void>;
  /** In the transaction that writes a message the parties read, with the subject and the case locked. */
  messageWritten?(tx: Tx, ctx: RequestCtx, of: Case, message: WrittenMessage): Promise<void>;
  /** The names people are shown by. */
  namesOf(db: Database | Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface WrittenMessage {
  readonly id: string;
  readonly by: CaseRole;
  readonly at: Date;
}

/** Who may add which files, in which states of the case, and how many. */
export interface EvidenceRules {
  readonly by: readonly CaseRole[];
  readonly during: readonly CaseStatus[];
  readonly types: readonly FileKind[];
  readonly maxBytes: number;
  readonly maxFiles: number;
}

export interface DeadlineRules {
  /** At which percentages of its time, in ascending order, `warn` is called: once each. */
  readonly warnAt: readonly number[];
  /** In the transaction that notes the warning, with the subject and the case locked. */
  warn(
    tx: Tx,
    ctx: RequestCtx,
    warning: { readonly of: Case; readonly deadline: Deadline; readonly percent: number },
  ): Promise<void>;
  /** What happens when nobody acted in time, in the transaction that ends the deadline. */
  expire(tx: Tx, ctx: RequestCtx, of: Case): Promise<void>;
}

export interface Deadline {
  readonly id: string;
  readonly caseId: string;
  readonly kind: string;
  readonly dueAt: Date;
}

/** Whether a decision on this much is one no administrator makes alone. Both amounts are of one asset. */
export function takesTwo<A extends Asset>(
  { config }: Pick<RequestCtx, "config">,
  { approval }: Pick<CaseKind, "approval">,
  amount: Money<A>,
): boolean {
  return approval !== null && compare<Asset>(amount, approval.above(config)) > 0;
}
