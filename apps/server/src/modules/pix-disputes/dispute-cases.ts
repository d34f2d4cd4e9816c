import { DISPUTE_MAX_BYTES, DISPUTE_MAX_FILES } from "@lastro/contracts/pix-disputes";
import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { type Case, type CaseKind, type DeadlineRules, lockCase, putInReview } from "../cases/index.js";
import { customerSummaries } from "../customers/index.js";
import type { Dispute } from "./dispute.js";
import { changeDispute, lockDispute, moveDispute } from "./dispute-store.js";
import { announceDispute, notifyClient } from "./notify-client.js";

export const DECIDE_FOR_SILENT = "pix_disputes.decide_for_silent";

const EVIDENCE = {
  by: ["client"],
  types: ["jpeg", "png", "pdf"],
  maxBytes: DISPUTE_MAX_BYTES,
  maxFiles: DISPUTE_MAX_FILES,
} as const;

/** How many hours are left at each percentage of the five days. */
const HOURS_LEFT: Readonly<Record<number, number>> = { 60: 48, 80: 24, 95: 6 };

const COMMON = {
  parties: ["client"],
  lockSubject: async (tx: Tx, id: string) => void (await lockDispute(tx, id)),
  announce: announceCase,
  namesOf: clientNames,
} as const;

/** A Pix our client received and its payer contests, as a case by the dispute's id: it waits for the client, then for an administrator. */
export const CONTESTED_PIX_CASES: CaseKind<
  "agree" | "disagree" | "cancelled",
  "defence" | "escalation" | "answer"
> = {
  ...COMMON,
  kind: "pix.contested",
  evidence: { ...EVIDENCE, during: ["waiting", "in_review"] },
  deadlines: {
    defence: { warnAt: [60, 80, 95], warn: warnClient, expire: noteSilence },
    escalation: { warnAt: [], warn: async () => {}, expire: decideForTheSilent },
    answer: { warnAt: [], warn: async () => {}, expire: (tx, _ctx, of) => announceCase(tx, of) },
  },
  decisions: ["agree", "disagree", "cancelled"],
  approval: {
    kind: "pix.contest",
    above: ({ disputeFourEyesAboveBrl }) => money("BRL", BigInt(disputeFourEyesAboveBrl) * 100n),
  },
};

/** A Pix our client wants back, as a case by the dispute's id: other banks decide, and administrators see to it. */
export const RECOVERY_CASES: CaseKind<"approved" | "rejected" | "cancelled", "recovery"> = {
  ...COMMON,
  kind: "pix.recovery",
  evidence: { ...EVIDENCE, during: ["in_review"] },
  deadlines: {
    recovery: {
      warnAt: [90],
      warn: (tx, _ctx, { of }) => announceCase(tx, of),
      expire: (tx, _ctx, of) => announceCase(tx, of),
    },
  },
  decisions: ["approved", "rejected", "cancelled"],
  // Whether a claim of our client's is granted is for the receivers' banks to say.
  approval: { kind: "pix.contest", above: () => money("BRL", 0n) },
};

export const PIX_DISPUTE_CASES = [CONTESTED_PIX_CASES, RECOVERY_CASES];

export function caseKindOf({ direction }: Pick<Dispute, "direction">): CaseKind {
  return direction === "incoming" ? CONTESTED_PIX_CASES : RECOVERY_CASES;
}

/** The case of a dispute that is locked. */
export async function lockDisputeCase(tx: Tx, { id }: Pick<Dispute, "id">): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Dispute ${id} has no case`);
  return of;
}

function announceCase(tx: Tx, { subject, parties }: Pick<Case, "subject" | "parties">): Promise<void> {
  return announceDispute(tx, { id: subject, userId: parties[0]?.personId ?? "" });
}

async function clientNames(db: Database | Tx, ids: readonly string[]) {
  return new Map([...(await customerSummaries(db, ids))].map(([id, { name }]) => [id, name]));
}

function warnClient(tx: Tx, ctx: RequestCtx, { of, percent }: Parameters<DeadlineRules["warn"]>[2]) {
  return notifyClient(tx, ctx, { id: of.subject }, "warning", HOURS_LEFT[percent] ?? 0);
}

/** The five days are over without a defence: that is kept, and an administrator looks at it. */
async function noteSilence(tx: Tx, ctx: RequestCtx, of: Case): Promise<void> {
  if (of.status !== "waiting") return;
  const dispute = await lockDispute(tx, of.subject);
  await changeDispute(tx, dispute, { was_silent: true });
  await moveDispute(tx, ctx, dispute, "in_review");
  await putInReview(tx, ctx, CONTESTED_PIX_CASES, of);
}

/** On the sixth day a silent client's case is decided as configured; any other waits for a person, visibly. */
async function decideForTheSilent(tx: Tx, ctx: RequestCtx, of: Case): Promise<void> {
  const dispute = await lockDispute(tx, of.subject);
  if (!dispute.wasSilent || ctx.config.disputeSilence !== "agree") return announceCase(tx, of);
  await enqueue(tx, ctx, { kind: DECIDE_FOR_SILENT, payload: { id: dispute.id }, key: dispute.id });
}
