import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/admin/dashboard",
    ...lazyPage(["admin"], async () => (await import("@/features/admin/dashboard-page")).DashboardPage),
  },
  {
    path: "/admin/users",
    ...lazyPage(["admin"], async () => (await import("@/features/admin/users-page")).UsersPage),
  },
  {
    path: "/admin/users/:id",
    ...lazyPage(["admin", "limits"], async () => (await import("@/features/admin/user-page")).UserPage),
  },
  {
    path: "/admin/ledger",
    ...lazyPage(["admin", "states"], async () => (await import("@/features/admin/ledger-page")).LedgerPage),
  },
  {
    path: "/admin/audit",
    ...lazyPage(["admin", "audit"], async () => (await import("@/features/admin/audit-page")).AuditPage),
  },
  {
    path: "/admin/access-requests",
    ...lazyPage(
      ["admin"],
      async () => (await import("@/features/admin/access-requests-page")).AccessRequestsPage,
    ),
  },
];
