import * as choices from "@lastro/contracts/grain/notice-choices";
import * as contract from "@lastro/contracts/grain/preferences";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { readChoices, saveChoices } from "./notice-choices.js";
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
  router.on(choices.readNoticeChoices, (ctx) => readChoices(ctx.db, personOf(ctx).userId));
  router.on(choices.saveNoticeChoices, (ctx, { body }) =>
    inTransaction(ctx.db, async (tx) => {
      const { userId } = personOf(ctx);
      await saveChoices(tx, ctx, userId, body);
      return readChoices(tx, userId);
    }),
  );
}
