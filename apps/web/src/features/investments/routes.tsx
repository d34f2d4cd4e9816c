import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/investments",
    ...lazyPage(
      ["investments"],
      async () => (await import("@/features/investments/investments-page")).InvestmentsPage,
    ),
  },
];
