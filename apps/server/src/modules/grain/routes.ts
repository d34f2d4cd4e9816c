import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { findTrader } from "./accounts/find-trader.js";
import { registerAccountRoutes } from "./accounts/routes.js";
import { registerSecondFactorRoutes } from "./accounts/second-factor-routes.js";
import { registerAdministrationRoutes } from "./administration/index.js";
import { registerDisputeRoutes } from "./disputes/index.js";
import { registerDriverRoutes } from "./drivers/index.js";
import { registerFreightRoutes } from "./freight/index.js";
import { registerNoticeRoutes } from "./notices/index.js";
import { registerOfferRoutes } from "./offers/index.js";
import { registerOrderRoutes } from "./orders/index.js";
import { registerPaperRoutes } from "./papers/index.js";
import { registerPartyRoutes } from "./parties/index.js";
import type { GrainPorts } from "./ports.js";
import { registerPreferenceRoutes } from "./preferences/index.js";
import { registerTraderPrivacyRoutes } from "./privacy/index.js";
import { registerReaisRoutes } from "./reais/index.js";
import { registerReportRoutes } from "./reports/index.js";
import { registerSignatureRoutes, standingConsents } from "./signatures/index.js";
import { registerWalletRoutes } from "./wallet/index.js";

/** Everything below `/agro/v1` and `/v1/admin/grain`. */
export function registerGrainRoutes(router: Router<Ctx>, ctx: Ctx, ports: GrainPorts): void {
  registerAccountRoutes(router, ports);
  registerSecondFactorRoutes(router, ports);
  registerPartyRoutes(router, ports);
  registerSignatureRoutes(router, ports);
  registerFreightRoutes(router);
  registerOfferRoutes(router, { ...ports, findTrader });
  registerOrderRoutes(router, ctx, { ...ports, autoApproving: standingConsents });
  registerReaisRoutes(router, { ...ports, autoApproving: standingConsents });
  registerDisputeRoutes(router, ports);
  registerPaperRoutes(router, ports);
  registerDriverRoutes(router, ports);
  registerPreferenceRoutes(router);
  registerNoticeRoutes(router, ports);
  registerWalletRoutes(router, ports.wallet);
  registerReportRoutes(router, ports);
  registerTraderPrivacyRoutes(router, ports);
  registerAdministrationRoutes(router);
}
