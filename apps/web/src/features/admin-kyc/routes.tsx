import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/admin/kyc",
    ...lazyPage(["admin-kyc"], async () => (await import("@/features/admin-kyc/queue-page")).QueuePage),
  },
  {
    path: "/admin/kyc/:caseId",
    ...lazyPage(
      ["admin-kyc", "cases"],
      async () => (await import("@/features/admin-kyc/case-page")).CasePage,
    ),
  },
  {
    path: "/admin/users/:id/kyc",
    ...lazyPage(
      ["admin-kyc"],
      async () => (await import("@/features/admin-kyc/submit-for-client-page")).SubmitForClientPage,
    ),
  },
];
