import { P2P_MAX_SPLIT_PROPOSALS, type P2pAsset } from "@lastro/contracts/p2p/states";
import { formatMoney, type Money, money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { notifySides } from "../notices/notify-side.js";
import type { P2pRequestCtx } from "../ports.js";
import { lockOwnTrade } from "../trades/authorize-trade.js";
import { type EndState, endTrade } from "../trades/end-trade.js";
import { proveSeller } from "../trades/prove-seller.js";
import { announceTrade, noteInRoom } from "../trades/room-notes.js";
import { otherRole, type Trade } from "../trades/trade.js";
import { changeTrade } from "../trades/trade-store.js";
import { closeByParties, lockDisputeOf } from "./close-dispute.js";
import { proposalsOf, replaceProposal, signProposal } from "./dispute-store.js";

/** A part of the quantity that is more than all of it is none. */
export function assertWithinQuantity({ quantity }: Trade, toBuyer: Money<P2pAsset>): void {
  if (toBuyer.asset === quantity.asset && toBuyer.minor >= 0n && toBuyer.minor <= quantity.minor) return;
  throw new DomainError(
    "p2p.split_above_escrow",
    { escrow: formatMoney(quantity), asset: quantity.asset },
    { toBuyer: "above_escrow" },
  );
}

/**
 * One side proposes how the quantity is to be shared, in the place of what it proposed before. A seller proves to be there: the
 * other's signature is enough to move the asset.
 */
export async function proposeSplit(
  tx: Tx,
  ctx: P2pRequestCtx,
  input: { readonly id: string; readonly toBuyer: Money<P2pAsset>; readonly note?: string | undefined },
): Promise<void> {
  const { trade, role } = await lockOwnTrade(tx, ctx, input.id);
  await lockDisputeOf(tx, trade);
  assertWithinQuantity(trade, input.toBuyer);
  const own = (await proposalsOf(tx, trade.id)).filter(({ proposedBy }) => proposedBy === role);
  if (own.length >= P2P_MAX_SPLIT_PROPOSALS)
    throw new DomainError("p2p.split_proposals_used", { most: P2P_MAX_SPLIT_PROPOSALS });
  if (role === "seller")
    await changeTrade(tx, trade.id, { release_proof_at: await proveSeller(tx, ctx, trade) });
  const id = ctx.random.id();
  await replaceProposal(tx, trade.id, {
    id,
    proposedBy: role,
    toBuyer: input.toBuyer.minor,
    note: input.note ?? null,
    status: "open",
    proposedAt: ctx.clock.now(),
  });
  await noteInRoom(tx, ctx, trade, "split_proposed", {
    by: role,
    toBuyer: formatMoney(input.toBuyer),
    asset: input.toBuyer.asset,
  });
  await recordAudit(tx, ctx, {
    action: "p2p.split_proposed",
    subject: trade.id,
    details: { toBuyer: input.toBuyer },
  });
  await notifySides(tx, ctx, trade, {
    roles: [otherRole(role)],
    words: "split_proposed",
    source: `split:${id}`,
  });
  await announceTrade(tx, trade);
}

/** Signs what the other side proposed: with that both have, and the escrow is shared. A seller proves to be there. */
export async function signSplit(
  tx: Tx,
  ctx: P2pRequestCtx,
  input: { readonly id: string; readonly proposalId: string },
): Promise<void> {
  const { trade, role } = await lockOwnTrade(tx, ctx, input.id);
  await lockDisputeOf(tx, trade);
  const proposal = (await proposalsOf(tx, trade.id)).find(({ id }) => id === input.proposalId);
  if (!proposal) throw new DomainError("resource.not_found");
  if (!(await signProposal(tx, proposal.id, role))) throw new DomainError("p2p.split_closed");
  const proofAt = role === "seller" ? await proveSeller(tx, ctx, trade) : undefined;
  const toBuyer = money(trade.quantity.asset, proposal.toBuyer);
  const { to, outcome } = agreedEnd(trade, toBuyer);
  await closeByParties(tx, ctx, trade, { outcome, reason: proposal.note });
  await endTrade(tx, ctx, trade, {
    to,
    toBuyer,
    reason: "agreed",
    ...(proofAt ? { set: { release_proof_at: proofAt } } : {}),
    room: { note: "dispute_settled", facts: { toBuyer: formatMoney(toBuyer), asset: toBuyer.asset } },
    notice: { roles: ["buyer", "seller"], words: "dispute_ended" },
  });
}

/** All of it is a release, nothing of it a cancelling by both. */
function agreedEnd(
  { quantity }: Trade,
  toBuyer: Money<P2pAsset>,
): { readonly to: EndState; readonly outcome: "released" | "cancelled" | "split" } {
  if (toBuyer.minor === quantity.minor) return { to: "completed", outcome: "released" };
  return toBuyer.minor === 0n
    ? { to: "cancelled_mutual", outcome: "cancelled" }
    : { to: "resolved_split", outcome: "split" };
}
