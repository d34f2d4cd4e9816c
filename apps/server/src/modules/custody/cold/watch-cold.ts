import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { isNetwork } from "@lastro/contracts/custody/networks";
import { inTransaction } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import type { ChainArrival } from "../chains/port.js";
import type { ColdCtx } from "../ports.js";
import { bookColdArrival } from "./book-cold-arrival.js";
import { refillAddresses } from "./cold-arrival-store.js";
import { findColdWatch, noteColdRead } from "./cold-store.js";
import { type OpenCold, openCold } from "./open-cold.js";
import { paidByCold } from "./paid-by-cold.js";

/** Those of our addresses that money comes back to from the cold one, each with the place of its key where it has one. */
type Receivers = ReadonlyMap<string, number | null>;

/**
 * Books everything final that came from a network's cold address to ours since the last time, asked for or not: each once and
 * each apart. The blocks from the first that could not be booked on are read again the next time.
 */
export async function watchCold(ctx: ColdCtx, network: CryptoNetwork): Promise<void> {
  const cold = await openCold(ctx, network);
  if (cold.is !== "open") return;
  // Read before the addresses: what is given out later is paid in later blocks.
  const { final } = await cold.chain.heights();
  const receivers = await receiversOf(ctx, network);
  for (;;) {
    const watch = await findColdWatch(ctx.db, network);
    if (watch?.address !== cold.address) return;
    const from = watch.watchedTo + 1n;
    const last = from + cold.chain.maxBlocks - 1n;
    const to = final < last ? final : last;
    if (to < from || !(await bookBlocks(ctx, cold, receivers, { from, to }))) return;
    await inTransaction(ctx.db, (tx) => noteColdRead(tx, network, { from, to }));
  }
}

/** Answers whether everything in these blocks is booked. */
async function bookBlocks(
  ctx: ColdCtx,
  cold: OpenCold,
  receivers: Receivers,
  range: { readonly from: bigint; readonly to: bigint },
): Promise<boolean> {
  const arrivals = receivers.size === 0 ? [] : await cold.chain.arrivals(range, new Set(receivers.keys()));
  let done = 0;
  await eachApart(ctx.log, "what came from a cold address could not be booked", arrivals, async (arrival) => {
    await bookIfFromCold(ctx, cold, arrival, receivers.get(arrival.to) ?? null);
    done += 1;
  });
  return done === arrivals.length;
}

async function bookIfFromCold(
  ctx: ColdCtx,
  cold: OpenCold,
  arrival: ChainArrival,
  number: number | null,
): Promise<void> {
  const { asset } = arrival;
  if (asset === null) return;
  const paid = await paidByCold(ctx, cold, arrival);
  if (paid)
    await inTransaction(ctx.db, (tx) =>
      bookColdArrival(tx, ctx, cold.chain.network, { ...arrival, asset, number, fee: paid.fee }),
    );
}

async function receiversOf(ctx: ColdCtx, network: CryptoNetwork): Promise<Receivers> {
  if (network === "BTC")
    return new Map((await refillAddresses(ctx.db)).map(({ address, number }) => [address, number]));
  const house = isNetwork(network) ? (await ctx.networks.use(network))?.address : await ctx.solana?.house();
  return new Map(house === undefined ? [] : [[house, null]]);
}
