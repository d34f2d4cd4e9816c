import { asSystem } from "../../../platform/context.js";
import { inTransaction } from "../../../platform/database/database.js";
import { announce } from "../../../platform/events.js";
import { enqueue } from "../../../platform/jobs/enqueue.js";
import { recordAudit } from "../../compliance/index.js";
import type { CustodyCtx } from "../ports.js";
import { PROCESS_WITHDRAWAL } from "./request-withdrawal.js";
import { cooled, moveWithdrawal } from "./withdrawal-store.js";

const AT_ONCE = 100;

/** Sends the withdrawals on their way whose address is no longer new to whoever asked. */
export async function releaseCooled(ctx: CustodyCtx): Promise<void> {
  for (const { id, user_id: userId } of await cooled(ctx.db, ctx.clock.now(), AT_ONCE))
    await inTransaction(ctx.db, async (tx) => {
      if (!(await moveWithdrawal(tx, ctx, id, { from: "cooling", to: "processing" }))) return;
      await recordAudit(tx, asSystem(ctx, "custody"), { action: "custody.withdrawal_cooled", subject: id });
      await enqueue(tx, ctx, { kind: PROCESS_WITHDRAWAL, payload: { id }, key: id });
      await announce(tx, { to: { userId }, type: "grain.withdrawal", reference: id });
    });
}
