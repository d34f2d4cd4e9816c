import * as contract from "@lastro/contracts/published-lifecycles";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { readLifecycles } from "./read-lifecycles.js";

/** What anybody may read of how things move. */
export function registerLifecycleRoutes(router: Router<Ctx>): void {
  const answer = readLifecycles();
  router.on(contract.readLifecycles, async () => answer);
}
