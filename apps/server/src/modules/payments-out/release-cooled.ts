import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import { recordAudit } from "../compliance/index.js";
import { PROCESS_PAYOUT } from "./open-payout.js";
import type { Payout, PayoutProductName } from "./payout.js";
import { cooledPayouts, findPayout, movePayout } from "./payout-store.js";
import type { PayoutCtx } from "./ports.js";

const AT_ONCE = 100;

/**
 * Sends the payouts on their way whose destination is no longer new to their owner. Those of owners who were suspended
 * meanwhile, or for whom nothing may leave now, wait for an administrator.
 */
export async function releaseCooled(ctx: PayoutCtx): Promise<void> {
  const due = await cooledPayouts(ctx.db, ctx.clock.now(), AT_ONCE);
  const stopped = await stoppedOwners(ctx, due);
  await eachApart(ctx.log, "a payout could not be sent on its way", due, ({ id, ownerId }) =>
    inTransaction(ctx.db, async (tx) => {
      const payout = await findPayout(tx, ctx, id);
      if (!payout) return;
      await (stopped.has(ownerId) ? holdBack(tx, ctx, payout) : send(tx, ctx, payout));
      await ctx.products[payout.product].announce(tx, payout);
    }),
  );
}

interface Due {
  readonly product: PayoutProductName;
  readonly ownerId: string;
}

async function stoppedOwners(ctx: PayoutCtx, due: readonly Due[]): Promise<ReadonlySet<string>> {
  const stopped = new Set<string>();
  for (const name of new Set(due.map(({ product }) => product))) {
    const owners = due.filter(({ product }) => product === name).map(({ ownerId }) => ownerId);
    const product = ctx.products[name];
    for (const id of await product.suspended(ctx.db, owners, ctx.clock.now())) stopped.add(id);
    for (const id of await product.frozen(ctx.db, owners)) stopped.add(id);
  }
  return stopped;
}

async function send(tx: Tx, ctx: PayoutCtx, { id }: Payout): Promise<void> {
  if (!(await movePayout(tx, ctx, id, { from: "cooling", to: "processing" }))) return;
  await recordAudit(tx, asSystem(ctx, "payments-out"), { action: "custody.withdrawal_cooled", subject: id });
  await enqueue(tx, ctx, { kind: PROCESS_PAYOUT, payload: { id }, key: id });
}

async function holdBack(tx: Tx, ctx: PayoutCtx, { id }: Payout): Promise<void> {
  if (!(await movePayout(tx, ctx, id, { from: "cooling", to: "awaiting_approval" }))) return;
  await recordAudit(tx, asSystem(ctx, "payments-out"), {
    action: "custody.withdrawal_held_back",
    subject: id,
  });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.withdrawals" });
}
