import { listUnconfirmed, removeUnconfirmed } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { REALMS } from "../../../configuration/realms.js";
import { deleteProfile } from "../store.js";

/** Letters are answered within days or not at all; afterwards there is no reason to keep what was typed. */
const KEPT_SECONDS = 30 * 86_400;
const AT_ONCE = 100;

/** Forgets registrations nobody confirmed for a month. */
export async function forgetUnconfirmed(ctx: Ctx): Promise<void> {
  const before = secondsAfter(ctx.clock.now(), -KEPT_SECONDS);
  for (;;) {
    const found = await listUnconfirmed(ctx.db, { realm: REALMS.bank, before, limit: AT_ONCE });
    let handled = 0;
    await eachApart(ctx.log, "a registration could not be forgotten", found, async (userId) => {
      await inTransaction(ctx.db, async (tx) => {
        // Confirmed meanwhile: a client now.
        if (await removeUnconfirmed(tx, userId)) await deleteProfile(tx, userId);
      });
      handled += 1;
    });
    if (found.length < AT_ONCE || handled === 0) return;
  }
}
