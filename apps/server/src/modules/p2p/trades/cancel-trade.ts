import type { P2pRole } from "@lastro/contracts/p2p/states";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { closeByParties } from "../disputes/close-dispute.js";
import { notifySides } from "../notices/notify-side.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockOwnTrade } from "./authorize-trade.js";
import { endTrade, nothingOf } from "./end-trade.js";
import { announceTrade, noteInRoom } from "./room-notes.js";
import { isOpen, otherRole, type Trade } from "./trade.js";
import { changeTrade } from "./trade-store.js";

export interface Cancelling {
  readonly id: string;
  /** `both`: asks the other side, or agrees to what it asked. */
  readonly by: "buyer" | "both";
  readonly reason?: string | undefined;
}

/**
 * Gives the escrow back to the seller: at once where the buyer cancels before paying, which counts against the buyer; or when
 * both have asked for it, which counts for nobody. A seller never cancels alone.
 */
export async function cancelTrade(tx: Tx, ctx: P2pRequestCtx, cancelling: Cancelling): Promise<void> {
  const { trade, role } = await lockOwnTrade(tx, ctx, cancelling.id);
  if (!isOpen(trade)) throw new DomainError("p2p.trade_step_unavailable");
  if (cancelling.by === "buyer") return cancelAsBuyer(tx, ctx, trade, role, cancelling.reason);
  if (trade.cancelAskedBy === null) return askToCancel(tx, ctx, trade, role, cancelling.reason);
  if (trade.cancelAskedBy !== role) await cancelTogether(tx, ctx, trade, cancelling.reason);
}

async function cancelAsBuyer(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  role: P2pRole,
  note: string | undefined,
): Promise<void> {
  if (role !== "buyer" || trade.status !== "awaiting_payment")
    throw new DomainError("p2p.trade_step_unavailable");
  await endTrade(tx, ctx, trade, {
    to: "cancelled_by_buyer",
    toBuyer: nothingOf(trade),
    failedBy: trade.buyerId,
    note,
    room: { note: "cancelled_by_buyer", facts: factsOf(note) },
    notice: { roles: ["seller"], words: "cancelled" },
  });
}

async function askToCancel(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  role: P2pRole,
  reason: string | undefined,
): Promise<void> {
  await changeTrade(tx, trade.id, { cancel_asked_by: role });
  await noteInRoom(tx, ctx, trade, "cancel_asked", { by: role, ...factsOf(reason) });
  await recordAudit(tx, ctx, { action: "p2p.cancel_asked", subject: trade.id });
  await notifySides(tx, ctx, trade, {
    roles: [otherRole(role)],
    words: "cancel_asked",
    source: `cancel_asked:${ctx.clock.now().toISOString()}`,
  });
  await announceTrade(tx, trade);
}

async function cancelTogether(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  note: string | undefined,
): Promise<void> {
  if (trade.status === "disputed")
    await closeByParties(tx, ctx, trade, { outcome: "cancelled", reason: note ?? null });
  await endTrade(tx, ctx, trade, {
    to: "cancelled_mutual",
    toBuyer: nothingOf(trade),
    note,
    room: { note: "cancelled_mutual", facts: factsOf(note) },
    notice: { roles: ["buyer", "seller"], words: "cancelled" },
  });
}

function factsOf(reason: string | undefined): Readonly<Record<string, string>> {
  return reason === undefined ? {} : { reason };
}
