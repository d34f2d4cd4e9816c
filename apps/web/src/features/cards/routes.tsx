import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

type ClientPages = typeof import("@/features/cards/client-pages");

const client = (page: keyof ClientPages) =>
  lazyPage(
    ["cards", "otc", "cases", "devices"],
    async () => (await import("@/features/cards/client-pages"))[page],
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
