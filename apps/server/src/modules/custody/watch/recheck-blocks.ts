import type { Network } from "@lastro/contracts/custody/networks";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { recordAudit } from "../../compliance/index.js";
import { bookArrival } from "../arrivals/book-arrival.js";
import { displaceArrival, restoreArrival } from "../arrivals/displaced-arrivals.js";
import { readTransaction } from "../arrivals/read-transaction.js";
import { ProviderError } from "../chain/port.js";
import { agreed } from "../chain/quorum.js";
import type { ReadyNetwork } from "../networks/networks.js";
import type { CustodyCtx } from "../ports.js";
import { findWatchOf, stopCredits } from "./network-store.js";

/** For how long after an arrival was booked its block is looked at again. */
const LOOKED_AT_FOR_SECONDS = 3_600;
const AT_ONCE = 100;

/**
 * Looks again, turn by turn, whether the blocks we booked from still stand. Where one was replaced, what it credited is
 * frozen first and credits stop; what came back in another final block is counted again.
 */
export async function recheckBlocks(ctx: CustodyCtx, name: Network): Promise<void> {
  const network = await ctx.networks.use(name);
  if (!network) return;
  await eachApart(
    ctx.log,
    "a block could not be looked at again",
    await blocksToLookAt(ctx, name),
    (block) => recheck(ctx, network, block),
    isSilence,
  );
  await restoreReturned(ctx, network);
}

/** Providers that do not answer for one block answer for none. */
const isSilence = (error: unknown) => error instanceof ProviderError;

interface LookedAtBlock {
  readonly block_number: bigint;
  readonly block_hash: string;
  readonly ids: readonly string[];
}

function blocksToLookAt({ db }: CustodyCtx, name: Network): Promise<LookedAtBlock[]> {
  return query<LookedAtBlock>(
    db,
    `select block_number, block_hash, array_agg(id) as ids from custody_arrival
     where network = $1 and rechecked_at is null and displaced_at is null
     group by block_number, block_hash order by min(looked_at) nulls first, block_number limit $2`,
    [name, AT_ONCE],
  );
}

async function recheck(ctx: CustodyCtx, network: ReadyNetwork, block: LookedAtBlock): Promise<void> {
  const header = await agreed(network.providers, (provider) => provider.header(block.block_number));
  // Not there at all: nodes that lag say so too.
  if (!header) return;
  const now = ctx.clock.now();
  if (header.hash !== block.block_hash) return displace(ctx, network.name, block);
  await query(
    ctx.db,
    `update custody_arrival set looked_at = $2, rechecked_at = case when booked_at <= $3 then $2::timestamptz end
     where id = any($1) and block_hash = $4`,
    [block.ids, now, secondsAfter(now, -LOOKED_AT_FOR_SECONDS), block.block_hash],
  );
}

async function displace(ctx: CustodyCtx, name: Network, { ids, block_number }: LookedAtBlock): Promise<void> {
  const problem = `block ${block_number} was replaced after it was final`;
  await inTransaction(ctx.db, async (tx) => {
    for (const id of [...ids].sort()) {
      if (!(await displaceArrival(tx, ctx, id))) continue;
      ctx.log.error({ network: name, arrival: id, problem }, "credits are stopped on a network");
      await recordAudit(tx, asSystem(ctx, "custody"), {
        action: "custody.credits_stopped",
        subject: id,
        details: { network: name, problem },
      });
    }
    await stopCredits(tx, name, problem);
    await announce(tx, { to: "admins", type: "admin", reference: "custody.networks" });
  });
}

/** For how long after it was written off a transaction is asked for in blocks the watch has passed; it reads the others. */
const ASKED_FOR_SECONDS = 7 * 86_400;

/**
 * Counts what was displaced again as soon as its transaction is in a final block. What was written off meanwhile is
 * booked as a new arrival.
 */
async function restoreReturned(ctx: CustodyCtx, network: ReadyNetwork): Promise<void> {
  const { name } = network;
  const watched = await findWatchOf(ctx.db, network);
  if (!watched) return;
  const hashes = await query<{ tx_hash: string; is_written_off: boolean }>(
    ctx.db,
    `select tx_hash, bool_or(written_off_at is not null) as is_written_off from custody_arrival
     where network = $1 and displaced_at is not null and (written_off_at is null or written_off_at > $3)
     group by tx_hash order by is_written_off, max(displaced_at) desc limit $2`,
    [name, AT_ONCE, secondsAfter(ctx.clock.now(), -ASKED_FOR_SECONDS)],
  );
  for (const { tx_hash: txHash, is_written_off: isWrittenOff } of hashes) {
    const finding = await readTransaction(network, txHash, watched.watchedFrom);
    if (!("arrived" in finding)) continue;
    await inTransaction(ctx.db, async (tx) => {
      for (const transfer of finding.arrived)
        if (isWrittenOff) await bookArrival(tx, ctx, network, transfer);
        else await restoreArrival(tx, ctx, { network: name, ...transfer });
    });
  }
}
