import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { INTEGRATION_PAGES } from "@/components/integrations/pages";
import { inRealm } from "@/components/integrations/realm";
import type { Namespace } from "@/lib/i18n/namespaces";

const FRAME: Namespace[] = ["grain-frames", "grain", "grain-notices"];
const ORDERS: Namespace[] = [
  "grain-orders",
  "grain-orders-driver",
  "grain-orders-papers",
  "grain-orders-search",
  "grain-shared-papers",
  "grain-orders-pix",
  "grain-shared-signing",
  "grain-shared-delivery",
  "grain-shared-standing",
  "grain",
];
const DISPUTE: Namespace[] = [...ORDERS, "cases", "grain-orders-negotiation"];
const WALLET: Namespace[] = ["grain-wallet", "grain-wallet-reais", "market-link", "withdrawals", "grain"];
const OFFERS: Namespace[] = [
  "grain-offers",
  "grain-shared-prices",
  "grain-shared-delivery",
  "grain-shared-papers",
  "grain-shared-freight",
  "grain-shared-standing",
  "grain",
];
const ALERTS: Namespace[] = ["grain-alerts", "grain"];
const BIDS: Namespace[] = ["grain-bids", "grain-shared-signing", "grain"];
const REPORTS: Namespace[] = ["grain-reports", "grain-reports-statement", "grain"];
const SETTINGS: Namespace[] = [
  "grain-team",
  "grain-settings",
  "grain-settings-legal",
  "grain-settings-factor",
  "grain-shared-signing",
  "grain",
  "privacy",
  "security",
  "identity",
  "settings",
  "devices",
];
const TEAM: Namespace[] = ["grain-team", "grain"];
const PROFILE: Namespace[] = [
  "grain-team",
  "grain-settings",
  "grain-settings-email",
  "grain-shared-standing",
  "grain",
  "identity",
];
const VERIFICATION: Namespace[] = ["grain-settings-verification", "grain", "cases"];

/** The pages that both sides of the marketplace have, each in their own frame. */
const ownPages: RouteObject[] = [
  {
    path: "orders/:id",
    ...lazyPage(DISPUTE, async () => (await import("@/features/grain/orders/order-page")).OrderPage),
  },
  {
    path: "disputes/:orderId",
    ...lazyPage(
      DISPUTE,
      async () => (await import("@/features/grain/orders/dispute/dispute-page")).DisputePage,
    ),
  },
  {
    path: "alerts",
    ...lazyPage(ALERTS, async () => (await import("@/features/grain/alerts/alerts-page")).AlertsPage),
  },
  {
    path: "reports",
    ...lazyPage(REPORTS, async () => (await import("@/features/grain/reports/reports-page")).ReportsPage),
  },
  {
    path: "settings",
    ...lazyPage(SETTINGS, async () => (await import("@/features/grain/settings/settings-page")).SettingsPage),
  },
  {
    path: "team",
    ...lazyPage(TEAM, async () => (await import("@/features/grain/team/team-page")).TeamPage),
  },
  {
    path: "profile",
    ...lazyPage(PROFILE, async () => (await import("@/features/grain/settings/profile-page")).ProfilePage),
  },
  {
    path: "verification",
    ...lazyPage(
      VERIFICATION,
      async () => (await import("@/features/grain/settings/verification/verification-page")).VerificationPage,
    ),
  },
  ...INTEGRATION_PAGES.map(({ path, load }) => ({
    path: `integrations${path}`,
    ...lazyPage(["integrations"], async () => {
      const { useTraderIntegrations } = await import("@/features/grain/integrations/trader-integrations");
      return inRealm(useTraderIntegrations, await load());
    }),
  })),
];

const notFound: RouteObject = {
  path: "*",
  ...lazyPage([], async () => (await import("@/app/not-found-page")).NotFoundPage),
};

const buyerRoutes: RouteObject = {
  path: "/agro/dashboard-buyer",
  ...lazyPage(FRAME, async () => (await import("@/features/grain/frames/buyer-shell")).BuyerShell),
  children: [
    {
      index: true,
      ...lazyPage(
        [...OFFERS, ...ORDERS, ...WALLET],
        async () => (await import("@/features/grain/frames/buyer-dashboard-page")).BuyerDashboardPage,
      ),
    },
    {
      path: "bids",
      ...lazyPage(BIDS, async () => (await import("@/features/grain/bids/buyer-bids-page")).BuyerBidsPage),
    },
    ...ownPages,
  ],
};

const producerRoutes: RouteObject = {
  path: "/agro/dashboard-producer",
  ...lazyPage(FRAME, async () => (await import("@/features/grain/frames/producer-shell")).ProducerShell),
  children: [
    {
      index: true,
      ...lazyPage(
        ORDERS,
        async () => (await import("@/features/grain/frames/producer-dashboard-page")).ProducerDashboardPage,
      ),
    },
    {
      path: "offers",
      ...lazyPage(OFFERS, async () => (await import("@/features/grain/offers/offers-page")).OffersPage),
    },
    {
      path: "offers/import",
      ...lazyPage(
        ["grain-offers-import", "grain"],
        async () => (await import("@/features/grain/offers/import/import-page")).ImportPage,
      ),
    },
    {
      path: "orders",
      ...lazyPage(
        ORDERS,
        async () => (await import("@/features/grain/orders/producer-orders-page")).ProducerOrdersPage,
      ),
    },
    {
      path: "bids",
      ...lazyPage(
        BIDS,
        async () => (await import("@/features/grain/bids/producer-bids-page")).ProducerBidsPage,
      ),
    },
    {
      path: "withdrawals",
      ...lazyPage(
        WALLET,
        async () => (await import("@/features/grain/wallet/withdrawals-page")).WithdrawalsPage,
      ),
    },
    {
      path: "financial",
      ...lazyPage(
        REPORTS,
        async () => (await import("@/features/grain/reports/financial-page")).FinancialPage,
      ),
    },
    ...ownPages,
    notFound,
  ],
};

/** The marketplace as its people see it, in their own frames, with a session of their own. */
export const routes: RouteObject[] = [buyerRoutes, producerRoutes];
