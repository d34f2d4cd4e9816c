import { P2P_MAX_SPLIT_PROPOSALS, type P2pCommand, type P2pRole } from "@lastro/contracts/p2p/states";
import type { SplitProposal } from "../disputes/dispute-store.js";
import { disputableFrom } from "../disputes/open-dispute.js";
import type { LatePayment } from "../late/late-store.js";
import { reportableUntil } from "../late/report-late.js";
import { isOpen, type Trade } from "./trade.js";

/** For how long a trade that ended may be rated. */
const RATING_DAYS = 30;

interface Standing {
  readonly trade: Trade;
  readonly role: P2pRole;
  readonly proposals: readonly SplitProposal[];
  readonly late: LatePayment | undefined;
  readonly hasRated: boolean;
  readonly now: Date;
}

/** What a side of a trade may do with it now. */
export function allowedCommands(standing: Standing): P2pCommand[] {
  const { trade, role } = standing;
  return [
    ...(isOpen(trade) ? (["write_message"] as const) : []),
    ...(role === "buyer" ? buyersCommands(standing) : sellersCommands(standing)),
    ...cancelling(standing),
    ...disputing(standing),
    ...(mayRate(standing) ? (["rate"] as const) : []),
  ];
}

function buyersCommands({ trade, late, now }: Standing): P2pCommand[] {
  const until = reportableUntil(trade);
  return [
    ...(trade.status === "awaiting_payment" && now < trade.payBy ? (["pay"] as const) : []),
    ...(trade.status === "awaiting_payment" ? (["cancel"] as const) : []),
    ...(trade.status === "paid_marked" && !trade.undone ? (["undo"] as const) : []),
    ...(until && now <= until && !late ? (["paid_late"] as const) : []),
  ];
}

function sellersCommands({ trade, late }: Standing): P2pCommand[] {
  const mayRelease = trade.status === "paid_marked" || trade.status === "disputed";
  return [
    ...(mayRelease ? (["release"] as const) : []),
    ...(late && late.outcome === null ? (["honour_late", "returned_late"] as const) : []),
  ];
}

function cancelling({ trade, role }: Standing): P2pCommand[] {
  if (!isOpen(trade) || trade.cancelAskedBy === role) return [];
  return [trade.cancelAskedBy === null ? "ask_cancel" : "agree_cancel"];
}

function disputing({ trade, role, proposals, now }: Standing): P2pCommand[] {
  const from = disputableFrom(trade);
  if (trade.status === "paid_marked" && from && now >= from) return ["dispute"];
  if (trade.status !== "disputed") return [];
  const own = proposals.filter(({ proposedBy }) => proposedBy === role);
  const maySign = proposals.some(({ proposedBy, status }) => proposedBy !== role && status === "open");
  return [
    "add_evidence",
    ...(own.length < P2P_MAX_SPLIT_PROPOSALS ? (["propose_split"] as const) : []),
    ...(maySign ? (["sign_split"] as const) : []),
  ];
}

/** Trades in which something was traded or disputed, for some days. */
export function mayRate({ trade, hasRated, now }: Pick<Standing, "trade" | "hasRated" | "now">): boolean {
  const { status, closedAt } = trade;
  const isRated = status === "completed" || status.startsWith("resolved_");
  return (
    isRated &&
    !hasRated &&
    closedAt !== null &&
    now.getTime() - closedAt.getTime() <= RATING_DAYS * 86_400_000
  );
}
