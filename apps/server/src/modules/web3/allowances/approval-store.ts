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
  db: Database,
  { walletId, network }: Place,
): Promise<ApprovalSearch | undefined> {
  return (await searchesOf(db, network, [walletId])).get(walletId);
}

/** How far each wallet was searched, by its id; nothing of those that were not. */
export async function searchesOf(
  db: Database,
  network: Web3Network,
  walletIds: readonly string[],
): Promise<Map<string, ApprovalSearch>> {
  const rows = await query<{ walletId: string; from: string; to: string; since: Date }>(
    db,
    `select wallet_id as "walletId", from_block::text as "from", to_block::text as "to", since
     from web3_approval_search where network = $1 and wallet_id = any($2::uuid[])`,
    [network, walletIds],
  );
  return new Map(
    rows.map(({ walletId, from, to, since }) => [walletId, { from: BigInt(from), to: BigInt(to), since }]),
  );
}

/** Keeps what a search found, and how far it came; another worker's search that reached further is left as it is. */
export async function keepSearch(
  tx: Tx,
  { walletId, network }: Place,
  { from, to, since }: ApprovalSearch,
  found: readonly Approval[],
): Promise<void> {
  for (const { kind, token, spender } of found)
    await query(
      tx,
      `insert into web3_approval (wallet_id, network, kind, token, spender) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [walletId, network, kind, token, spender],
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
    `select kind, token, spender from web3_approval where wallet_id = $1 and network = $2
     order by kind, token, spender`,
    [walletId, network],
  );
}

export async function hasApproval(db: Database, of: Place & Approval): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from web3_approval
     where wallet_id = $1 and network = $2 and kind = $3 and token = $4 and spender = $5`,
    [of.walletId, of.network, of.kind, of.token, of.spender],
  );
  return rows.length === 1;
}
