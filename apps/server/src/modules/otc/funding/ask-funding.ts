import { compare, formatMoney } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalContent, askApprovalFor } from "../../compliance/index.js";
import { balanceOf, houseAccount } from "../../ledger/index.js";
import { type Funding, insertFunding, isProofUsed } from "./funding-store.js";

type Asked = Pick<Funding, "direction" | "amount" | "proof" | "reason" | "requestedBy">;

/**
 * Asks two other administrators to put money of the house into the desk, or to take it out; books nothing. Throws
 * `otc.funding_proof_used`, and `otc.desk_short` where the desk has not what is to be taken out.
 */
export async function askFunding(
  tx: Tx,
  ctx: Parameters<typeof askApprovalFor>[1],
  asked: Asked,
): Promise<string> {
  await assertBookable(tx, asked);
  const funding = { ...asked, id: ctx.random.id(), requestedAt: ctx.clock.now() };
  await insertFunding(tx, funding);
  await askApprovalFor(tx, ctx, asked.requestedBy, { ...contentOf(funding), reason: asked.reason });
  return funding.id;
}

export async function assertBookable(
  tx: Tx,
  asked: Pick<Funding, "direction" | "amount" | "proof">,
): Promise<void> {
  if (await isProofUsed(tx, asked)) throw new DomainError("otc.funding_proof_used");
  if (asked.direction === "in") return;
  const held = await balanceOf(tx, houseAccount("desk", asked.amount.asset));
  if (compare(held, asked.amount) < 0) throw new DomainError("otc.desk_short");
}

/** What two other administrators are asked to approve. */
export function contentOf({
  id,
  direction,
  amount,
  proof,
}: Pick<Funding, "id" | "direction" | "amount" | "proof">): ApprovalContent {
  return {
    kind: "otc.funding",
    subject: id,
    facts: {
      act: direction === "in" ? "fund" : "withdraw",
      token: `${formatMoney(amount)} ${amount.asset}`,
      proof,
    },
    needed: 2,
  };
}
