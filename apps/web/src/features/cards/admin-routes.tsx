import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type AdminPages = typeof import("@/features/cards/admin-pages");

const admin = (page: keyof AdminPages) =>
  lazyPage(
    ["cards", "cards-admin", "cases"],
    async () => (await import("@/features/cards/admin-pages"))[page],
  );

/** An administrator's screens. */
export const routes: RouteObject[] = [
  {
    ...admin("AdminFrame"),
    children: [
      { path: "/admin/cards", ...admin("FiguresPage") },
      { path: "/admin/cards/list", ...admin("AdminCardsPage") },
      { path: "/admin/cards/authorizations", ...admin("AuthorizationsPage") },
      { path: "/admin/cards/contests", ...admin("AdminContestsPage") },
      { path: "/admin/cards/contests/:caseId", ...admin("AdminContestPage") },
      { path: "/admin/cards/settings", ...admin("SettingsPage") },
      { path: "/admin/cards/partners", ...admin("PartnersPage") },
    ],
  },
];
