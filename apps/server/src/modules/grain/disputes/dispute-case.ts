import { EVIDENCE_MAX_BYTES, EVIDENCE_MAX_FILES } from "@lastro/contracts/grain/disputes";
import type { OrderSide } from "@lastro/contracts/grain/orders";
import { parseMoney } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import {
  type Case,
  type CaseKind,
  type DeadlineRules,
  putInReview,
  startDeadline,
} from "../../cases/index.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { changeLoad, loadsOf } from "../orders/load-store.js";
import { otherSide } from "../orders/order.js";
import { changeOrder, lockOrder } from "../orders/order-store.js";
import { findParties } from "../orders/parties.js";
import { TIMER_MS } from "../orders/timers.js";

const SIDES = ["buyer", "producer"] as const satisfies readonly OrderSide[];

/**
 * A dispute as a case. Its id is the dispute's, its subject the order. While it waits both sides may settle; in review an
 * administrator decides, and they still may.
 */
export const DISPUTE_CASES: CaseKind<"split", "direct_settlement" | "ruling"> = {
  kind: "grain.dispute",
  parties: SIDES,
  evidence: {
    by: SIDES,
    during: ["waiting", "in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: EVIDENCE_MAX_BYTES,
    maxFiles: EVIDENCE_MAX_FILES,
  },
  deadlines: {
    direct_settlement: { warnAt: [50, 90], warn: remindBothSides, expire: mediate },
    ruling: { warnAt: [50, 90], warn: announceDisputes, expire: recordOverdueRuling },
  },
  decisions: ["split"],
  approval: {
    kind: "grain.ruling",
    above: ({ rulingFourEyesAboveUsdt }) => parseMoney("USDT", String(rulingFourEyesAboveUsdt)),
  },
  lockSubject: async (tx, orderId) => void (await lockOrder(tx, orderId)),
  async announce(tx, { subject, parties }) {
    const sides = { buyerId: personOn(parties, "buyer"), producerId: personOn(parties, "producer") };
    await announceOrder(tx, { id: subject, ...sides });
    await announceDisputes(tx);
  },
  async namesOf(db, personIds) {
    const parties = await findParties(db, personIds);
    return new Map([...parties].map(([id, { name }]) => [id, name]));
  },
};

function personOn(parties: Case["parties"], side: OrderSide): string {
  return parties.find(({ role }) => role === side)?.personId ?? "";
}

/** Starts a deadline of a dispute's case from now. */
export async function startDisputeDeadline(
  tx: Tx,
  ctx: RequestCtx,
  caseId: string,
  kind: "direct_settlement" | "ruling",
): Promise<void> {
  const dueAt = new Date(ctx.clock.now().getTime() + TIMER_MS[kind]);
  await startDeadline(tx, ctx, { caseId, kind, dueAt });
}

/** How far a dispute has come, and the load whose money alone it is about; null where it is the whole order's. */
async function standingOf(tx: Tx, id: string) {
  const [dispute] = await query<{ status: "open" | "mediation" | "decided"; loadId: string | null }>(
    tx,
    `select status, case scope when 'load' then load_id end as "loadId" from grain_dispute where id = $1`,
    [id],
  );
  return dispute;
}

/** The sides did not come to terms: from here on an administrator is asked to decide. No money moves by that. */
async function mediate(tx: Tx, ctx: RequestCtx, of: Case): Promise<void> {
  const order = await lockOrder(tx, of.subject);
  const dispute = await standingOf(tx, of.id);
  if (!order || dispute?.status !== "open") return;
  const load = (await loadsOf(tx, order.id)).find(({ id }) => id === dispute.loadId);
  await changeOrder(tx, ctx, order, load ? {} : { dispute: "mediation" });
  if (load) await changeLoad(tx, ctx, load, { dispute: "mediation" });
  await putInReview(tx, ctx, DISPUTE_CASES, of);
  await query(tx, "update grain_dispute set status = 'mediation' where id = $1 and status = 'open'", [of.id]);
  await startDisputeDeadline(tx, ctx, of.id, "ruling");
  await recordEvents(tx, ctx, order, [{ type: "dispute.mediation", loadId: load?.id }]);
  await announceOrder(tx, order);
}

/** Nothing is decided by a ruling being late: both sides read that it is. */
async function recordOverdueRuling(tx: Tx, ctx: RequestCtx, of: Case): Promise<void> {
  const order = await lockOrder(tx, of.subject);
  const dispute = await standingOf(tx, of.id);
  if (!order || dispute?.status !== "mediation") return;
  const loadId = dispute.loadId ?? undefined;
  await recordEvents(tx, ctx, order, [{ type: "dispute.ruling_overdue", loadId }]);
  await announceOrder(tx, order);
}

function announceDisputes(tx: Tx): Promise<void> {
  return announce(tx, { to: "admins", type: "admin", reference: "grain.disputes" });
}

async function remindBothSides(
  tx: Tx,
  ctx: RequestCtx,
  { of, deadline, percent }: Parameters<DeadlineRules["warn"]>[2],
): Promise<void> {
  const order = await lockOrder(tx, of.subject);
  if (!order) return;
  const parties = await findParties(tx, [order.buyerId, order.producerId]);
  const userOn = (side: OrderSide) => (side === "buyer" ? order.buyerId : order.producerId);
  for (const side of SIDES)
    await notifyTrader(tx, ctx, {
      userId: userOn(side),
      source: `timer:${deadline.id}:${percent}`,
      kind: "reminder",
      orderId: order.id,
      facts: {
        offer: order.offerName,
        number: order.number,
        other: parties.get(userOn(otherSide(side)))?.name ?? "",
        due: deadline.dueAt.toISOString(),
        action: "agree_on_split",
        otherwise: "mediation",
      },
      at: ctx.clock.now(),
    });
}
