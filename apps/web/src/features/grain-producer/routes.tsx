import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import type { Namespace } from "@/lib/i18n/namespaces";

const WORDS: Namespace[] = ["grain-producer", "grain", "identity"];

const coming = lazyPage(
  WORDS,
  async () => (await import("@/features/grain-producer/coming-page")).ComingPage,
);

/** The producer's side of the marketplace, in a frame of its own. */
export const routes: RouteObject[] = [
  {
    path: "/agro/dashboard-producer",
    ...lazyPage(WORDS, async () => (await import("@/features/grain-producer/producer-shell")).ProducerShell),
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
        path: "profile",
        ...lazyPage(WORDS, async () => (await import("@/features/grain-producer/profile-page")).ProfilePage),
      },
      { path: "orders", ...coming },
      { path: "financial", ...coming },
      { path: "withdrawals", ...coming },
      { path: "reports", ...coming },
      { path: "settings", ...coming },
    ],
  },
];
