import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type ClientPages = typeof import("@/features/cards/client-pages");
type AdminPages = typeof import("@/features/cards/admin-pages");

const client = (page: keyof ClientPages) =>
  lazyPage(
    ["cards", "otc", "cases", "devices"],
    async () => (await import("@/features/cards/client-pages"))[page],
  );
const admin = (page: keyof AdminPages) =>
  lazyPage(
    ["cards", "cards-admin", "cases"],
    async () => (await import("@/features/cards/admin-pages"))[page],
  );

/** A client's screens. */
export const routes: RouteObject[] = [
  {
    ...client("CardsFrame"),
    children: [
      { path: "/cards", ...client("CardsPage") },
      { path: "/cards/purchases", ...client("PurchasesPage") },
      { path: "/cards/contests", ...client("ContestsPage") },
      { path: "/demo/shop", ...client("ShopPage") },
    ],
  },
  { path: "/cards/new", ...client("NewCardPage") },
  { path: "/cards/purchases/:id", ...client("PurchasePage") },
  { path: "/cards/purchases/:id/contest", ...client("ContestFormPage") },
  { path: "/cards/contests/:id", ...client("ContestPage") },
  { path: "/cards/:id", ...client("CardPage") },
  { path: "/cards/:id/controls", ...client("ControlsPage") },
  { path: "/cards/:id/replace", ...client("ReplacePage") },
];

/** An administrator's. */
export const adminRoutes: RouteObject[] = [
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
