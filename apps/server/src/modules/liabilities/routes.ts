import * as contract from "@lastro/contracts/liabilities";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { LiabilitiesPorts } from "./ports.js";
import { readOwnInclusions } from "./read-inclusions.js";
import { readTransparency } from "./read-transparency.js";

/** What anybody may read of the proofs, and what each person may of their own leaves. */
export function registerLiabilitiesRoutes(
  router: Router<Ctx>,
  ports: Pick<LiabilitiesPorts, "leavesOf">,
): void {
  router.on(contract.readTransparency, ({ db }) => readTransparency(db));
  const readOwn = async (request: RequestCtx) => ({
    file: await readOwnInclusions(request.db, ports, personOf(request).userId),
  });
  router.on(contract.readOwnInclusions, readOwn);
  router.on(contract.readTradersInclusions, readOwn);
}
