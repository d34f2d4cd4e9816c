import { approveRequest, listApprovals, rejectRequest } from "@lastro/contracts/approvals";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { approve, askBefore, reject } from "./decide-approval.js";
import type { ApprovalPorts } from "./ports.js";
import { readApproval, readApprovals } from "./read-approvals.js";

/** What takes two administrators: reading it, and the second one's decision. Each thing is asked for where it is shown. */
export function registerApprovalRoutes<C extends Ctx>(router: Router<C>, ports: ApprovalPorts): void {
  const withPorts = (request: RequestCtx) => ({ ...request, ...ports });

  router.on(listApprovals, (request, { query }) => readApprovals(withPorts(request), query));
  router.on(approveRequest, async (request, { params, body }) => {
    await askBefore(withPorts(request), params.id);
    return idempotently(request, async (tx) => {
      await approve(tx, withPorts(request), { ...params, ...body });
      return readApproval(tx, withPorts(request), params.id);
    });
  });
  router.on(rejectRequest, (request, { params, body }) =>
    inTransaction(request.db, async (tx) => {
      await reject(tx, withPorts(request), { ...params, ...body });
      return readApproval(tx, withPorts(request), params.id);
    }),
  );
}
