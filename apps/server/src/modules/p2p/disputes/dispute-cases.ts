import { P2P_EVIDENCE_MAX_BYTES, P2P_EVIDENCE_MAX_FILES } from "@lastro/contracts/p2p/disputes";
import { P2P_ROLES } from "@lastro/contracts/p2p/states";
import { money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { type Case, type CaseKind, putInReview, startDeadline } from "../../cases/index.js";
import { peopleOf } from "../people/person-store.js";
import { announceTrade } from "../trades/room-notes.js";

/** When a decision is wanted, after the time for evidence. */
const RULING_HOURS = 48;

/** Locks the trade a case is about: before the case, as everywhere. */
async function lockSubject(tx: Tx, tradeId: string): Promise<void> {
  await query(tx, "select 1 from p2p_trade where id = $1 for update", [tradeId]);
}

async function announceCase(tx: Tx, { subject, parties }: Case): Promise<void> {
  const idOf = (role: string) => parties.find((party) => party.role === role)?.personId ?? "";
  await announceTrade(tx, { id: subject, buyerId: idOf("buyer"), sellerId: idOf("seller") });
  await announce(tx, { to: "admins", type: "admin", reference: "p2p.disputes" });
}

async function namesOf(
  db: Database | Tx,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await peopleOf(db, personIds))].map(([id, { name }]) => [id, name]));
}

const nothing = () => Promise.resolve();

/** An administrator is asked from here on. */
async function review(tx: Tx, ctx: RequestCtx, kind: CaseKind, of: Case): Promise<void> {
  if (of.status !== "waiting") return;
  await putInReview(tx, ctx, kind, of);
  await startDeadline(tx, ctx, {
    caseId: of.id,
    kind: "ruling",
    dueAt: secondsAfter(ctx.clock.now(), RULING_HOURS * 3_600),
  });
}

const COMMON = {
  parties: P2P_ROLES,
  evidence: {
    by: [...P2P_ROLES, "administrator"],
    during: ["waiting", "in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: P2P_EVIDENCE_MAX_BYTES,
    maxFiles: P2P_EVIDENCE_MAX_FILES,
  },
  lockSubject,
  announce: announceCase,
  namesOf,
} as const satisfies Partial<CaseKind>;

/**
 * A disputed trade as a case. Its id is the dispute's, its subject the trade. While it waits both sides add evidence; then an
 * administrator decides. Both may settle until it is decided.
 */
export const DISPUTE_CASES: CaseKind<
  "released" | "cancelled" | "release" | "refund" | "split",
  "evidence" | "ruling"
> = {
  ...COMMON,
  kind: "p2p.dispute",
  deadlines: {
    evidence: { warnAt: [], warn: nothing, expire: (tx, ctx, of) => review(tx, ctx, DISPUTE_CASES, of) },
    ruling: { warnAt: [], warn: nothing, expire: (tx) => announceLateness(tx) },
  },
  decisions: ["released", "cancelled", "release", "refund", "split"],
  approval: { kind: "p2p.ruling", above: () => money("BRL", 500_000n) },
};

/** A payment that came after the time to pay: the seller answers, or an administrator looks at it. No money is held for it. */
export const LATE_PAYMENT_CASES: CaseKind<
  "honoured" | "returned" | "upheld" | "dismissed",
  "answer" | "ruling"
> = {
  ...COMMON,
  kind: "p2p.late_payment",
  deadlines: {
    answer: { warnAt: [], warn: nothing, expire: (tx, ctx, of) => review(tx, ctx, LATE_PAYMENT_CASES, of) },
    ruling: { warnAt: [], warn: nothing, expire: (tx) => announceLateness(tx) },
  },
  decisions: ["honoured", "returned", "upheld", "dismissed"],
  approval: DISPUTE_CASES.approval,
};

/** Nothing is decided by a decision being late. */
function announceLateness(tx: Tx): Promise<void> {
  return announce(tx, { to: "admins", type: "admin", reference: "p2p.disputes" });
}

export const P2P_CASES = [DISPUTE_CASES, LATE_PAYMENT_CASES] as const;
