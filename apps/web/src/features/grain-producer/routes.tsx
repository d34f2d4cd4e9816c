import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import type { Namespace } from "@/lib/i18n/namespaces";

const WORDS: Namespace[] = ["grain-producer", "grain", "grain-settings", "identity"];

/** The producer's frame with its own pages and those other features stand in it. */
export function producerRoutes(pages: RouteObject[]): RouteObject[] {
  return [
    {
      path: "/agro/dashboard-producer",
      ...lazyPage(
        WORDS,
        async () => (await import("@/features/grain-producer/producer-shell")).ProducerShell,
      ),
      children: [
        {
          index: true,
          ...lazyPage(
            WORDS,
            async () => (await import("@/features/grain-producer/dashboard-page")).DashboardPage,
          ),
        },
        {
          path: "offers",
          ...lazyPage(WORDS, async () => (await import("@/features/grain-producer/offers-page")).OffersPage),
        },
        {
          path: "orders",
          ...lazyPage(WORDS, async () => (await import("@/features/grain-producer/orders-page")).OrdersPage),
        },
        {
          path: "profile",
          ...lazyPage(
            WORDS,
            async () => (await import("@/features/grain-producer/profile-page")).ProfilePage,
          ),
        },
        {
          path: "withdrawals",
          ...lazyPage(
            WORDS,
            async () => (await import("@/features/grain-producer/withdrawals-page")).WithdrawalsPage,
          ),
        },
        ...pages,
        { path: "*", ...lazyPage([], async () => (await import("@/app/not-found-page")).NotFoundPage) },
      ],
    },
  ];
}
