import * as contract from "@lastro/contracts/grain/preferences";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { readPreferencesOf } from "./preference-store.js";
import { savePreferences } from "./save-preferences.js";

/** The settings of a person of the marketplace. */
export function registerPreferenceRoutes(router: Router<Ctx>): void {
  router.on(contract.readPreferences, (ctx) => readPreferencesOf(ctx.db, personOf(ctx).userId));
  router.on(contract.savePreferences, async (ctx, { body }) => {
    await inTransaction(ctx.db, (tx) => savePreferences(tx, ctx, body));
    const { signature: _, ...chosen } = body;
    return { ...chosen, chosen: true };
  });
}
