import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { inTransaction } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { FAMILY_OF } from "../addresses/address-family.js";
import { addressesOf } from "../addresses/address-store.js";
import type { OpenChain } from "../chains/port.js";
import type { IncomingCtx } from "../ports.js";
import { bookIncoming } from "./book-incoming.js";
import type { Reached } from "./incoming.js";
import { dropForgotten, dropUnconfirmed, noteConfirmations, noteSeen } from "./incoming-store.js";
import { beginIncomingWatch, findIncomingWatch, noteRead } from "./watch-store.js";

type ByAddress = ReadonlyMap<string, Reached>;

/** Begins to read a network's blocks for owners' addresses, if that was not done. */
export async function ensureIncomingWatch(ctx: Pick<IncomingCtx, "db">, chain: OpenChain): Promise<void> {
  if (await findIncomingWatch(ctx.db, chain.network)) return;
  await beginIncomingWatch(ctx.db, chain.network, (await chain.heights()).final);
}

/**
 * Books everything final that came to owners' addresses since the last time, and shows what is on its way. Books each
 * once and each apart: the blocks from the first that could not be booked on are read again the next time.
 */
export async function watchIncoming(ctx: IncomingCtx, network: CryptoNetwork): Promise<void> {
  const chain = await ctx.chains[network]?.open();
  if (!chain) return;
  await ensureIncomingWatch(ctx, chain);
  // Read before the addresses: what is given out later is paid in later blocks.
  const { final } = await chain.heights();
  const owned = await addressesOf(ctx.db, FAMILY_OF[network]);
  const reached: ByAddress = new Map(
    owned.map(({ id, address, owner }) => [address, { addressId: id, owner }]),
  );
  await bookUpTo(ctx, chain, reached, final);
  if (reached.size > 0) await showUnderWay(ctx, chain, reached);
}

async function bookUpTo(
  ctx: IncomingCtx,
  chain: OpenChain,
  reached: ByAddress,
  final: bigint,
): Promise<void> {
  const { network, maxBlocks } = chain;
  const addresses = new Set(reached.keys());
  for (;;) {
    const watch = await findIncomingWatch(ctx.db, network);
    if (!watch || watch.stoppedBecause !== null) return;
    const from = watch.watchedTo + 1n;
    const to = final < from + maxBlocks - 1n ? final : from + maxBlocks - 1n;
    if (to < from) return;
    const arrivals = addresses.size === 0 ? [] : await chain.arrivals({ from, to }, addresses);
    const cold = arrivals.length === 0 ? undefined : await ctx.cold.of(network);
    let booked = 0;
    await eachApart(ctx.log, "a deposit could not be booked", arrivals, async (arrival) => {
      const whose = reached.get(arrival.to);
      const came = { ...arrival, isFromCold: cold !== undefined && arrival.from === cold };
      if (whose) await inTransaction(ctx.db, (tx) => bookIncoming(tx, ctx, chain, whose, came));
      booked += 1;
    });
    if (booked < arrivals.length) return;
    await inTransaction(ctx.db, async (tx) => {
      await noteRead(tx, network, { from, to });
      await tellOwners(tx, await dropUnconfirmed(tx, ctx, network, to));
    });
  }
}

async function showUnderWay(ctx: IncomingCtx, chain: OpenChain, reached: ByAddress): Promise<void> {
  const { network } = chain;
  const watch = await findIncomingWatch(ctx.db, network);
  if (!watch) return;
  const seen = await chain.underWay(watch.watchedTo, new Set(reached.keys()));
  for (const one of seen)
    await inTransaction(ctx.db, async (tx) => {
      const whose = reached.get(one.to);
      if (!whose) return;
      const isNews =
        (await noteSeen(tx, ctx, network, whose, one)) || (await noteConfirmations(tx, ctx, network, one));
      if (isNews) await tellOwners(tx, [whose.owner.id]);
    });
  await inTransaction(ctx.db, async (tx) => tellOwners(tx, await dropForgotten(tx, ctx, network, seen)));
}

async function tellOwners(tx: Parameters<typeof announce>[0], ownerIds: readonly string[]): Promise<void> {
  for (const userId of new Set(ownerIds)) await announce(tx, { to: { userId }, type: "balances" });
}
