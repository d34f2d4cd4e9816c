import { parseMoney } from "@lastro/money";
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
  putInReview,
  reviewAgain,
} from "../../cases/index.js";
import { lockArrival } from "./arrival-store.js";

type Acting = Pick<RequestCtx, "actor" | "clock" | "random">;
type ArrivalDecision = "attribute" | "return" | "write_off";

/** A transfer in suspense as a case, by the same id: it has no parties until somebody knows whose it is. */
export const ARRIVAL_CASES: CaseKind<ArrivalDecision, never> = {
  kind: "custody.arrival",
  parties: [],
  evidence: {
    by: ["administrator"],
    during: ["opened", "in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: 5 * 1024 * 1024,
    maxFiles: 20,
  },
  deadlines: {},
  decisions: ["attribute", "return", "write_off"],
  approval: {
    kind: "custody.attribution",
    above: ({ custody }) => parseMoney("USDT", String(custody.attributionFourEyesAboveUsdt)),
  },
  lockSubject: async (tx, id) => void (await lockArrival(tx, id)),
  announce: announceArrivals,
  namesOf: async () => new Map(),
};

export function announceArrivals(tx: Tx): Promise<void> {
  return announce(tx, { to: "admins", type: "admin", reference: "custody.deposits" });
}

export async function openArrivalCase(tx: Tx, ctx: Acting, id: string): Promise<void> {
  await openCase(tx, ctx, ARRIVAL_CASES, { id, subject: id, openedBy: "house", parties: [] });
}

/** The case of an arrival that is locked, and was in suspense. */
export async function lockArrivalCase(tx: Tx, id: string): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Arrival ${id} in suspense has no case`);
  return of;
}

/** What was claimed is refused; the money still waits for a decision. */
export async function reviewArrival(tx: Tx, ctx: Acting, id: string): Promise<void> {
  const of = await lockArrivalCase(tx, id);
  if (of.status === "opened") await putInReview(tx, ctx, ARRIVAL_CASES, of);
}

export async function decideArrivalCase(
  tx: Tx,
  ctx: Acting,
  id: string,
  made: { readonly decision: ArrivalDecision; readonly reason: string; readonly takesTwo: boolean },
): Promise<void> {
  const of = await lockArrivalCase(tx, id);
  await decideCase(tx, ctx, ARRIVAL_CASES, of, { ...made, by: "administrator" });
}

/** The decision was carried out: the money is where it was to go. */
export async function closeArrivalCase(tx: Tx, ctx: Acting, id: string): Promise<void> {
  await closeCase(tx, ctx, ARRIVAL_CASES, await lockArrivalCase(tx, id));
}

/** The network did not carry a return out: the money waits for another decision. */
export async function reviewArrivalAgain(
  tx: Tx,
  ctx: Acting,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  await reviewAgain(tx, ctx, ARRIVAL_CASES, await lockArrivalCase(tx, id), reason);
}
