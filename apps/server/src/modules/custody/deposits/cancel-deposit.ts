import { secondsAfter } from "../../../platform/clock.js";
import { personOf } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { DomainError } from "../../../platform/domain-error.js";
import { announce } from "../../../platform/events.js";
import { recordAudit } from "../../compliance/index.js";
import type { CustodyRequestCtx } from "../ports.js";
import { CANCELLED_AMOUNT_RESTS_SECONDS } from "./deposit.js";
import { freeAmount, lockDeposit, moveDeposit } from "./deposit-store.js";

/** Gives up a deposit no hash was named for. Its amount rests, so that money on its way still finds a person to look. */
export async function cancelDeposit(ctx: CustodyRequestCtx, id: string): Promise<void> {
  const { userId } = personOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.userId !== userId) throw new DomainError("resource.not_found");
    if (deposit.status === "rejeitado" && deposit.reason === "cancelado") return;
    if (deposit.status !== "pendente" || deposit.txHash !== null)
      throw new DomainError("custody.deposit_closed");
    await moveDeposit(tx, ctx, deposit, { to: "rejeitado", reason: "cancelado" });
    await freeAmount(tx, id, secondsAfter(ctx.clock.now(), CANCELLED_AMOUNT_RESTS_SECONDS));
    await recordAudit(tx, ctx, { action: "custody.deposit_cancelled", subject: id });
    await announce(tx, { to: { userId }, type: "grain.deposit", reference: id });
  });
}
