import { secondsAfter } from "@lastro/platform/clock";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../../compliance/index.js";
import { CANCELLED_AMOUNT_RESTS_SECONDS } from "./deposit.js";
import { freeAmount, lockDeposit, moveDeposit } from "./deposit-store.js";

/** Gives up a deposit no hash was named for. Its amount rests, so that money on its way still finds a person to look. */
export async function cancelDeposit(ctx: RequestCtx, id: string): Promise<void> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.userId !== userId) throw new DomainError("resource.not_found");
    if (deposit.status === "rejected" && deposit.reason === "cancelled_by_owner") return;
    if (deposit.status !== "announced" || deposit.txHash !== null)
      throw new DomainError("custody.deposit_closed");
    await moveDeposit(tx, ctx, deposit, { to: "rejected", reason: "cancelled_by_owner" });
    await freeAmount(tx, id, secondsAfter(ctx.clock.now(), CANCELLED_AMOUNT_RESTS_SECONDS));
    await recordAudit(tx, ctx, { action: "custody.deposit_cancelled", subject: id });
    await announce(tx, { to: { userId }, type: "grain.deposit", reference: id });
  });
}
