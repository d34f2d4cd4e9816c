import type { P2pAsset } from "@lastro/contracts/p2p/states";
import { compare, formatMoney, type Money, money, parseMoney } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { approvalOf, type Case, decideOrAsk, evidenceOf } from "../../cases/index.js";
import type { ApprovalAction, ApprovalContent } from "../../compliance/index.js";
import { peopleOf } from "../people/person-store.js";
import type { P2pPorts, P2pRequestCtx } from "../ports.js";
import { currentSettings } from "../settings.js";
import { endTrade, nothingOf } from "../trades/end-trade.js";
import { escrowOf, type Trade } from "../trades/trade.js";
import { lockTrade } from "../trades/trade-store.js";
import { concludeDispute, lockDisputeOf } from "./close-dispute.js";
import { DISPUTE_CASES } from "./dispute-cases.js";
import { type Dispute, findDispute } from "./dispute-store.js";
import { assertWithinQuantity } from "./settle-dispute.js";

export type RulingDecision = "release" | "refund" | "split";

export interface Ruling {
  /** The dispute's. */
  readonly id: string;
  readonly decision: RulingDecision;
  /** Of a split. */
  readonly toBuyer?: Money<P2pAsset> | undefined;
  readonly reason: string;
}

/**
 * The administrator who has taken a dispute decides it, once both had their time for evidence; where it is about much, another
 * is asked to. Throws `p2p.dispute_not_taken`, `p2p.evidence_running`, `p2p.split_above_escrow` and `p2p.dispute_not_open`.
 */
export async function ruleOrAsk(tx: Tx, ctx: P2pRequestCtx, ruling: Ruling): Promise<Trade> {
  const { trade, dispute, of } = await lockOpenDispute(tx, ctx, ruling.id);
  const toBuyer = shareOf(trade, ruling);
  assertTaken(ctx, of);
  await assertEvidenceIsIn(tx, ctx, dispute);
  const { twoAbove } = await currentSettings(tx);
  const takesTwo = compare(trade.total, twoAbove) > 0;
  await decideOrAsk(tx, ctx, DISPUTE_CASES, of, {
    approval: takesTwo ? await contentOf(tx, trade, of, toBuyer) : undefined,
    reason: ruling.reason,
    carryOut: () => carryOut(tx, ctx, trade, { toBuyer, reason: ruling.reason, takesTwo: false }),
  });
  return trade;
}

/** A ruling one administrator asked for: both sides read the reason of whoever asked. */
export function p2pRulingAction(ports: P2pPorts): ApprovalAction {
  return {
    async describe(tx, ctx, { subject, facts }) {
      try {
        const { trade, of } = await lockOpenDispute(tx, { ...ctx, ...ports }, subject);
        return await contentOf(tx, trade, of, partOf(trade, facts.shareOfBuyer));
      } catch (error) {
        if (isDomainError(error, "p2p.dispute_not_open")) return undefined;
        throw error;
      }
    },
    async carryOut(tx, ctx, { subject, facts, reason }) {
      const acting = { ...ctx, ...ports };
      const { trade } = await lockOpenDispute(tx, acting, subject);
      const toBuyer = partOf(trade, facts.shareOfBuyer);
      await carryOut(tx, acting, trade, { toBuyer, reason, takesTwo: true });
    },
  };
}

/** A dispute that waits for its decision, with its trade and its case locked. */
export async function lockOpenDispute(
  tx: Tx,
  ctx: P2pRequestCtx,
  id: string,
): Promise<{ readonly trade: Trade; readonly dispute: Dispute; readonly of: Case }> {
  const found = await findDispute(tx, id);
  const trade = found && (await lockTrade(tx, ctx, found.tradeId));
  if (!trade) throw new DomainError("resource.not_found");
  return { trade, ...(await lockDisputeOf(tx, trade)) };
}

/** What the buyer gets of the quantity by a decision. Throws `p2p.split_above_escrow`. */
function shareOf(trade: Trade, { decision, toBuyer }: Pick<Ruling, "decision" | "toBuyer">): Money<P2pAsset> {
  if (decision === "release") return trade.quantity;
  if (decision === "refund" || !toBuyer) return nothingOf(trade);
  assertWithinQuantity(trade, toBuyer);
  return toBuyer;
}

export function assertTaken(ctx: P2pRequestCtx, of: Case): void {
  if (of.parties.some(({ personId }) => personId === personOf(ctx).userId))
    throw new DomainError("cases.own_case");
  if (of.assigneeId === null) throw new DomainError("p2p.dispute_not_taken");
}

/** Both sides have a day; whoever both have sent something is not waited for any longer. */
async function assertEvidenceIsIn(tx: Tx, ctx: P2pRequestCtx, dispute: Dispute): Promise<void> {
  if (ctx.clock.now() >= dispute.evidenceUntil) return;
  const roles = new Set((await evidenceOf(tx, dispute.id)).map(({ by }) => by));
  if (roles.has("buyer") && roles.has("seller")) return;
  throw new DomainError("p2p.evidence_running", { until: dispute.evidenceUntil.toISOString() });
}

async function contentOf(tx: Tx, trade: Trade, of: Case, toBuyer: Money<P2pAsset>): Promise<ApprovalContent> {
  const people = await peopleOf(tx, [trade.buyerId, trade.sellerId]);
  const words = (amount: Money<P2pAsset>) => `${formatMoney(amount)} ${amount.asset}`;
  const toSeller = money(trade.quantity.asset, escrowOf(trade).minor - toBuyer.minor);
  return {
    ...approvalOf(DISPUTE_CASES, of),
    concerns: [trade.buyerId, trade.sellerId],
    facts: {
      trade: trade.number,
      buyer: people.get(trade.buyerId)?.name ?? trade.buyerId,
      seller: people.get(trade.sellerId)?.name ?? trade.sellerId,
      reais: formatMoney(trade.total),
      shareOfBuyer: words(toBuyer),
      shareOfSeller: words(toSeller),
    },
  };
}

function partOf({ quantity }: Trade, words: string | undefined): Money<P2pAsset> {
  return parseMoney(quantity.asset, words?.split(" ")[0] ?? "");
}

/** Whoever loses by it has it counted against them; a split counts for nobody. A sanction is a decision of its own. */
async function carryOut(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  {
    toBuyer,
    reason,
    takesTwo,
  }: { readonly toBuyer: Money<P2pAsset>; readonly reason: string; readonly takesTwo: boolean },
): Promise<void> {
  const decision =
    toBuyer.minor === 0n ? "refund" : toBuyer.minor === trade.quantity.minor ? "release" : "split";
  await concludeDispute(tx, ctx, trade, { outcome: decision, by: "administrator", reason, takesTwo });
  const failedBy = { release: trade.sellerId, refund: trade.buyerId, split: undefined }[decision];
  await endTrade(tx, ctx, trade, {
    to: `resolved_${decision}`,
    toBuyer,
    reason: decision,
    failedBy,
    isDisputeLost: failedBy !== undefined,
    room: {
      note: "dispute_ruled",
      facts: { decision, toBuyer: formatMoney(toBuyer), asset: toBuyer.asset, reason },
    },
    notice: { roles: ["buyer", "seller"], words: "dispute_ended" },
  });
}
