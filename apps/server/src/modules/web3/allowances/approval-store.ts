import type { Web3Network } from "@lastro/contracts/web3";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Approval } from "../../custody/index.js";

/** The blocks searched for approvals of a wallet, all of them, and when the oldest was made. */
export interface ApprovalSearch {
  readonly from: bigint;
  readonly to: bigint;
  readonly since: Date;
}

interface Place {
  readonly walletId: string;
  readonly network: Web3Network;
}

export async function findSearch(
  db: Database | Tx,
  { walletId, network }: Place,
): Promise<ApprovalSearch | undefined> {
  const [row] = await query<{ from: string; to: string; since: Date }>(
    db,
    `select from_block::text as "from", to_block::text as "to", since
     from web3_approval_search where wallet_id = $1 and network = $2`,
    [walletId, network],
  );
  return row && { from: BigInt(row.from), to: BigInt(row.to), since: row.since };
}

/** Keeps what a search found, and how far it came; another worker's search that reached further is left as it is. */
export async function keepSearch(
  tx: Tx,
  { walletId, network }: Place,
  { from, to, since }: ApprovalSearch,
  found: readonly Approval[],
): Promise<void> {
  for (const { token, spender } of found)
    await query(
      tx,
      `insert into web3_approval (wallet_id, network, token, spender) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [walletId, network, token, spender],
    );
  await query(
    tx,
    `insert into web3_approval_search as known (wallet_id, network, from_block, to_block, since)
     values ($1, $2, $3, $4, $5)
     on conflict (wallet_id, network) do update set
       from_block = least(known.from_block, excluded.from_block),
       to_block = greatest(known.to_block, excluded.to_block),
       since = least(known.since, excluded.since)
     -- Blocks between the two must have been searched, too.
     where excluded.from_block <= known.to_block + 1 and excluded.to_block >= known.from_block - 1`,
    [walletId, network, `${from}`, `${to}`, since],
  );
}

export function approvalsOf(db: Database, { walletId, network }: Place): Promise<Approval[]> {
  return query<Approval>(
    db,
    "select token, spender from web3_approval where wallet_id = $1 and network = $2 order by token, spender",
    [walletId, network],
  );
}

export async function hasApproval(db: Database, of: Place & Approval): Promise<boolean> {
  const rows = await query(
    db,
    "select 1 from web3_approval where wallet_id = $1 and network = $2 and token = $3 and spender = $4",
    [of.walletId, of.network, of.token, of.spender],
  );
  return rows.length === 1;
}
