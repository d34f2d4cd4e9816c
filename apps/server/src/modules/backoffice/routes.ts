import { listAudit } from "@lastro/contracts/audit";
import {
  changeUserRole,
  getStats,
  getUser,
  getWaitingWork,
  listAccessRequests,
  listUsers,
  requestAccess,
  suspendUser,
  unsuspendUser,
} from "@lastro/contracts/backoffice";
import {
  getLedgerTransaction,
  getTrialBalance,
  getVerification,
  listLedgerAccounts,
  listLedgerTransactions,
  requestVerification,
} from "@lastro/contracts/backoffice-ledger";
import type { Ctx } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import * as access from "./access-queries.js";
import { listAuditEvents } from "./audit-queries.js";
import { changeRole } from "./change-role.js";
import { getTransaction, listAccounts, listTransactions } from "./ledger-queries.js";
import { readStats } from "./read-stats.js";
import { requestAccess as keepAccessRequest } from "./request-access.js";
import { liftSuspension, suspend } from "./suspend-user.js";
import { readTrialBalance } from "./trial-balance.js";
import * as users from "./user-queries.js";
import * as verification from "./verification.js";
import { readWaitingWork } from "./waiting-work.js";

/** The administrators' routes, and the landing page's box for those who want to be contacted. */
export function registerBackofficeRoutes<C extends Ctx>(
  router: Router<C>,
  { limiter, cpfs }: { readonly limiter: RateLimiter; readonly cpfs: users.CpfDirectory },
): void {
  router.on(getStats, (ctx, { query }) => readStats(ctx, query.days));

  router.on(getWaitingWork, (ctx) => readWaitingWork(ctx));

  router.on(listUsers, (ctx, { query }) => users.listUsers(ctx, cpfs, query));
  router.on(getUser, (ctx, { params }) => users.getUser(ctx, cpfs, params.id));
  router.on(suspendUser, async (ctx, { params, body }) => {
    await suspend(ctx, { userId: params.id, reason: body.reason });
    return users.getUser(ctx, cpfs, params.id);
  });
  router.on(unsuspendUser, async (ctx, { params, body }) => {
    await liftSuspension(ctx, { userId: params.id, reason: body.reason });
    return users.getUser(ctx, cpfs, params.id);
  });

  router.on(changeUserRole, async (ctx, { params, body }) => {
    await changeRole(ctx, { userId: params.id, ...body });
    return users.getUser(ctx, cpfs, params.id);
  });

  router.on(listLedgerAccounts, (ctx, { query }) => listAccounts(ctx.db, query));
  router.on(listLedgerTransactions, (ctx, { query }) => listTransactions(ctx.db, query));
  router.on(getLedgerTransaction, (ctx, { params }) => getTransaction(ctx.db, params.id));
  router.on(getTrialBalance, (ctx) => readTrialBalance(ctx.db, ctx.clock.now()));
  router.on(getVerification, (ctx) => verification.readVerification(ctx.db));
  router.on(requestVerification, async (ctx) => {
    await verification.requestVerification(ctx);
    return verification.readVerification(ctx.db);
  });

  router.on(listAudit, (ctx, { query }) => listAuditEvents(ctx.db, query));

  router.on(requestAccess, (ctx, { body }) => keepAccessRequest(ctx, limiter, body));
  router.on(listAccessRequests, (ctx, { query }) => access.listAccessRequests(ctx.db, query));
}
