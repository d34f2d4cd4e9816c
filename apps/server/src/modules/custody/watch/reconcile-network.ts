import type { Network } from "@lastro/contracts/custody/networks";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf } from "../../ledger/index.js";
import { cameFromCold } from "../cold/cold-arrival-store.js";
import { findColdWatch } from "../cold/cold-store.js";
import { heldAtOwners } from "../incoming/incoming-store.js";
import { toMoney, toRaw } from "../networks/network-table.js";
import type { ReadyNetwork } from "../networks/networks.js";
import { leftAfter } from "../outgoing/outgoing-store.js";
import type { CustodyPorts } from "../ports.js";
import { networkAccount } from "../postings.js";
import { balanceAtBlock } from "./balance-at-block.js";
import { findWatchOf, lockWatch, noteReconciled } from "./network-store.js";
import { rawInFlight, sentByBlock } from "./payments-in-flight.js";

/**
 * Compares what our address on a network held of the token the marketplace takes, at the last block that was read, with what
 * the books say, to the token's last unit. What left by then and has no end in the books yet counts as gone, so that payments
 * that are always in flight hide nothing. A difference stops credits there and calls for a person; without one they flow again.
 */
export async function reconcileNetwork(
  ctx: Ctx & Pick<CustodyPorts, "networks">,
  name: Network,
): Promise<void> {
  const network = await ctx.networks.use(name);
  const watched = network && (await findWatchOf(ctx.db, network));
  if (!network || !watched) return;
  const block = watched.watchedTo;
  // What came from the cold address up to this block is to be in the books first.
  const cold = await findColdWatch(ctx.db, name);
  if (cold && cold.watchedTo < block) return;
  const onChain = (await balanceAtBlock(network, block)) - watched.baseline;
  const sent = await sentByBlock(ctx.db, network, "ours", block);
  const gathered = await sentByBlock(ctx.db, network, "owners", block);
  await inTransaction(ctx.db, async (tx) => {
    // Its watch was moved to another address meanwhile.
    if (!(await lockWatch(tx, network))) return;
    const inBooks =
      (await rawInBooks(tx, network, block)) -
      (await rawInFlight(tx, name, "ours", sent)) +
      (await rawInFlight(tx, name, "owners", gathered));
    const problem =
      onChain === inBooks ? null : `the address holds ${onChain}, the books say ${inBooks} (smallest units)`;
    const changed = await noteReconciled(tx, {
      network: name,
      at: ctx.clock.now(),
      onChain: toMoney(name, onChain < 0n ? 0n : onChain).amount.minor,
      inLedger: toMoney(name, inBooks < 0n ? 0n : inBooks).amount.minor,
      problem,
    });
    if (!changed) return;
    if (problem !== null) ctx.log.error({ network: name, problem }, "credits are stopped on a network");
    await recordAudit(tx, asSystem(ctx, "custody"), {
      action: problem === null ? "custody.credits_resumed" : "custody.credits_stopped",
      subject: name,
      details: { problem },
    });
    await announce(tx, { to: "admins", type: "admin", reference: "custody.networks" });
  });
}

/** What the address must hold of what happened up to a block, by the ledger and the remainders it cannot hold. */
async function rawInBooks(tx: Tx, { name: network, address }: ReadyNetwork, upTo: bigint): Promise<bigint> {
  const { minor, asset } = await balanceOf(tx, networkAccount(network));
  const atOwners = await heldAtOwners(tx, network, asset);
  const [row] = await query<{ remainders: bigint; later: bigint }>(
    tx,
    `select coalesce(sum(remainder), 0) as remainders, coalesce(sum(raw) filter (where block_number > $2), 0) as later
     from custody_arrival where network = $1 and to_address = $3 and written_off_at is null`,
    [network, upTo, address],
  );
  const fromCold = await cameFromCold(tx, { network, asset, after: upTo, to: address });
  const inLedger =
    toRaw(network, -minor - atOwners) +
    (await leftAfter(tx, { network, asset, leaving: "ours" }, upTo)) -
    (await leftAfter(tx, { network, asset, leaving: "owners" }, upTo));
  const remainders = (row?.remainders ?? 0n) + fromCold.remainders;
  return inLedger + remainders - (row?.later ?? 0n) - fromCold.later;
}
