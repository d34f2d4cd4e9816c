import { brazilianDay } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { recordAudit } from "../../compliance/index.js";
import { anonymise, findPurgeable, insertPurge, lockForClosing } from "./closure-store.js";
import { traderExports } from "./export-keeper.js";
import type { TraderPrivacyCtx } from "./ports.js";

const AT_ONCE = 100;
export const PURGE_TRADERS = "grain.purge_closed";

/**
 * Forgets who closed accounts belonged to once the law no longer wants it kept. Orders, their contracts, the books and
 * the audit trail stay: they are the other side's as well, and nobody's to forget.
 */
export async function purgeClosedTraders(ctx: TraderPrivacyCtx): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const due: string[] = await findPurgeable(ctx.db, {
      today: brazilianDay(ctx.clock.now()),
      limit: AT_ONCE,
      after,
    });
    await eachApart(ctx.log, "a closed account could not be forgotten", due, (userId) =>
      inTransaction(ctx.db, (tx) => purge(tx, ctx, userId)),
    );
    after = due.at(-1) ?? null;
    if (due.length < AT_ONCE) return;
  }
}

async function purge(tx: Tx, ctx: TraderPrivacyCtx, userId: string): Promise<void> {
  if (!(await lockForClosing(tx, userId))) return;
  const at = ctx.clock.now();
  if (!(await insertPurge(tx, userId, at))) return;
  const acting = asSystem(ctx, PURGE_TRADERS);
  await traderExports.removeParts(tx, userId);
  await traderExports.forget(tx, userId);
  await anonymise(tx, userId, at);
  await ctx.privacy.forgetPerson(tx, acting, userId);
  await recordAudit(tx, acting, { action: "grain.account_forgotten", subject: userId });
}
