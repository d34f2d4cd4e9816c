import type { RouteContract } from "../route.js";
import { MEMBER_ROLES, type MemberPermission, PERMISSIONS_OF_ROLE } from "./member-access.js";

/** The routes of the marketplace by what they take of whoever acts for a company. */
const ROUTES: Readonly<Record<MemberPermission, readonly string[]>> = {
  read: [
    "GET /agro/v1/alerts",
    "GET /agro/v1/bank-link",
    "GET /agro/v1/bid-answers",
    "GET /agro/v1/bids",
    "GET /agro/v1/bids/own",
    "GET /agro/v1/dashboard",
    "GET /agro/v1/deposits",
    "GET /agro/v1/deposits/:id",
    "GET /agro/v1/deposits/:id/receipt.pdf",
    "GET /agro/v1/deposits/networks",
    "GET /agro/v1/events",
    "GET /agro/v1/fees",
    "GET /agro/v1/freight",
    "GET /agro/v1/liabilities/inclusions",
    "GET /agro/v1/me",
    "GET /agro/v1/me/legal",
    "GET /agro/v1/me/verification",
    "GET /agro/v1/notices",
    "POST /agro/v1/notices/read",
    "GET /agro/v1/offer-draft",
    "GET /agro/v1/offers",
    "GET /agro/v1/offers/:id",
    "GET /agro/v1/offers/sellers",
    "GET /agro/v1/orders",
    "GET /agro/v1/orders/:id",
    "GET /agro/v1/orders/:id/contract.pdf",
    "GET /agro/v1/orders/:id/dispute/evidence/:evidenceId",
    "GET /agro/v1/orders/:id/dispute/messages",
    "GET /agro/v1/orders/:id/dispute/timeline",
    "GET /agro/v1/orders/:id/events",
    "GET /agro/v1/orders/:id/loads/:loadId/link",
    "GET /agro/v1/orders/:id/loads/:loadId/settlement.pdf",
    "GET /agro/v1/orders/:id/logistics",
    "GET /agro/v1/orders/:id/messages",
    "GET /agro/v1/orders/:id/papers",
    "GET /agro/v1/orders/:id/papers.zip",
    "GET /agro/v1/orders/:id/papers/:paperId/file",
    "GET /agro/v1/orders/:id/parties",
    "GET /agro/v1/orders/:id/pix",
    "GET /agro/v1/orders/:id/reais",
    "GET /agro/v1/orders/:id/rounds",
    "GET /agro/v1/orders/:id/standing",
    "GET /agro/v1/orders/waiting",
    "GET /agro/v1/price-index",
    "GET /agro/v1/reais",
    "GET /agro/v1/settings",
    "GET /agro/v1/settings/notices",
    "GET /agro/v1/team",
    "GET /agro/v1/wallet",
    "GET /agro/v1/withdrawals",
    "GET /agro/v1/withdrawals/:id",
    "GET /agro/v1/withdrawals/quote",
    "GET /agro/v1/withdrawals/summary",
  ],
  self: [
    "POST /agro/v1/auth/change-password",
    "POST /agro/v1/auth/logout",
    "GET /agro/v1/me/passkeys",
    "POST /agro/v1/me/passkeys",
    "DELETE /agro/v1/me/passkeys/:id",
    "PATCH /agro/v1/me/passkeys/:id",
    "POST /agro/v1/me/passkeys/options",
    "POST /agro/v1/me/passkeys/proof",
    "GET /agro/v1/me/second-factor",
    "POST /agro/v1/me/second-factor",
    "POST /agro/v1/me/second-factor/:id/confirm",
    "POST /agro/v1/me/second-factor/recovery-codes",
    "POST /agro/v1/me/second-factor/remove",
    "POST /agro/v1/team/leave",
  ],
  trade: [
    "POST /agro/v1/alerts",
    "DELETE /agro/v1/alerts/:id",
    "POST /agro/v1/bid-answers/:id/withdraw",
    "POST /agro/v1/bids",
    "POST /agro/v1/bids/:id/answers",
    "POST /agro/v1/bids/:id/withdraw",
    "POST /agro/v1/images",
    "POST /agro/v1/images/by-url",
    "DELETE /agro/v1/offer-draft",
    "PUT /agro/v1/offer-draft",
    "POST /agro/v1/offer-imports",
    "GET /agro/v1/offer-imports/:file",
    "POST /agro/v1/offer-imports/preview",
    "POST /agro/v1/offers",
    "DELETE /agro/v1/offers/:id",
    "PATCH /agro/v1/offers/:id",
    "POST /agro/v1/orders/:id/cancel",
    "POST /agro/v1/orders/:id/decline",
    "POST /agro/v1/orders/:id/deliver",
    "POST /agro/v1/orders/:id/dispute",
    "POST /agro/v1/orders/:id/dispute/evidence",
    "POST /agro/v1/orders/:id/dispute/messages",
    "POST /agro/v1/orders/:id/loads",
    "PATCH /agro/v1/orders/:id/loads/:loadId",
    "POST /agro/v1/orders/:id/loads/:loadId/link",
    "DELETE /agro/v1/orders/:id/loads/:loadId/link",
    "POST /agro/v1/orders/:id/loads/:loadId/papers",
    "POST /agro/v1/orders/:id/messages",
    "DELETE /agro/v1/orders/:id/papers/:paperId",
    "POST /agro/v1/orders/:id/settlement",
    "POST /agro/v1/orders/:id/ship",
  ],
  sign: [
    "POST /agro/v1/bid-answers/:id/take",
    "POST /agro/v1/me/signatures",
    "POST /agro/v1/orders",
    "POST /agro/v1/orders/:id/accept",
    "POST /agro/v1/orders/:id/counter",
    "POST /agro/v1/orders/:id/dispute/proposals",
    "POST /agro/v1/orders/:id/dispute/proposals/:proposalId/sign",
    "POST /agro/v1/orders/by-pix",
  ],
  money: [
    "POST /agro/v1/demo/pix/pay",
    "POST /agro/v1/deposits",
    "POST /agro/v1/deposits/:id/cancel",
    "POST /agro/v1/deposits/:id/hash",
    "POST /agro/v1/orders/:id/confirm",
    "POST /agro/v1/orders/:id/pay",
    "POST /agro/v1/orders/:id/pix",
    "POST /agro/v1/orders/:id/settlement/:settlementId/accept",
    "POST /agro/v1/withdrawals",
    "POST /agro/v1/withdrawals/:id/cancel",
  ],
  report: [
    "GET /agro/v1/financial",
    "GET /agro/v1/order-exports/:file",
    "GET /agro/v1/report-files",
    "POST /agro/v1/report-files",
    "GET /agro/v1/report-files/:id",
    "GET /agro/v1/report-files/:id/content",
    "GET /agro/v1/reports/:period",
    "GET /agro/v1/reports/:period/:file",
    "GET /agro/v1/statements/:month.pdf",
  ],
  manage: [
    "PUT /agro/v1/me/legal",
    "POST /agro/v1/me/verification/documents",
    "GET /agro/v1/me/verification/documents/:documentId",
    "POST /agro/v1/me/verification/submit",
    "PUT /agro/v1/reais",
    "PUT /agro/v1/settings",
    "PUT /agro/v1/settings/notices",
  ],
};

const PERMISSION_OF: ReadonlyMap<string, MemberPermission> = new Map(
  (Object.keys(ROUTES) as MemberPermission[]).flatMap((permission) =>
    ROUTES[permission].map((route) => [route, permission]),
  ),
);

/** The routes that say what they take of a member, by method and path. */
export function namedRoutes(): string[] {
  return Object.values(ROUTES).flat();
}

/** What a member needs to call a route; undefined where the owner alone may, as of every route that is not named. */
export function permissionFor({
  method,
  path,
}: Pick<RouteContract, "method" | "path">): MemberPermission | undefined {
  return PERMISSION_OF.get(`${method} ${path}`);
}

/** Whether somebody who acts for a company as `role` may call a route. A role that is none of the marketplace's may not. */
export function roleMayCall(role: string, route: Pick<RouteContract, "method" | "path">): boolean {
  const permission = permissionFor(route);
  const known = MEMBER_ROLES.find((one) => one === role);
  return permission !== undefined && known !== undefined && PERMISSIONS_OF_ROLE[known].includes(permission);
}
