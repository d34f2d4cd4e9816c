import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

const adminPages = () => import("@/features/companies/admin/pages");

/** An administrator's screens. */
export const routes: RouteObject[] = [
  { path: "/admin/companies", ...lazyPage(["companies"], async () => (await adminPages()).QueuePage) },
  {
    path: "/admin/companies/:id",
    ...lazyPage(["companies", "cases"], async () => (await adminPages()).ReviewPage),
  },
];
