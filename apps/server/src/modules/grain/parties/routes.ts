import * as contract from "@lastro/contracts/grain/legal-data";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { AccountPorts } from "../accounts/ports.js";
import { findLegalData } from "./legal-store.js";
import { saveLegalData } from "./save-legal-data.js";

/** Who the people of the marketplace are in their contracts. */
export function registerPartyRoutes(router: Router<Ctx>, ports: Pick<AccountPorts, "signIn">): void {
  const own = async (ctx: RequestCtx) => {
    const { userId } = personOf(ctx);
    const stored = (await findLegalData(ctx.db, ctx, [userId])).get(userId);
    return { data: stored?.party ?? null, changedAt: stored?.changedAt ?? null };
  };
  router.on(contract.readLegalData, own);
  router.on(contract.saveLegalData, async (ctx, { body }) => {
    await saveLegalData(ctx, ports, body);
    return own(ctx);
  });
}
