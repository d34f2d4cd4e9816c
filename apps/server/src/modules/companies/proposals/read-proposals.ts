import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { ROLES_FOR_USE } from "@lastro/contracts/company-access";
import type {
  listCompanyProposals,
  readCompanyProposal,
  readCompanyRules,
} from "@lastro/contracts/company-proposals";
import type { RequestCtx } from "@lastro/platform/context";
import { type PageOf, pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { customerSummaries } from "../../customers/index.js";
import { actingOf } from "../members/acting.js";
import { findRole, membersOf } from "../members/member-store.js";
import { type Proposal, shownOf } from "./proposal.js";
import { approvalsOf, findProposal, listProposals } from "./proposal-store.js";
import { findRules } from "./rules-store.js";

type View = ResponseOf<typeof readCompanyProposal>;

/** What was proposed for the company, newest first. */
export async function readProposals(
  ctx: RequestCtx,
  { status, cursor, limit }: RequestOf<typeof listCompanyProposals>["query"],
): Promise<PageOf<View>> {
  const { companyId } = actingOf(ctx);
  const rows = await listProposals(ctx.db, ctx, {
    ...{ companyId, status, before: readIdCursor(cursor), limit: limit + 1 },
  });
  return pageById(await viewsOf(ctx.db, ctx, rows), limit);
}

/** One proposal of the company. Throws `resource.not_found`. */
export async function readProposal(db: Database | Tx, ctx: RequestCtx, id: string): Promise<View> {
  const proposal = await findProposal(db, ctx, { id, companyId: actingOf(ctx).companyId });
  const [view] = proposal ? await viewsOf(db, ctx, [proposal]) : [];
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

async function viewsOf(db: Database | Tx, ctx: RequestCtx, proposals: readonly Proposal[]): Promise<View[]> {
  const { companyId, userId } = actingOf(ctx);
  const role = await findRole(db, companyId, userId);
  const approvals = await approvalsOf(
    db,
    proposals.map(({ id }) => id),
  );
  const people = await customerSummaries(db, [
    ...proposals.flatMap(({ proposedBy, endedBy }) =>
      endedBy === null ? [proposedBy] : [proposedBy, endedBy],
    ),
    ...approvals.map((one) => one.userId),
  ]);
  const personOf = (id: string) => ({ id, name: people.get(id)?.name ?? "" });
  const mayDecide = role !== undefined && ROLES_FOR_USE.approve.includes(role);
  return proposals.map(({ content, companyId: _, endedBy, proposedBy, ...proposal }) => {
    const own = approvals.filter(({ proposalId }) => proposalId === proposal.id);
    const isOpen = proposal.status === "waiting" && proposal.expiresAt > ctx.clock.now();
    const isOthers = isOpen && mayDecide && proposedBy !== userId;
    return {
      ...proposal,
      ...shownOf(content),
      proposedBy: personOf(proposedBy),
      endedBy: endedBy === null ? null : personOf(endedBy),
      approvals: own.map((one) => ({ by: personOf(one.userId), at: one.at })),
      mayApprove: isOthers && !own.some((one) => one.userId === userId),
      mayReject: isOthers,
      mayWithdraw: isOpen && proposedBy === userId,
    };
  });
}

/** The company's rules, and how many may approve by them. */
export async function readRules(
  db: Database | Tx,
  ctx: RequestCtx,
): Promise<ResponseOf<typeof readCompanyRules>> {
  const { companyId } = actingOf(ctx);
  const members = await membersOf(db, companyId);
  return {
    ...(await findRules(db, companyId)),
    approvers: members.filter(({ role }) => ROLES_FOR_USE.approve.includes(role)).length,
  };
}
