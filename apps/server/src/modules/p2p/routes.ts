import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { registerMarketAdministration } from "./administration/routes.js";
import { registerAdRoutes } from "./ads/routes.js";
import { registerBookRoutes } from "./book/routes.js";
import { registerChatRoutes } from "./chat/routes.js";
import { registerDisputeAdministration } from "./disputes/admin-routes.js";
import { registerDisputeRoutes } from "./disputes/routes.js";
import type { PackPorts } from "./pack/make-pack.js";
import { registerPackRoutes } from "./pack/routes.js";
import type { P2pPorts } from "./ports.js";
import { registerReputationRoutes } from "./reputation/routes.js";
import { registerTradeRoutes } from "./trades/routes.js";

export function registerP2pRoutes(router: Router<Ctx>, ctx: Ctx, ports: P2pPorts & PackPorts): void {
  registerAdRoutes(router, ports);
  registerBookRoutes(router, ctx, ports);
  registerReputationRoutes(router, ports);
  registerChatRoutes(router, ports);
  registerMarketAdministration(router, ports);
  registerPackRoutes(router, ports);
  registerTradeRoutes(router, ports);
  registerDisputeRoutes(router, ports);
  registerDisputeAdministration(router, ports);
}
