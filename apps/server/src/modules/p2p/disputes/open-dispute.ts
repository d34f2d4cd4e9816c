import {
  P2P_DISPUTE_AFTER_MINUTES,
  P2P_EVIDENCE_HOURS,
  type P2pDisputeReason,
  type P2pRole,
} from "@lastro/contracts/p2p/states";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { openCase, startDeadline, waitForParty } from "../../cases/index.js";
import { recordAudit } from "../../compliance/index.js";
import { notifySides } from "../notices/notify-side.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockOwnTrade } from "../trades/authorize-trade.js";
import { announceTrade, noteInRoom } from "../trades/room-notes.js";
import { stopTradeTimers } from "../trades/timers.js";
import type { Trade } from "../trades/trade.js";
import { moveTrade } from "../trades/trade-store.js";
import { DISPUTE_CASES } from "./dispute-cases.js";
import { insertDispute } from "./dispute-store.js";

interface Complaint {
  readonly reason: P2pDisputeReason;
  readonly description: string;
}

/** From when a trade that was marked as paid may be disputed; undefined before. */
export function disputableFrom({ paidAt }: Pick<Trade, "paidAt">): Date | undefined {
  return paidAt === null ? undefined : secondsAfter(paidAt, P2P_DISPUTE_AFTER_MINUTES * 60);
}

/**
 * Either side disputes a trade some minutes after it was marked as paid: the escrow stays locked until the seller releases,
 * both agree or it is decided.
 */
export async function openDispute(
  tx: Tx,
  ctx: P2pRequestCtx,
  { id, ...complaint }: Complaint & { readonly id: string },
): Promise<void> {
  const { trade, role } = await lockOwnTrade(tx, ctx, id);
  const from = disputableFrom(trade);
  if (trade.status !== "paid_marked" || !from) throw new DomainError("p2p.trade_step_unavailable");
  if (ctx.clock.now() < from)
    throw new DomainError("p2p.dispute_too_early", { minutes: P2P_DISPUTE_AFTER_MINUTES });
  await open(tx, ctx, trade, role, complaint);
}

/** The seller answered neither way in time: the system disputes the trade. */
export function openSystemDispute(tx: Tx, ctx: P2pRequestCtx, trade: Trade): Promise<void> {
  return open(tx, ctx, trade, "system", undefined);
}

async function open(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  openedBy: P2pRole | "system",
  complaint: Complaint | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  const caseId = ctx.random.id();
  const evidenceUntil = secondsAfter(now, P2P_EVIDENCE_HOURS * 3_600);
  await moveTrade(tx, ctx, trade, {
    to: "disputed",
    set: { cancel_asked_by: null },
    reason: complaint?.reason ?? "release_timed_out",
  });
  await stopTradeTimers(tx, ctx, trade.id, "release");
  await insertDispute(tx, {
    id: caseId,
    tradeId: trade.id,
    openedBy,
    previousStatus: trade.status,
    reason: complaint?.reason ?? null,
    description: complaint?.description ?? null,
    openedAt: now,
    evidenceUntil,
    outcome: null,
    decidedAt: null,
  });
  const of = await openCase(tx, ctx, DISPUTE_CASES, {
    id: caseId,
    subject: trade.id,
    openedBy: openedBy === "system" ? "house" : openedBy,
    parties: [
      { role: "buyer", personId: trade.buyerId },
      { role: "seller", personId: trade.sellerId },
    ],
    ...(complaint ? { reason: complaint.description } : {}),
  });
  await waitForParty(tx, ctx, DISPUTE_CASES, of, null);
  await startDeadline(tx, ctx, { caseId, kind: "evidence", dueAt: evidenceUntil });
  await noteInRoom(tx, ctx, trade, "dispute_opened", { by: openedBy });
  await recordAudit(tx, ctx, {
    action: "p2p.dispute_opened",
    subject: trade.id,
    details: { reason: complaint?.reason ?? null, cryptoAmount: trade.quantity, total: trade.total },
  });
  await notifySides(tx, ctx, trade, {
    roles: ["buyer", "seller"],
    words: "dispute_opened",
    source: "disputed",
  });
  await announceTrade(tx, trade);
}
