import * as choices from "@lastro/contracts/grain/notice-choices";
import * as contract from "@lastro/contracts/grain/preferences";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import { readChoices, saveChoices } from "./notice-choices.js";
import { readPreferencesOf, savePreferences } from "./preference-store.js";

/** The settings of a person of the marketplace. */
export function registerPreferenceRoutes(router: Router<Ctx>): void {
  router.on(contract.readPreferences, (ctx) => readPreferencesOf(ctx.db, personOf(ctx).userId));
  router.on(contract.savePreferences, async (ctx, { body }) => {
    await inTransaction(ctx.db, (tx) => savePreferences(tx, ctx, personOf(ctx).userId, body));
    return { ...body, chosen: true };
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
