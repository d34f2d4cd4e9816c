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

type ClientPages = typeof import("@/features/investments/client-pages");

const client = (page: keyof ClientPages) =>
  lazyPage(["investments"], async () => (await import("@/features/investments/client-pages"))[page]);

/** A client's own. */
export const goalRoutes: RouteObject[] = [
  { path: "/investments/goals", ...client("GoalsPage") },
  { path: "/investments/goals/:id", ...client("GoalPage") },
];
