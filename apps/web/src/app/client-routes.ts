import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { routes as accountsRoutes } from "@/features/accounts/routes";
import { routes as basketRoutes } from "@/features/basket/routes";
import { routes as cardsRoutes } from "@/features/cards/routes";
import { routes as cashbackRoutes } from "@/features/cashback/routes";
import { routes as companiesRoutes } from "@/features/companies/routes";
import { routes as cryptoRoutes } from "@/features/crypto/routes";
import { routes as currencyRoutes } from "@/features/currency/routes";
import { openRoutes as helpOpenRoutes, routes as helpRoutes } from "@/features/help/routes";
import { routes as integrationRoutes } from "@/features/integrations/routes";
import { goalRoutes, routes as investmentRoutes } from "@/features/investments/routes";
import { routes as kycRoutes } from "@/features/kyc/routes";
import { routes as limitsRoutes } from "@/features/limits/routes";
import { routes as marketLinkRoutes } from "@/features/market-link/routes";
import { routes as noticesRoutes } from "@/features/notices/routes";
import { routes as otcRoutes } from "@/features/otc/routes";
import { routes as p2pRoutes } from "@/features/p2p/routes";
import { routes as pixKeysRoutes } from "@/features/pix/keys/routes";
import { routes as pixReceivedRoutes } from "@/features/pix/received/routes";
import { routes as pixRoutes } from "@/features/pix/routes";
import { routes as pixDisputesRoutes } from "@/features/pix-disputes/routes";
import { clientRoutes as priceClientRoutes, routes as pricesRoutes } from "@/features/prices/routes";
import { routes as receiptRoutes } from "@/features/receipts/routes";
import { routes as recoveriesRoutes } from "@/features/recoveries/routes";
import { routes as recurringBuyRoutes } from "@/features/recurring-buys/routes";
import { routes as securityRoutes } from "@/features/security/routes";
import { routes as settingsRoutes } from "@/features/settings/routes";
import { routes as taxRoutes } from "@/features/tax/routes";
import { clientRoutes as web3ClientRoutes, routes as web3Routes } from "@/features/web3/routes";

/** The screens of a signed-in client, with those that show either frame, and what answers any other address. */
export const routes: RouteObject[] = [
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
];
