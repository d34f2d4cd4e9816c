import { findRail } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import type { Tx } from "@lastro/platform/database/database";
import { advancePayment } from "../outgoing/advance-payment.js";
import type { SendingCtx } from "../ports.js";
import { gatherable, insertSweep, moveSweep, openSweeps, type Sweep } from "./sweep-store.js";

const AT_ONCE = 100;
/** How many times the smallest deposit an address holds before it is worth what a network takes for moving it. */
const WORTH_MINIMUMS = 10n;

/**
 * Gathers what came to owners' addresses at our own, from which everything is sent: in the books nothing moves. One
 * transaction at a time leaves an address, signed once per id as any payment of ours. The signer pays the network.
 */
export async function sweepAddresses(ctx: SendingCtx, name: Network): Promise<void> {
  const network = await ctx.networks.use(name);
  if (!network || !ctx.signer) return;
  for (const one of await gatherable(ctx.db, name)) {
    const minimum = findRail(one.asset, name)?.minimum.minor;
    if (minimum !== undefined && one.amount >= minimum * WORTH_MINIMUMS)
      await insertSweep(ctx.db, ctx, { ...one, network: name });
  }
  for (const sweep of await openSweeps(ctx.db, name, AT_ONCE)) {
    const { id, amount, from } = sweep;
    const payment = { id, network: name, address: network.address, amount, from };
    await advancePayment(ctx, payment, subjectOf(ctx, sweep));
  }
}

export function subjectOf(ctx: SendingCtx, sweep: Sweep) {
  const { id, status } = sweep;
  const move = async (tx: Tx, to: Sweep["status"]) => {
    if (!(await moveSweep(tx, ctx, id, { from: status, to })))
      throw new Error(`Sweep ${id} is no longer ${status}`);
  };
  return {
    sent: (tx: Tx) => (status === "processing" ? move(tx, "sent") : Promise.resolve()),
    confirmationsChanged: () => Promise.resolve(),
    paid: (tx: Tx) => move(tx, "paid"),
    failed: (tx: Tx) => move(tx, "failed"),
  };
}
