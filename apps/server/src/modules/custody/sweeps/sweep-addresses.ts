import { findRail } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import { advancePayment } from "../outgoing/advance-payment.js";
import { ownTransfer } from "../outgoing/own-transfer.js";
import type { SendingCtx } from "../ports.js";
import { etherAmount } from "./ether-amount.js";
import { gatherable, insertSweep, moveSweep, openSweeps } from "./sweep-store.js";

const AT_ONCE = 100;
/** How many times the smallest deposit an address holds before it is worth what a network takes for moving it. */
const WORTH_MINIMUMS = 10n;

/**
 * Gathers what came to owners' addresses at our own, from which everything is sent: in the books nothing moves. One
 * transaction of an asset at a time leaves an address, signed once per id as any payment of ours. On Ethereum the address pays
 * the network, with ether it is given for that where it has too little; elsewhere the signer does.
 */
export async function sweepAddresses(ctx: SendingCtx, name: Network): Promise<void> {
  const network = await ctx.networks.use(name);
  if (!network || !ctx.signer) return;
  for (const one of await gatherable(ctx, name)) {
    const minimum = findRail(one.asset, name)?.minimum.minor;
    if (minimum === undefined || one.amount < minimum * WORTH_MINIMUMS) continue;
    const isNative = one.asset === network.constants.native;
    const amount = isNative ? await etherAmount(ctx.db, network, one.addressId) : one.amount;
    if (amount > 0n) await insertSweep(ctx.db, ctx, { ...one, amount, network: name });
  }
  for (const sweep of await openSweeps(ctx.db, name, AT_ONCE)) {
    const { id, amount, from, status } = sweep;
    const payment = { id, network: name, address: network.address, amount, from };
    const subject = ownTransfer(sweep, (tx, to) => moveSweep(tx, ctx, id, { from: status, to }));
    await advancePayment(ctx, payment, subject);
  }
}
