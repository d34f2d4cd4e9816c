import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import type { Namespace } from "@/lib/i18n/namespaces";

const WORDS: Namespace[] = [
  "grain-admin",
  "grain-admin-verifications",
  "grain",
  "grain-orders",
  "withdrawals",
  "cases",
];

export const routes: RouteObject[] = [
  {
    path: "/admin/grain",
    ...lazyPage(WORDS, async () => (await import("@/features/grain/admin/market-frame")).MarketFrame),
    children: [
      {
        index: true,
        ...lazyPage(WORDS, async () => (await import("@/features/grain/admin/stats-page")).StatsPage),
      },
      {
        path: "orders",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/orders/orders-page")).OrdersPage,
        ),
      },
      {
        path: "orders/:orderId",
        ...lazyPage(WORDS, async () => (await import("@/features/grain/admin/orders/order-page")).OrderPage),
      },
      {
        path: "deposits",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/money/deposits-page")).DepositsPage,
        ),
      },
      {
        path: "withdrawals",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/money/withdrawals-page")).WithdrawalsPage,
        ),
      },
      {
        path: "disputes",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/disputes/disputes-page")).DisputesPage,
        ),
      },
      {
        path: "disputes/:orderId",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/disputes/dispute-page")).DisputePage,
        ),
      },
      {
        path: "offers",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/offers/offers-page")).OffersPage,
        ),
      },
      {
        path: "verifications",
        ...lazyPage(
          WORDS,
          async () =>
            (await import("@/features/grain/admin/verifications/verifications-page")).VerificationsPage,
        ),
      },
      {
        path: "verifications/:id",
        ...lazyPage(
          WORDS,
          async () =>
            (await import("@/features/grain/admin/verifications/verification-page")).VerificationPage,
        ),
      },
      {
        path: "freight",
        ...lazyPage(
          [...WORDS, "grain-admin-freight"],
          async () => (await import("@/features/grain/admin/freight/freight-page")).FreightPage,
        ),
      },
      {
        path: "people",
        ...lazyPage(
          WORDS,
          async () => (await import("@/features/grain/admin/people/people-page")).PeoplePage,
        ),
      },
    ],
  },
];
