import { formatMoney, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { balanceOf, houseAccount } from "../../ledger/index.js";
import { NETWORK_TABLE } from "../networks/network-table.js";
import type { WatchedNetwork } from "./network-store.js";

/** Why a network may not leave its watched address for another, as the end of a sentence; undefined when it may. */
export async function whatKeepsAddress(
  db: Database | Tx,
  watched: WatchedNetwork,
  to: string,
): Promise<string | undefined> {
  const { network } = watched;
  if (await wasGivenUp(db, watched, to)) return "the new one was given up before and is not taken up again";
  if (watched.creditsStopped) return "credits are stopped, and what it holds is to be explained first";
  const { minor } = await balanceOf(db, houseAccount(NETWORK_TABLE[network].account, "USDT"));
  if (minor !== 0n) return `by them it holds ${formatMoney(money("USDT", -minor))} USDT`;
  const open = await countOpen(db, watched);
  const [first] = Object.entries(open).filter(([, count]) => count > 0);
  return first && `${first[0]}: ${first[1]}`;
}

async function wasGivenUp(db: Database | Tx, { network }: WatchedNetwork, address: string): Promise<boolean> {
  const rows = await query(db, "select 1 from custody_former_watch where network = $1 and address = $2", [
    network,
    address,
  ]);
  return rows.length > 0;
}

/** What may still come to the old address or leave it, in the words of the sentence. */
async function countOpen(
  db: Database | Tx,
  { network, address, watchedTo }: WatchedNetwork,
): Promise<Readonly<Record<string, number>>> {
  const [row] = await query<Record<"deposits" | "withdrawals" | "returns" | "displaced" | "unread", number>>(
    db,
    `select
       (select count(*)::integer from custody_deposit
        where network = $1 and status in ('pendente', 'em_analise')) as deposits,
       (select count(*)::integer from custody_withdrawal
        where network = $1 and step in ('awaiting_approval', 'cooling', 'processing', 'sent', 'unknown')) as withdrawals,
       (select count(*)::integer from custody_return
        where network = $1 and step in ('processing', 'sent')) as returns,
       (select count(*)::integer from custody_arrival
        where network = $1 and displaced_at is not null and written_off_at is null) as displaced,
       (select count(*)::integer from (
          select block_number from custody_arrival where network = $1 and to_address = $2 and written_off_at is null
          union all select block_number from custody_withdrawal where network = $1 and step = 'paid'
          union all select block_number from custody_return where network = $1 and step = 'paid') moved
        where block_number > $3) as unread`,
    [network, address, watchedTo],
  );
  return {
    "deposits that are open": row?.deposits ?? 0,
    "withdrawals under way": row?.withdrawals ?? 0,
    "payments on their way back to their senders": row?.returns ?? 0,
    "payments gone from the network and not written off": row?.displaced ?? 0,
    "movements in blocks that were not read yet": row?.unread ?? 0,
  };
}
