import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { type ApprovalAction, recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { fundingPosting, withdrawalPosting } from "../postings.js";
import { assertBookable, contentOf } from "./ask-funding.js";
import { lockOpenFunding, settleFunding } from "./funding-store.js";

/** Money of the house for the desk or from it, booked in the transaction of the second approval. */
export const fundingAction: ApprovalAction = {
  async describe(tx, _ctx, { subject }) {
    const funding = await lockOpenFunding(tx, subject);
    return funding && contentOf(funding);
  },
  async carryOut(tx, ctx, { subject }) {
    const funding = await lockOpenFunding(tx, subject);
    if (!funding) throw new DomainError("approvals.changed");
    await assertBookable(tx, funding);
    const { id, direction, amount, proof, reason } = funding;
    const posting = direction === "in" ? fundingPosting(id, [amount]) : withdrawalPosting(id, amount);
    const { transactionId } = await post(tx, ctx, posting).catch((error: unknown) => {
      throw isDomainError(error, "ledger.insufficient_funds") ? new DomainError("otc.desk_short") : error;
    });
    if (!(await settleFunding(tx, id, transactionId))) throw new DomainError("otc.funding_proof_used");
    await recordAudit(tx, ctx, {
      action: direction === "in" ? "otc.desk_funded" : "otc.desk_withdrawn",
      subject: id,
      details: { amount, proof, reason },
    });
  },
};
