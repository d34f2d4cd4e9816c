import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type Pages = typeof import("@/features/investments/pages");

const page = (name: keyof Pages) =>
  lazyPage(["investments"], async () => (await import("@/features/investments/pages"))[name]);

export const routes: RouteObject[] = [{ path: "/investments", ...page("InvestmentsPage") }];

/** A client's own. */
export const goalRoutes: RouteObject[] = [
  { path: "/investments/goals", ...page("GoalsPage") },
  { path: "/investments/goals/:id", ...page("GoalPage") },
];
