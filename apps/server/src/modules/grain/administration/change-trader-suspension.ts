import type { ResponseOf } from "@lastro/contracts";
import type { changeTraderSuspension as route } from "@lastro/contracts/grain/administration";
import { banUser } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";
import { isTraderClosed } from "../accounts/closed-accounts.js";
import { findTraderWords } from "./trader-queries.js";

/** A suspension has no end of its own: a person lifts it. */
const HUNDRED_YEARS_SECONDS = 100 * 365 * 86_400;

/**
 * Keeps someone of the marketplace out, at once and in every tab, or lets them in again. Their money stays where it is
 * and their orders go on by their clocks; buyers no longer see their offers.
 */
export async function changeTraderSuspension(
  ctx: RequestCtx,
  input: { readonly traderId: string; readonly suspended: boolean; readonly reason: string },
): Promise<ResponseOf<typeof route>> {
  const { traderId, suspended, reason } = input;
  return inTransaction(ctx.db, async (tx) => {
    // Two administrators at once: the second is told what the first did.
    await query(tx, "select 1 from grain_account where user_id = $1 for update", [traderId]);
    const before = await findTraderWords(tx, ctx, traderId);
    if (!before) throw new DomainError("resource.not_found");
    if (await isTraderClosed(tx, traderId)) throw new DomainError("privacy.account_closed");
    if (suspended === (before.status === "suspended")) {
      throw new DomainError(suspended ? "backoffice.already_suspended" : "backoffice.not_suspended");
    }
    await banUser(tx, traderId, suspended ? secondsAfter(ctx.clock.now(), HUNDRED_YEARS_SECONDS) : null);
    await recordAudit(tx, ctx, {
      action: suspended ? "grain.trader_suspended" : "grain.trader_unsuspended",
      subject: traderId,
      details: { reason },
    });
    return { ...before, status: suspended ? "suspended" : "active" };
  });
}
