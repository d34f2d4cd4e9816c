import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../../compliance/index.js";
import { ownersOfDisplaced } from "../deposits/displaced-arrivals.js";
import type { CustodyCtx } from "../ports.js";
import { PROCESS_WITHDRAWAL } from "./request-withdrawal.js";
import { cooled, moveWithdrawal } from "./withdrawal-store.js";

const AT_ONCE = 100;

/**
 * Sends the withdrawals on their way whose address is no longer new to whoever asked. Those of people who were
 * suspended meanwhile, or to whom something was credited that the chain no longer shows, wait for an administrator.
 */
export async function releaseCooled(ctx: CustodyCtx): Promise<void> {
  const now = ctx.clock.now();
  const due = await cooled(ctx.db, now, AT_ONCE);
  const owners = due.map(({ userId }) => userId);
  const suspended = await ctx.shutOut(ctx.db, owners, now);
  const displaced = await ownersOfDisplaced(ctx.db, owners);
  await eachApart(ctx.log, "a withdrawal could not be sent on its way", due, ({ id, userId }) =>
    inTransaction(ctx.db, async (tx) => {
      await (suspended.has(userId) || displaced.has(userId) ? holdBack(tx, ctx, id) : send(tx, ctx, id));
      await announce(tx, { to: { userId }, type: "grain.withdrawal", reference: id });
    }),
  );
}

async function send(tx: Tx, ctx: CustodyCtx, id: string): Promise<void> {
  if (!(await moveWithdrawal(tx, ctx, id, { from: "cooling", to: "processing" }))) return;
  await recordAudit(tx, asSystem(ctx, "custody"), { action: "custody.withdrawal_cooled", subject: id });
  await enqueue(tx, ctx, { kind: PROCESS_WITHDRAWAL, payload: { id }, key: id });
}

async function holdBack(tx: Tx, ctx: CustodyCtx, id: string): Promise<void> {
  if (!(await moveWithdrawal(tx, ctx, id, { from: "cooling", to: "awaiting_approval" }))) return;
  await recordAudit(tx, asSystem(ctx, "custody"), { action: "custody.withdrawal_held_back", subject: id });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
}
