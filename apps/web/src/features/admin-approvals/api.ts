import type { WireResponseOf } from "@lastro/contracts";
import type {
  ApprovalStatus,
  approveRequest,
  listApprovals,
  rejectRequest,
} from "@lastro/contracts/approvals";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

type ApprovalPage = WireResponseOf<typeof listApprovals>;
export type Approval = ApprovalPage["items"][number];

export const approvalsQuery = (status: ApprovalStatus) =>
  pagesQuery(["admin", "approvals", status], ({ cursor, signal }) =>
    callRoute<typeof listApprovals>("GET /v1/admin/approvals", { query: { status, cursor }, signal }),
  );

/** What is being asked of the administrator before it is done. */
export interface Asking {
  approval: Approval;
  how: Decision["how"];
}

export interface Decision {
  id: string;
  how: "approve" | "reject";
  reason: string;
}

export function decide({ id, how, reason }: Decision, idempotencyKey: string): Promise<Approval> {
  const input = { params: { id }, body: { reason } };
  return how === "approve"
    ? callRoute<typeof approveRequest>("POST /v1/admin/approvals/:id/approve", { ...input, idempotencyKey })
    : callRoute<typeof rejectRequest>("POST /v1/admin/approvals/:id/reject", input);
}
