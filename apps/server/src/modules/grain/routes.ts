import type { Ctx } from "../../platform/context.js";
import type { Router } from "../../platform/http/router.js";
import { registerAccountRoutes } from "./accounts/routes.js";
import type { GrainPorts } from "./ports.js";

/** Everything below `/agro/v1`. */
export function registerGrainRoutes(router: Router<Ctx>, ports: GrainPorts): void {
  registerAccountRoutes(router, ports);
}
