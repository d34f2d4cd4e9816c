import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { eachApart } from "@lastro/platform/jobs/each-apart";
import { recordAudit } from "../../compliance/index.js";
import { FAMILY_OF } from "../addresses/address-family.js";
import { addressesOf } from "../addresses/address-store.js";
import { ProviderError } from "../chain/port.js";
import type { OpenChain } from "../chains/port.js";
import type { IncomingCtx } from "../ports.js";
import { displaceIncoming, restoreIncoming } from "./displaced-incoming.js";
import { setStopped } from "./watch-store.js";

/** For how long after something was booked its block is looked at again. */
const LOOKED_AT_FOR_SECONDS = 3_600;
const AT_ONCE = 100;

interface BookedBlock {
  readonly number: bigint;
  readonly hash: string;
  readonly ids: readonly string[];
}

/**
 * Looks again whether the blocks that were booked from still stand. Where one was replaced, what it credited is frozen
 * first and credits stop; what came back in another final block counts again.
 */
export async function recheckIncoming(ctx: IncomingCtx, network: CryptoNetwork): Promise<void> {
  const chain = await ctx.chains[network]?.open();
  if (!chain) return;
  const blocks = await query<BookedBlock>(
    ctx.db,
    `select block_number as number, block_hash as hash, array_agg(id) as ids from custody_incoming
     where network = $1 and rechecked_at is null and booked_at is not null and displaced_at is null
     group by block_number, block_hash order by min(looked_at) nulls first, block_number limit $2`,
    [network, AT_ONCE],
  );
  await eachApart(
    ctx.log,
    "a block could not be looked at again",
    blocks,
    (block) => recheck(ctx, chain, block),
    (error) => error instanceof ProviderError,
  );
  await restoreReturned(ctx, chain);
}

async function recheck(ctx: IncomingCtx, chain: OpenChain, block: BookedBlock): Promise<void> {
  const hash = await chain.blockHash(block.number);
  // Not there at all: nodes that lag say so too.
  if (hash === undefined) return;
  if (hash !== block.hash) return displace(ctx, chain.network, block);
  const now = ctx.clock.now();
  await query(
    ctx.db,
    `update custody_incoming set looked_at = $2, rechecked_at = case when booked_at <= $3 then $2::timestamptz end
     where id = any($1) and block_hash = $4`,
    [block.ids, now, secondsAfter(now, -LOOKED_AT_FOR_SECONDS), block.hash],
  );
}

async function displace(ctx: IncomingCtx, network: CryptoNetwork, block: BookedBlock): Promise<void> {
  const problem = `block ${block.number} was replaced after it was final`;
  await inTransaction(ctx.db, async (tx) => {
    for (const id of [...block.ids].sort()) await displaceIncoming(tx, ctx, id);
    if (!(await setStopped(tx, network, problem))) return;
    ctx.log.error({ network, problem }, "credits are stopped on a network");
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "custody.credits_stopped",
      subject: network,
      details: { network, problem },
    });
    await announce(tx, { to: "admins", type: "admin", reference: "custody.networks" });
  });
}

/** Looks for what was displaced in the blocks that replaced its own. */
async function restoreReturned(ctx: IncomingCtx, chain: OpenChain): Promise<void> {
  const [row] = await query<{ first: bigint | null }>(
    ctx.db,
    "select min(block_number) as first from custody_incoming where network = $1 and displaced_at is not null",
    [chain.network],
  );
  const first = row?.first ?? null;
  if (first === null) return;
  const { final } = await chain.heights();
  const from = first > 1n ? first - 1n : first;
  const to = final < from + chain.maxBlocks - 1n ? final : from + chain.maxBlocks - 1n;
  if (to < from) return;
  const owned = await addressesOf(ctx.db, FAMILY_OF[chain.network]);
  const arrivals = await chain.arrivals({ from, to }, new Set(owned.map(({ address }) => address)));
  for (const arrival of arrivals)
    await inTransaction(ctx.db, (tx) => restoreIncoming(tx, ctx, chain.network, arrival));
}
