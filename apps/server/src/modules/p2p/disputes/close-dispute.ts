import type { P2pDisputeOutcome } from "@lastro/contracts/p2p/states";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type Case, closeCase, decideCase, lockCase } from "../../cases/index.js";
import type { P2pRequestCtx } from "../ports.js";
import type { Trade } from "../trades/trade.js";
import { DISPUTE_CASES } from "./dispute-cases.js";
import { closeProposals, type Dispute, endDispute, findDisputeOf } from "./dispute-store.js";

/** The open dispute of a locked trade and its case, locked. Throws `p2p.dispute_not_open`. */
export async function lockDisputeOf(
  tx: Tx,
  trade: Trade,
): Promise<{ readonly dispute: Dispute; readonly of: Case }> {
  const dispute = trade.status === "disputed" ? await findDisputeOf(tx, trade.id) : undefined;
  const of = dispute && (await lockCase(tx, dispute.id));
  if (!dispute || !of || dispute.outcome !== null) throw new DomainError("p2p.dispute_not_open");
  return { dispute, of };
}

export interface Conclusion {
  readonly outcome: P2pDisputeOutcome;
  readonly by: "parties" | "administrator";
  readonly reason: string | null;
  readonly takesTwo: boolean;
}

/** Decides and closes the dispute of a locked trade, once; what that means for the escrow is the caller's. */
export async function concludeDispute(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  { outcome, by, reason, takesTwo }: Conclusion,
): Promise<void> {
  const { dispute, of } = await lockDisputeOf(tx, trade);
  if (!(await endDispute(tx, dispute.id, { outcome, at: ctx.clock.now() })))
    throw new DomainError("p2p.dispute_not_open");
  await closeProposals(tx, trade.id);
  const decided = await decideCase(tx, ctx, DISPUTE_CASES, of, { decision: outcome, by, reason, takesTwo });
  await closeCase(tx, ctx, DISPUTE_CASES, decided);
}

/** Both sides have come to terms, or the seller released: no administrator is needed any more. */
export function closeByParties(
  tx: Tx,
  ctx: P2pRequestCtx,
  trade: Trade,
  { outcome, reason }: Pick<Conclusion, "outcome" | "reason">,
): Promise<void> {
  return concludeDispute(tx, ctx, trade, { outcome, by: "parties", reason, takesTwo: false });
}
