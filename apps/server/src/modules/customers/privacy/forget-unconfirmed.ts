import { secondsAfter } from "../../../platform/clock.js";
import type { Ctx } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { listUnconfirmed, removeUnconfirmed } from "../../identity/index.js";
import { deleteProfile } from "../store.js";

/** Letters are answered within days or not at all; afterwards there is no reason to keep what was typed. */
const KEPT_SECONDS = 30 * 86_400;
const AT_ONCE = 100;

/** Forgets registrations nobody confirmed for a month. */
export async function forgetUnconfirmed(ctx: Ctx): Promise<void> {
  const before = secondsAfter(ctx.clock.now(), -KEPT_SECONDS);
  for (;;) {
    const found = await listUnconfirmed(ctx.db, { before, limit: AT_ONCE });
    for (const userId of found) {
      await inTransaction(ctx.db, async (tx) => {
        // Confirmed meanwhile: a client now.
        if (await removeUnconfirmed(tx, userId)) await deleteProfile(tx, userId);
      });
    }
    if (found.length < AT_ONCE) return;
  }
}
