import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { writtenAddress } from "../networks/addresses.js";
import { heightsOf, type ReadyNetwork } from "../networks/networks.js";
import { netInFlight } from "./in-flight.js";
import { findWatched, lockToMove, moveWatch, type WatchedNetwork } from "./network-store.js";
import { whatKeepsAddress } from "./what-keeps-address.js";

/**
 * Holds the configured address against the watched one. Another one is watched from now on, with a baseline of its own, if
 * the books say that the old one holds nothing and waits for nothing; what was read of the old one is kept. Otherwise
 * throws the sentence why the network must not work with it.
 */
export async function followAddress(ctx: Ctx, network: ReadyNetwork): Promise<void> {
  const watched = await findWatched(ctx.db, network.name);
  if (!watched || watched.address === network.address) return;
  await refuseWhileKept(ctx, network, watched);
  const { final } = await heightsOf(network);
  if (final < watched.watchedTo) throw new Error("the providers are behind the last block that was read");
  const { balance, inFlight } = await netInFlight(network, final);
  await inTransaction(ctx.db, async (tx) => {
    // Another process moved it meanwhile.
    if (!(await lockToMove(tx, watched))) return;
    await refuseWhileKept({ db: tx }, network, watched);
    await moveWatch(tx, watched, {
      address: network.address,
      after: final,
      baseline: balance - inFlight,
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

async function refuseWhileKept(
  { db }: { readonly db: Ctx["db"] | Tx },
  network: ReadyNetwork,
  watched: WatchedNetwork,
): Promise<void> {
  const why = await whatKeepsAddress(db, watched, network.address);
  if (why === undefined) return;
  const old = writtenAddress(network.name, watched.address);
  throw new Error(
    `our address is configured as ${network.writtenAddress}, but the books are of ${old}: ${why}. Configure ${old} again`,
  );
}
