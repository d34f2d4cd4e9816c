import { createBrowserRouter, type RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { PageLoading } from "@/app/page-loading";
import { Root } from "@/app/root";
import { RootError } from "@/app/root-error";
import { routes as aboutRoutes } from "@/features/about/routes";
import { routes as accountsRoutes } from "@/features/accounts/routes";
import { routes as basketRoutes } from "@/features/basket/routes";
import { routes as cardsRoutes } from "@/features/cards/routes";
import { routes as cashbackRoutes } from "@/features/cashback/routes";
import { routes as companiesRoutes } from "@/features/companies/routes";
import { routes as cryptoRoutes } from "@/features/crypto/routes";
import { routes as currencyRoutes } from "@/features/currency/routes";
import { openRoutes as helpOpenRoutes, routes as helpRoutes } from "@/features/help/routes";
import { routes as identityRoutes } from "@/features/identity/routes";
import { routes as integrationRoutes } from "@/features/integrations/routes";
import { goalRoutes, routes as investmentRoutes } from "@/features/investments/routes";
import { routes as kycRoutes } from "@/features/kyc/routes";
import { routes as landingRoutes } from "@/features/landing/routes";
import { routes as legalRoutes } from "@/features/legal/routes";
import { routes as limitsRoutes } from "@/features/limits/routes";
import { routes as marketLinkRoutes } from "@/features/market-link/routes";
import { routes as noticesRoutes } from "@/features/notices/routes";
import { routes as oauthConsentRoutes } from "@/features/oauth-consent/routes";
import { routes as otcRoutes } from "@/features/otc/routes";
import { routes as p2pRoutes } from "@/features/p2p/routes";
import { routes as pixKeysRoutes } from "@/features/pix/keys/routes";
import { routes as pixReceivedRoutes } from "@/features/pix/received/routes";
import { routes as pixRoutes } from "@/features/pix/routes";
import { routes as pixDisputesRoutes } from "@/features/pix-disputes/routes";
import { clientRoutes as priceClientRoutes, routes as pricesRoutes } from "@/features/prices/routes";
import { publicRoutes as publicReceiptRoutes, routes as receiptRoutes } from "@/features/receipts/routes";
import { routes as recoveriesRoutes } from "@/features/recoveries/routes";
import { routes as recurringBuyRoutes } from "@/features/recurring-buys/routes";
import { routes as securityRoutes } from "@/features/security/routes";
import { routes as settingsRoutes } from "@/features/settings/routes";
import { routes as taxRoutes } from "@/features/tax/routes";
import {
  guardianRoutes,
  clientRoutes as web3ClientRoutes,
  routes as web3Routes,
} from "@/features/web3/routes";

const ROOT = "root";

/**
 * Every screen of the app, by the frame it stands in. A feature adds one line to one of these lists, or to those of
 * administrators, of the marketplace and of what is published, which are fetched when somebody goes there.
 */
const screens: RouteObject[] = [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: PageLoading,
    children: [
      {
        // For anyone: header, footer.
        ...lazyPage([], async () => (await import("@/app/public-shell")).PublicShell),
        children: [...landingRoutes, ...aboutRoutes, ...legalRoutes, ...publicReceiptRoutes],
      },
      {
        // A single task on an empty page: sign-in, registration, recovery.
        ...lazyPage([], async () => (await import("@/app/focus-shell")).FocusShell),
        children: [...identityRoutes, ...oauthConsentRoutes, ...guardianRoutes],
      },
      {
        // For a signed-in client.
        ...lazyPage(["notices", "companies"], async () => (await import("@/app/client-shell")).ClientShell),
        children: [
          ...accountsRoutes,
          ...pixRoutes,
          ...cryptoRoutes,
          ...pixDisputesRoutes,
          ...recoveriesRoutes,
          ...receiptRoutes,
          ...pixKeysRoutes,
          ...pixReceivedRoutes,
          ...otcRoutes,
          ...basketRoutes,
          ...recurringBuyRoutes,
          ...goalRoutes,
          ...p2pRoutes,
          ...cardsRoutes,
          ...cashbackRoutes,
          ...kycRoutes,
          ...securityRoutes,
          ...limitsRoutes,
          ...taxRoutes,
          ...settingsRoutes,
          ...integrationRoutes,
          ...helpRoutes,
          ...priceClientRoutes,
          ...marketLinkRoutes,
          ...web3ClientRoutes,
          ...noticesRoutes,
          ...companiesRoutes,
        ],
      },
      {
        // The client's frame for a signed-in client, the public one for everybody else.
        ...lazyPage([], async () => (await import("@/app/open-shell")).OpenShell),
        children: [
          ...pricesRoutes,
          ...currencyRoutes,
          ...investmentRoutes,
          ...helpOpenRoutes,
          ...web3Routes,
          { path: "*", ...lazyPage([], async () => (await import("@/app/not-found-page")).NotFoundPage) },
        ],
      },
    ],
  },
];

const published = async () => (await import("@/app/published-routes")).routes;
const fetched = {
  "/transparency/": published,
  "/docs/": published,
  "/admin/": async () => (await import("@/app/admin-routes")).routes,
  "/agro/": async () => (await import("@/app/marketplace-routes")).routes,
};

export const router = createBrowserRouter(screens, {
  async patchRoutesOnNavigation({ path, patch }) {
    for (const [start, load] of Object.entries(fetched))
      if (`${path}/`.startsWith(start)) patch(ROOT, await load());
  },
});
