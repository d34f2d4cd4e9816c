import type { MarketTransferDirection } from "@lastro/contracts/market-link";
import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

export interface MarketLink {
  readonly clientId: string;
  readonly traderId: string;
  readonly linkedAt: Date;
}

export interface MarketTransfer {
  readonly id: string;
  readonly clientId: string;
  readonly traderId: string;
  readonly direction: MarketTransferDirection;
  readonly amount: Money<"USDT">;
  readonly at: Date;
  readonly transactionId: string;
}

/** One of the two accounts of a link, by the product it belongs to. */
export type Side = { readonly clientId: string } | { readonly traderId: string };

const COLUMNS = `client_id as "clientId", trader_id as "traderId", linked_at as "linkedAt"`;

export async function findLink(db: Database | Tx, side: Side): Promise<MarketLink | undefined> {
  const [column, id] = place(side);
  const [link] = await query<MarketLink>(db, `select ${COLUMNS} from market_link where ${column} = $1`, [id]);
  return link;
}

/** The same, which nobody ends until the commit. */
export async function lockLink(tx: Tx, side: Side): Promise<MarketLink | undefined> {
  const [column, id] = place(side);
  const [link] = await query<MarketLink>(
    tx,
    `select ${COLUMNS} from market_link where ${column} = $1 for update`,
    [id],
  );
  return link;
}

/** False where either of the two accounts is linked already. */
export async function insertLink(tx: Tx, { clientId, traderId, linkedAt }: MarketLink): Promise<boolean> {
  const written = await query(
    tx,
    `insert into market_link (client_id, trader_id, linked_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [clientId, traderId, linkedAt],
  );
  return written.length > 0;
}

/** Ends a link and answers it; nothing where there is none. */
export async function deleteLink(tx: Tx, side: Side): Promise<MarketLink | undefined> {
  const [column, id] = place(side);
  const [link] = await query<MarketLink>(
    tx,
    `delete from market_link where ${column} = $1 returning ${COLUMNS}`,
    [id],
  );
  return link;
}

export async function insertTransfer(tx: Tx, transfer: MarketTransfer): Promise<void> {
  const { id, clientId, traderId, direction, amount, at, transactionId } = transfer;
  await query(
    tx,
    `insert into market_transfer (id, client_id, trader_id, direction, amount, at, transaction_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, clientId, traderId, direction, amount.minor, at, transactionId],
  );
}

/** What moved from and to an account, the newest first. */
export async function transfersOf(db: Database, side: Side, limit: number): Promise<MarketTransfer[]> {
  const [column, id] = place(side);
  const rows = await query<Omit<MarketTransfer, "amount"> & { amount: bigint }>(
    db,
    `select id, client_id as "clientId", trader_id as "traderId", direction, amount, at,
            transaction_id as "transactionId"
     from market_transfer where ${column} = $1 order by at desc, id desc limit $2`,
    [id, limit],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: money("USDT", amount) }));
}

function place(side: Side): readonly ["client_id" | "trader_id", string] {
  return "clientId" in side ? ["client_id", side.clientId] : ["trader_id", side.traderId];
}
