import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import {
  type Case,
  type CaseKind,
  closeCase,
  decideCase,
  lockCase,
  openCase,
  reviewAgain,
  startDeadline,
} from "../cases/index.js";
import { returnWindowEnd } from "./return-window.js";
import { lockUnmatched } from "./unmatched-store.js";

type Acting = Pick<RequestCtx, "actor" | "clock" | "random">;
type UnmatchedDecision = "attribute" | "return";

/** A Pix in suspense as a case, by the same id: it has no parties until somebody knows whose it is. */
export const UNMATCHED_PIX_CASES: CaseKind<UnmatchedDecision, "return_window"> = {
  kind: "pix.unmatched",
  parties: [],
  evidence: {
    by: ["administrator"],
    during: ["opened", "in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: 5 * 1024 * 1024,
    maxFiles: 20,
  },
  deadlines: {
    return_window: { warnAt: [90], warn: announceUnmatched, expire: announceUnmatched },
  },
  decisions: ["attribute", "return"],
  approval: {
    kind: "pix.attribution",
    above: ({ attributionFourEyesAboveBrl }) => money("BRL", BigInt(attributionFourEyesAboveBrl) * 100n),
  },
  lockSubject: async (tx, id) => void (await lockUnmatched(tx, id)),
  announce: announceUnmatched,
  namesOf: async () => new Map(),
};

export function announceUnmatched(tx: Tx): Promise<void> {
  return announce(tx, { to: "admins", type: "admin", reference: "pix.unmatched" });
}

export async function openUnmatchedCase(
  tx: Tx,
  ctx: Acting,
  { id, receivedAt }: { readonly id: string; readonly receivedAt: Date },
): Promise<void> {
  await openCase(tx, ctx, UNMATCHED_PIX_CASES, { id, subject: id, openedBy: "house", parties: [] });
  await startReturnWindow(tx, ctx, id, receivedAt);
}

/** The case of a Pix that is locked. */
export async function lockUnmatchedCase(tx: Tx, id: string): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Pix in suspense ${id} has no case`);
  return of;
}

export async function decideUnmatched(
  tx: Tx,
  ctx: Acting,
  id: string,
  made: {
    readonly decision: UnmatchedDecision;
    readonly by: "administrator" | "system";
    readonly reason: string | null;
    readonly takesTwo: boolean;
  },
): Promise<void> {
  await decideCase(tx, ctx, UNMATCHED_PIX_CASES, await lockUnmatchedCase(tx, id), made);
}

/** The decision was carried out: the money is where it was to go. */
export async function closeUnmatched(tx: Tx, ctx: Acting, id: string): Promise<void> {
  await closeCase(tx, ctx, UNMATCHED_PIX_CASES, await lockUnmatchedCase(tx, id));
}

/** The provider did not carry a return out: the Pix waits for another decision. */
export async function reviewUnmatchedAgain(
  tx: Tx,
  ctx: Acting,
  {
    id,
    receivedAt,
    reason,
  }: { readonly id: string; readonly receivedAt: Date; readonly reason: string | null },
): Promise<void> {
  await reviewAgain(tx, ctx, UNMATCHED_PIX_CASES, await lockUnmatchedCase(tx, id), reason);
  await startReturnWindow(tx, ctx, id, receivedAt);
}

async function startReturnWindow(tx: Tx, ctx: Acting, caseId: string, receivedAt: Date): Promise<void> {
  const dueAt = returnWindowEnd(receivedAt);
  if (dueAt > ctx.clock.now()) await startDeadline(tx, ctx, { caseId, kind: "return_window", dueAt });
}
