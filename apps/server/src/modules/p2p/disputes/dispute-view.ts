import type { tradeSchema } from "@lastro/contracts/p2p/trade";
import { money } from "@lastro/money";
import type { Database, Tx } from "@lastro/platform/database/database";
import type { z } from "zod";
import { evidenceOf, findCase } from "../../cases/index.js";
import { escrowOf, sharesOf, type Trade } from "../trades/trade.js";
import { findDisputeOf, type SplitProposal } from "./dispute-store.js";

type View = NonNullable<z.output<typeof tradeSchema>["dispute"]>;

/** The dispute of a trade as both sides read it; null where there was none. */
export async function disputeView(
  db: Database | Tx,
  trade: Trade,
  proposals: readonly SplitProposal[],
): Promise<View | null> {
  const dispute = await findDisputeOf(db, trade.id);
  const of = dispute && (await findCase(db, dispute.id));
  if (!dispute || !of) return null;
  const isWaiting = of.status === "opened" || of.status === "waiting";
  return {
    id: dispute.id,
    openedBy: dispute.openedBy,
    openedAt: dispute.openedAt,
    previousStatus: dispute.previousStatus,
    reason: dispute.reason,
    description: dispute.description,
    status: dispute.outcome !== null ? "decided" : isWaiting ? "evidence" : "in_review",
    evidenceUntil: dispute.outcome === null && isWaiting ? dispute.evidenceUntil : null,
    evidence: (await evidenceOf(db, dispute.id)).map(({ by, ...file }) => ({ ...file, by: partyOf(by) })),
    proposals: proposals.map((one) => proposalView(trade, one)),
    outcome: outcomeOf(trade, dispute.outcome, dispute.decidedAt, of),
  };
}

function partyOf(role: string): View["evidence"][number]["by"] {
  return role === "buyer" || role === "seller" ? role : "administrator";
}

function proposalView(trade: Trade, { toBuyer, ...proposal }: SplitProposal): View["proposals"][number] {
  const { asset } = trade.quantity;
  return {
    ...proposal,
    toBuyer: money(asset, toBuyer),
    toSeller: money(asset, escrowOf(trade).minor - toBuyer),
  };
}

function outcomeOf(
  trade: Trade,
  outcome: NonNullable<View["outcome"]>["is"] | null,
  decidedAt: Date | null,
  {
    decidedBy,
    decisionReason,
  }: { readonly decidedBy: string | null; readonly decisionReason: string | null },
): View["outcome"] {
  if (outcome === null || decidedAt === null) return null;
  const toBuyer = trade.toBuyer ?? money(trade.quantity.asset, 0n);
  return {
    is: outcome,
    by: decidedBy === "administrator" ? "administrator" : "parties",
    toBuyer,
    toSeller: sharesOf(trade, toBuyer).toPayer,
    reason: decisionReason,
    decidedAt,
  };
}
