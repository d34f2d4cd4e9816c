import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/admin/approvals",
    ...lazyPage(
      ["admin-approvals", "identity", "limits"],
      async () => (await import("@/features/admin-approvals/approvals-page")).ApprovalsPage,
    ),
  },
];
