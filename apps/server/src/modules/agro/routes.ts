import type { Ctx } from "../../platform/context.js";
import type { Router } from "../../platform/http/router.js";
import { registerAccountRoutes } from "./accounts/routes.js";
import type { AgroPorts } from "./ports.js";

/** Everything below `/agro/v1`. */
export function registerAgroRoutes(router: Router<Ctx>, ports: AgroPorts): void {
  registerAccountRoutes(router, ports);
}
