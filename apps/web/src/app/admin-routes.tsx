import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";
import { routes as adminRoutes } from "@/features/admin/routes";
import { routes as approvalsRoutes } from "@/features/admin-approvals/routes";
import { routes as kycRoutes } from "@/features/admin-kyc/routes";
import { routes as cardsRoutes } from "@/features/cards/admin-routes";
import { routes as companiesRoutes } from "@/features/companies/admin-routes";
import { routes as cryptoRoutes } from "@/features/crypto/admin-routes";
import { routes as exchangeRoutes } from "@/features/exchange-admin/routes";
import { routes as grainRoutes } from "@/features/grain/admin/routes";
import { routes as helpRoutes } from "@/features/help/admin-routes";
import { routes as otcRoutes } from "@/features/otc/admin-routes";
import { routes as p2pRoutes } from "@/features/p2p/admin-routes";
import { routes as pixRoutes } from "@/features/pix/admin-routes";
import { routes as pixDisputesRoutes } from "@/features/pix-disputes/admin-routes";
import { routes as recoveriesRoutes } from "@/features/recoveries/admin-routes";
import { routes as treasuryRoutes } from "@/features/treasury/routes";

/** Every screen of administrators, in their frame. */
export const routes: RouteObject[] = [
  {
    ...lazyPage(["office"], async () => (await import("@/app/admin-shell")).AdminShell),
    children: [
      ...adminRoutes,
      ...pixRoutes,
      ...cryptoRoutes,
      ...treasuryRoutes,
      ...pixDisputesRoutes,
      ...recoveriesRoutes,
      ...otcRoutes,
      ...p2pRoutes,
      ...cardsRoutes,
      ...exchangeRoutes,
      ...kycRoutes,
      ...companiesRoutes,
      ...grainRoutes,
      ...approvalsRoutes,
      ...helpRoutes,
    ],
  },
];
