import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { GRACE_SECONDS } from "./deposit.js";
import { lockDeposit, moveDeposit } from "./deposit-store.js";

const AT_ONCE = 200;

/** Ends the deposits nobody paid in time. One whose payment is being confirmed is let finish. */
export async function expireDeposits(ctx: Ctx): Promise<void> {
  const before = secondsAfter(ctx.clock.now(), -GRACE_SECONDS);
  const due = await query<{ id: string }>(
    ctx.db,
    `select id from grain_deposit
     where status = 'announced' and expires_at < $1 and reason <> 'confirming' order by expires_at limit $2`,
    [before, AT_ONCE],
  );
  await eachApart(ctx.log, "a deposit could not expire", due, ({ id }) =>
    inTransaction(ctx.db, async (tx) => {
      const deposit = await lockDeposit(tx, id);
      if (deposit?.status !== "announced" || deposit.reason === "confirming") return;
      await moveDeposit(tx, ctx, deposit, { to: "rejected", reason: "expired" });
      await announce(tx, { to: { userId: deposit.userId }, type: "grain.deposit", reference: id });
    }),
  );
}
