import { createHmac } from "node:crypto";
import type { ApprovalFact, ApprovalKind, ApprovalStatus } from "@lastro/contracts/approvals";
import type { Config } from "@lastro/platform/config";
import { deriveKey } from "@lastro/platform/sealed";

export type ApprovalFacts = Readonly<Partial<Record<ApprovalFact, string>>>;

/** Everything that is asked: what people are shown, and what the hash covers beside it. */
export interface ApprovalContent {
  readonly kind: ApprovalKind;
  /** What it is done to. */
  readonly subject: string;
  readonly facts: ApprovalFacts;
  /** Whose own affair it is: none of them decides on it. */
  readonly concerns?: readonly string[] | undefined;
  /** Counts as asked without being shown or kept, such as a whole Pix key. */
  readonly hidden?: string | undefined;
  /** How many others have to approve it: one, unless it says so. */
  readonly needed?: 1 | 2;
}

/** One administrator's approval of a request. */
export interface Vote {
  readonly administratorId: string;
  readonly at: Date;
}

/** What one administrator asked for, and what others made of it. */
export interface Approval {
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly subject: string;
  readonly facts: ApprovalFacts;
  readonly contentHash: Buffer;
  readonly reason: string;
  readonly needed: number;
  readonly status: ApprovalStatus;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly decisionReason: string | null;
}

/** The same for the same content, whatever the order of its facts. */
export function hashOf(
  { fingerprintSecret }: Pick<Config, "fingerprintSecret">,
  { kind, subject, facts, hidden }: ApprovalContent,
): Buffer {
  const said = Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac("sha256", deriveKey(fingerprintSecret, "compliance.approval"))
    .update(JSON.stringify([kind, subject, said, hidden ?? null]))
    .digest();
}
