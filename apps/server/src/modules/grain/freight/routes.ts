import * as contract from "@lastro/contracts/grain/freight";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { changeFreight } from "./change-freight.js";
import { freightWords, settingsWords } from "./read-freight.js";

/** What freight is reckoned by, for whoever compares offers and for administrators. */
export function registerFreightRoutes(router: Router<Ctx>): void {
  router.on(contract.readFreight, (ctx) => freightWords(ctx.db, personOf(ctx).userId));
  router.on(contract.readFreightSettings, (ctx) => settingsWords(ctx.db));
  router.on(contract.changeFreightSettings, async (ctx, { body }) => {
    await changeFreight(ctx, body);
    return settingsWords(ctx.db);
  });
}
