import type { Network } from "@lastro/contracts/custody/networks";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { FAMILY_OF } from "../addresses/address-family.js";
import { ownedAmong } from "../addresses/address-store.js";
import { bookArrival, type FinalTransfer } from "../arrivals/book-arrival.js";
import { isBlackListed } from "../chain/black-list.js";
import type { ChainLog } from "../chain/port.js";
import { agreed } from "../chain/quorum.js";
import { headersOf, receiptsOf } from "../chain/standing-logs.js";
import { readTransfer } from "../chain/transfers.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import type { BookingCtx, CustodyPorts } from "../ports.js";
import { balanceAtBlock } from "./balance-at-block.js";
import { beginWatching, findWatched, findWatchOf, noteWatched } from "./network-store.js";

/** TRON's nodes answer for 5,000 blocks at most. */
const MAX_BLOCKS = 2_000n;

/** Begins to watch a network, if that was not done: what our address holds now was there before our books. */
export async function ensureWatched(ctx: Pick<Ctx, "db">, network: ReadyNetwork): Promise<void> {
  if (await findWatched(ctx.db, network.name)) return;
  const { final } = await heightsOf(network);
  await beginWatching(ctx.db, {
    network: network.name,
    address: network.address,
    after: final,
    baseline: await balanceAtBlock(network, final),
  });
}

/**
 * Books every final transfer to our address since the last time, claimed by anyone or not: nothing that reached us is
 * lost, however late it came. Books each once, with whoever verifies at the same time, and each apart: the blocks from
 * the first that could not be booked on are read again the next time.
 */
export async function watchNetwork(
  ctx: BookingCtx & Pick<CustodyPorts, "networks">,
  name: Network,
): Promise<void> {
  const network = await ctx.networks.use(name);
  if (!network) return;
  await ensureWatched(ctx, network);
  let from: bigint | undefined;
  let isAllBooked = true;
  for (;;) {
    const watched = await findWatchOf(ctx.db, network);
    if (!watched || watched.creditsStopped) return;
    const { final } = await heightsOf(network);
    from ??= watched.watchedTo + 1n;
    const to: bigint = final < from + MAX_BLOCKS - 1n ? final : from + MAX_BLOCKS - 1n;
    if (to < from) return;
    const range = { from, to };
    const { isBooked, came } = await bookBlocks(ctx, network, range);
    isAllBooked = isBooked && isAllBooked;
    if (isAllBooked) await inTransaction(ctx.db, (tx) => noteWatched(tx, network, { ...range, came }));
    from = to + 1n;
  }
}

/** Answers whether every transfer in these blocks is booked, and what they brought in all. */
async function bookBlocks(
  ctx: BookingCtx,
  network: ReadyNetwork,
  { from, to }: { from: bigint; to: bigint },
): Promise<{ isBooked: boolean; came: bigint }> {
  const { token, address } = network;
  const logs = await agreed(network.providers, (provider) =>
    provider.transfers({ token, to: address, fromBlock: from, toBlock: to }),
  );
  // What is gathered from owners' addresses is in the books since it came there; the cold address has a watch of its own.
  const gatheredFrom = await ownedAmong(
    ctx.db,
    FAMILY_OF[network.name],
    logs.flatMap((log) => readTransfer(log)?.from ?? []),
  );
  const arrived = (await arrivedBy(network, logs)).filter(
    ({ transfer: { from: sender } }) => !gatheredFrom.has(sender) && sender !== network.cold,
  );
  let booked = 0;
  await eachApart(ctx.log, "a deposit could not be booked", arrived, async (transfer) => {
    await inTransaction(ctx.db, (tx) => bookArrival(tx, ctx, network, transfer));
    booked += 1;
  });
  const came = arrived.reduce((sum, { transfer }) => sum + transfer.raw, 0n);
  return { isBooked: booked === arrived.length, came };
}

/** What the logs say came to us from others, with what has to be known of each to book it. */
async function arrivedBy(network: ReadyNetwork, logs: readonly ChainLog[]): Promise<FinalTransfer[]> {
  const { token, address } = network;
  const headers = await headersOf(network, logs);
  const receipts = await receiptsOf(network, logs);
  const arrived: FinalTransfer[] = [];
  for (const log of logs) {
    const transfer = readTransfer(log);
    const block = headers.get(log.blockNumber);
    if (!transfer || transfer.token !== token || transfer.from === address || !block) continue;
    if (!receipts.get(log.txHash)?.succeeded) continue;
    const isSenderBlocked = await isBlackListed(network, transfer.from);
    arrived.push({ txHash: log.txHash, transfer, block, isSenderBlocked });
  }
  return arrived;
}
