import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import type { Namespace } from "@/lib/i18n/namespaces";

const WORDS: Namespace[] = ["admin-grain", "grain"];

export const routes: RouteObject[] = [
  {
    path: "/admin/grain",
    ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/market-frame")).MarketFrame),
    children: [
      {
        index: true,
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/stats-page")).StatsPage),
      },
      {
        path: "orders",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/orders-page")).OrdersPage),
      },
      {
        path: "orders/:orderId",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/order-page")).OrderPage),
      },
      {
        path: "deposits",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/deposits-page")).DepositsPage),
      },
      {
        path: "withdrawals",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/admin-grain/withdrawals-page")).WithdrawalsPage,
        ),
      },
      {
        path: "disputes",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/disputes-page")).DisputesPage),
      },
      {
        path: "disputes/:orderId",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/dispute-page")).DisputePage),
      },
      {
        path: "offers",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/offers-page")).OffersPage),
      },
      {
        path: "people",
        ...lazyPage(WORDS, async () => (await import("@/features/admin-grain/people-page")).PeoplePage),
      },
    ],
  },
];
