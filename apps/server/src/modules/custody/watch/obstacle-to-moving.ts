import type { Network } from "@lastro/contracts/custody/networks";
import { formatMoney, type Money, money, negate, subtract } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { balanceOf } from "../../ledger/index.js";
import { heldAtOwners } from "../incoming/incoming-store.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import { houseHolding } from "../outgoing/ethereum/holdings.js";
import { networkAccount } from "../postings.js";
import type { WatchedNetwork } from "./network-store.js";

/** What others have open by a network: each may still come to our address or leave it. */
export interface OpenPayments {
  readonly deposits: number;
  readonly payouts: number;
}

/** Why a network may not leave its watched address for another, as the end of a sentence; undefined when it may. */
export async function obstacleToMoving(
  db: Database | Tx,
  watched: WatchedNetwork,
  { to, open }: { readonly to: string; readonly open: OpenPayments },
): Promise<string | undefined> {
  const { network } = watched;
  if (await wasGivenUp(db, watched, to)) return "the new one was given up before and is not taken up again";
  if (watched.creditsStopped) return "credits are stopped, and what it holds is to be explained first";
  const balance = await balanceOf(db, networkAccount(network));
  const atOwners = money(balance.asset, await heldAtOwners(db, network, balance.asset));
  const held = subtract(negate(balance), atOwners);
  if (held.minor !== 0n) return `by them it holds ${formatMoney(held)} ${held.asset}`;
  const further = await furtherHeld(db, network);
  if (further) return `by them it holds ${formatMoney(further)} ${further.asset}`;
  const counts = { ...inWords(open), ...(await countOwn(db, watched)) };
  const [first] = Object.entries(counts).filter(([, count]) => count > 0);
  return first && `${first[0]}: ${first[1]}`;
}

/** What else than the marketplace's token our address holds, of what was gathered there. */
async function furtherHeld(db: Database | Tx, network: Network): Promise<Money | undefined> {
  const { others, native } = NETWORK_TABLE[network];
  for (const asset of [...others.map((one) => one.asset), ...(native === null ? [] : [native])]) {
    const held = money(asset, await houseHolding(db, asset));
    if (held.minor > 0n) return held;
  }
  return undefined;
}

async function wasGivenUp(db: Database | Tx, { network }: WatchedNetwork, address: string): Promise<boolean> {
  const rows = await query(db, "select 1 from custody_former_watch where network = $1 and address = $2", [
    network,
    address,
  ]);
  return rows.length > 0;
}

function inWords({ deposits, payouts }: OpenPayments): Readonly<Record<string, number>> {
  return { "deposits that are open": deposits, "withdrawals under way": payouts };
}

/** What may still leave the old address or was not read of it, in the words of the sentence. */
async function countOwn(
  db: Database | Tx,
  { network, address, watchedTo }: WatchedNetwork,
): Promise<Readonly<Record<string, number>>> {
  const [row] = await query<Record<"returns" | "sweeps" | "displaced" | "unread", number>>(
    db,
    `select
       (select count(*)::integer from custody_return
        where network = $1 and step in ('processing', 'sent')) as returns,
       (select count(*)::integer from (select network, status from custody_sweep
                                       union all select network, status from custody_top_up) own
        where network = $1 and status in ('processing', 'sent')) as sweeps,
       (select count(*)::integer from custody_arrival
        where network = $1 and displaced_at is not null and written_off_at is null) as displaced,
       (select count(*)::integer from (
          select block_number from custody_arrival where network = $1 and to_address = $2 and written_off_at is null
          union all select block_number from custody_cold_arrival where network = $1
          union all select block_number from custody_outgoing where network = $1) moved
        where block_number > $3) as unread`,
    [network, address, watchedTo],
  );
  return {
    "payments on their way back to their senders": row?.returns ?? 0,
    "payments on their way from or to clients' addresses": row?.sweeps ?? 0,
    "payments gone from the network and not written off": row?.displaced ?? 0,
    "movements in blocks that were not read yet": row?.unread ?? 0,
  };
}
