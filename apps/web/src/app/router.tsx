import { createBrowserRouter } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { PageLoading } from "@/app/page-loading";
import { Root } from "@/app/root";
import { RootError } from "@/app/root-error";
import { routes as aboutRoutes } from "@/features/about/routes";
import { routes as accountsRoutes } from "@/features/accounts/routes";
import { routes as adminRoutes } from "@/features/admin/routes";
import { routes as adminApprovalsRoutes } from "@/features/admin-approvals/routes";
import { routes as adminKycRoutes } from "@/features/admin-kyc/routes";
import { adminRoutes as cardsAdminRoutes, routes as cardsRoutes } from "@/features/cards/routes";
import { routes as cashbackRoutes } from "@/features/cashback/routes";
import { adminRoutes as cryptoAdminRoutes, routes as cryptoRoutes } from "@/features/crypto/routes";
import { routes as currencyRoutes } from "@/features/currency/routes";
import { routes as grainAdminRoutes } from "@/features/grain/admin/routes";
import { routes as grainEntryRoutes } from "@/features/grain/entry/routes";
import { routes as grainRoutes } from "@/features/grain/routes";
import {
  adminRoutes as helpAdminRoutes,
  openRoutes as helpOpenRoutes,
  routes as helpRoutes,
} from "@/features/help/routes";
import { routes as identityRoutes } from "@/features/identity/routes";
import { routes as investmentRoutes } from "@/features/investments/routes";
import { routes as kycRoutes } from "@/features/kyc/routes";
import { routes as landingRoutes } from "@/features/landing/routes";
import { routes as legalRoutes } from "@/features/legal/routes";
import { routes as limitsRoutes } from "@/features/limits/routes";
import { routes as noticesRoutes } from "@/features/notices/routes";
import { routes as oauthConsentRoutes } from "@/features/oauth-consent/routes";
import { adminRoutes as otcAdminRoutes, routes as otcRoutes } from "@/features/otc/routes";
import { adminRoutes as p2pAdminRoutes, routes as p2pRoutes } from "@/features/p2p/routes";
import { routes as pixKeysRoutes } from "@/features/pix/keys/routes";
import { routes as pixReceivedRoutes } from "@/features/pix/received/routes";
import { adminRoutes as pixAdminRoutes, routes as pixRoutes } from "@/features/pix/routes";
import {
  adminRoutes as pixDisputesAdminRoutes,
  routes as pixDisputesRoutes,
} from "@/features/pix-disputes/routes";
import { clientRoutes as priceClientRoutes, routes as pricesRoutes } from "@/features/prices/routes";
import { publicRoutes as publicReceiptRoutes, routes as receiptRoutes } from "@/features/receipts/routes";
import {
  adminRoutes as recoveriesAdminRoutes,
  routes as recoveriesRoutes,
} from "@/features/recoveries/routes";
import { routes as recurringBuyRoutes } from "@/features/recurring-buys/routes";
import { routes as securityRoutes } from "@/features/security/routes";
import { routes as settingsRoutes } from "@/features/settings/routes";
import { routes as taxRoutes } from "@/features/tax/routes";
import { routes as treasuryRoutes } from "@/features/treasury/routes";
import {
  guardianRoutes,
  clientRoutes as web3ClientRoutes,
  routes as web3Routes,
} from "@/features/web3/routes";

/** Every screen of the app, by the frame it stands in. A feature adds one line to one of these lists. */
export const router = createBrowserRouter([
  {
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
        children: [...identityRoutes, ...oauthConsentRoutes, ...grainEntryRoutes, ...guardianRoutes],
      },
      // The marketplace's own frames, with a session of their own.
      ...grainRoutes,
      {
        // For a signed-in client.
        ...lazyPage(["notices"], async () => (await import("@/app/client-shell")).ClientShell),
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
          ...recurringBuyRoutes,
          ...p2pRoutes,
          ...cardsRoutes,
          ...cashbackRoutes,
          ...kycRoutes,
          ...securityRoutes,
          ...limitsRoutes,
          ...taxRoutes,
          ...settingsRoutes,
          ...helpRoutes,
          ...priceClientRoutes,
          ...web3ClientRoutes,
          ...noticesRoutes,
        ],
      },
      {
        // For administrators.
        ...lazyPage([], async () => (await import("@/app/admin-shell")).AdminShell),
        children: [
          ...adminRoutes,
          ...pixAdminRoutes,
          ...cryptoAdminRoutes,
          ...treasuryRoutes,
          ...pixDisputesAdminRoutes,
          ...recoveriesAdminRoutes,
          ...otcAdminRoutes,
          ...p2pAdminRoutes,
          ...cardsAdminRoutes,
          ...adminKycRoutes,
          ...grainAdminRoutes,
          ...adminApprovalsRoutes,
          ...helpAdminRoutes,
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
]);
