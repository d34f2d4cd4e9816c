import type { Network } from "@lastro/contracts/custody/networks";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { writtenAddress } from "../networks/addresses.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import { balanceAtBlock } from "./balance-at-block.js";
import { findWatched, lockToMove, moveWatch, type WatchedNetwork } from "./network-store.js";
import { type OpenPayments, obstacleToMoving } from "./obstacle-to-moving.js";

/** How much the products have open by a network. */
export type CountOpen = (db: Database | Tx, network: Network) => Promise<OpenPayments>;

/**
 * Compares the configured address with the watched one. Another one is watched from now on, with a baseline of its own,
 * if the books say that the old one holds nothing and waits for nothing; what was read of the old one is kept. Otherwise
 * throws the sentence why the network must not work with it.
 */
export async function followAddress(
  ctx: Ctx & { readonly countOpen: CountOpen },
  network: ReadyNetwork,
): Promise<void> {
  const watched = await findWatched(ctx.db, network.name);
  if (!watched || watched.address === network.address) return;
  await refuseWhileOpen(ctx, network, watched);
  const { final } = await heightsOf(network);
  if (final < watched.watchedTo) throw new Error("the providers are behind the last block that was read");
  const baseline = await balanceAtBlock(network, final);
  await inTransaction(ctx.db, async (tx) => {
    // Another process moved it meanwhile.
    if (!(await lockToMove(tx, watched))) return;
    await refuseWhileOpen({ ...ctx, db: tx }, network, watched);
    await moveWatch(tx, watched, {
      address: network.address,
      after: final,
      baseline,
      at: ctx.clock.now(),
    });
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: "custody.address_changed",
      subject: network.name,
      details: { from: writtenAddress(network.name, watched.address), address: network.writtenAddress },
    });
    await announce(tx, { to: "admins", type: "admin", reference: "custody.networks" });
  });
  const now = await findWatched(ctx.db, network.name);
  if (now?.address !== network.address) throw new Error("another process works with another address of ours");
}

async function refuseWhileOpen(
  { db, countOpen }: { readonly db: Database | Tx; readonly countOpen: CountOpen },
  network: ReadyNetwork,
  watched: WatchedNetwork,
): Promise<void> {
  const open = await countOpen(db, watched.network);
  const why = await obstacleToMoving(db, watched, { to: network.address, open });
  if (why === undefined) return;
  const old = writtenAddress(network.name, watched.address);
  throw new Error(
    `our address is configured as ${network.writtenAddress}, but the books are of ${old}: ${why}. Configure ${old} again`,
  );
}
