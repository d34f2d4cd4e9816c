import type { WireResponseOf } from "@lastro/contracts";
import type { ApprovalStatus, listApprovals } from "@lastro/contracts/approvals";
import { api } from "@/lib/api-client";
import { pagedQuery } from "@/lib/paged-query";

type ApprovalPage = WireResponseOf<typeof listApprovals>;
export type Approval = ApprovalPage["items"][number];

export const approvalsQuery = (status: ApprovalStatus) =>
  pagedQuery<ApprovalPage>(["admin", "approvals", status], "/v1/admin/approvals", { status });

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
  return api.post<Approval>(`/v1/admin/approvals/${id}/${how}`, { reason }, { idempotencyKey });
}
