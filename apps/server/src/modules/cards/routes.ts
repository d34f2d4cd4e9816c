import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { registerCardAdministration } from "./administration/routes.js";
import { registerControlRoutes } from "./controls/routes.js";
import { registerFundingRoutes } from "./funding/routes.js";
import { registerIssuingRoutes } from "./issuing/routes.js";
import type { CardPorts } from "./ports.js";

export function registerCardRoutes(router: Router<Ctx>, ports: CardPorts): void {
  registerIssuingRoutes(router, ports);
  registerControlRoutes(router, ports);
  registerFundingRoutes(router, ports);
  registerCardAdministration(router, ports);
}
