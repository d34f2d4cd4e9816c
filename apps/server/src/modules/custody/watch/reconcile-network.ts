import type { Network } from "@lastro/contracts/custody/networks";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import { balanceOf, houseAccount } from "../../ledger/index.js";
import { NETWORK_TABLE, toMicro, toRaw } from "../networks/network-table.js";
import type { ReadyNetwork } from "../networks/networks.js";
import type { CustodyCtx } from "../ports.js";
import { netInFlight } from "./in-flight.js";
import { findWatchOf, noteReconciled } from "./network-store.js";

/**
 * Holds what our address on a network has against what the books say it has, to the token's last unit. A difference
 * stops credits there and calls for a person; without one they flow again.
 */
export async function reconcileNetwork(ctx: CustodyCtx, name: Network): Promise<void> {
  const network = await ctx.networks.use(name);
  const watched = network && (await findWatchOf(ctx.db, network));
  if (!network || !watched) return;
  const { balance, inFlight } = await netInFlight(network, watched.watchedTo);
  const onChain = balance - inFlight - watched.baseline;
  await inTransaction(ctx.db, async (tx) => {
    const now = await findWatchOf(tx, network);
    // Read again: the watcher went on meanwhile, and the next time will tell.
    if (now?.watchedTo !== watched.watchedTo) return;
    // What is on its way out has left the address or not, and the books learn of it when it is final.
    if (await hasPaymentsUnderWay(tx, name)) return;
    const inBooks = await rawInBooks(tx, network, watched.watchedTo);
    const problem =
      onChain === inBooks ? null : `the address holds ${onChain}, the books say ${inBooks} (smallest units)`;
    const changed = await noteReconciled(tx, {
      network: name,
      at: ctx.clock.now(),
      onChain: toMicro(name, onChain < 0n ? 0n : onChain).micro,
      inLedger: toMicro(name, inBooks < 0n ? 0n : inBooks).micro,
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

async function hasPaymentsUnderWay(tx: Tx, network: Network): Promise<boolean> {
  const rows = await query(
    tx,
    `select 1 from custody_withdrawal where network = $1 and step in ('processing', 'sent', 'unknown')
     union all select 1 from custody_return where network = $1 and step in ('processing', 'sent') limit 1`,
    [network],
  );
  return rows.length > 0;
}

/** What the address must hold of what happened up to a block, by the ledger and the remainders it cannot hold. */
async function rawInBooks(tx: Tx, { name: network, address }: ReadyNetwork, upTo: bigint): Promise<bigint> {
  const { minor } = await balanceOf(tx, houseAccount(NETWORK_TABLE[network].account, "USDT"));
  const [row] = await query<{ remainders: bigint; later: bigint }>(
    tx,
    `select coalesce(sum(remainder), 0) as remainders, coalesce(sum(raw) filter (where block_number > $2), 0) as later
     from custody_arrival where network = $1 and to_address = $3 and written_off_at is null`,
    [network, upTo, address],
  );
  const [sent] = await query<{ later: bigint }>(
    tx,
    `select coalesce(sum(amount - fee), 0) as later from (
       select network, step, block_number, amount, fee from custody_withdrawal
       union all select network, step, block_number, amount, fee from custody_return) sent
     where network = $1 and step = 'paid' and block_number > $2`,
    [network, upTo],
  );
  const inLedger = toRaw(network, -minor + (sent?.later ?? 0n));
  return inLedger + (row?.remainders ?? 0n) - (row?.later ?? 0n);
}
