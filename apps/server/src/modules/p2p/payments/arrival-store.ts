import { type Money, money } from "@lastro/money";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** A Pix that reached a seller's key during a trade of its amount. */
export interface Arrival {
  readonly endToEndId: string;
  readonly tradeId: string;
  /** What the seller received, by which it is given back. */
  readonly receivedId: string;
  readonly amount: Money<"BRL">;
  readonly receivedAt: Date;
  readonly fromBuyer: boolean;
}

/** Links a Pix to a trade, once; false where it is linked already. */
export async function insertArrival(tx: Tx, arrival: Arrival): Promise<boolean> {
  const rows = await query(
    tx,
    `insert into p2p_arrival (end_to_end_id, trade_id, received_id, amount, received_at, from_buyer)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    [
      arrival.endToEndId,
      arrival.tradeId,
      arrival.receivedId,
      arrival.amount.minor,
      arrival.receivedAt,
      arrival.fromBuyer,
    ],
  );
  return rows.length === 1;
}

/** The Pix that reached a trade, oldest first. */
export async function arrivalsOf(db: Database | Tx, tradeId: string): Promise<Arrival[]> {
  const rows = await query<Omit<Arrival, "amount"> & { readonly amount: bigint }>(
    db,
    `select end_to_end_id as "endToEndId", trade_id as "tradeId", received_id as "receivedId", amount,
            received_at as "receivedAt", from_buyer as "fromBuyer"
       from p2p_arrival where trade_id = $1 order by received_at, end_to_end_id`,
    [tradeId],
  );
  return rows.map((row) => ({ ...row, amount: money("BRL", row.amount) }));
}

/** The trade a received Pix was linked to. */
export async function tradeOfReceived(db: Database | Tx, receivedId: string): Promise<string | undefined> {
  const [row] = await query<{ trade_id: string }>(
    db,
    "select trade_id from p2p_arrival where received_id = $1",
    [receivedId],
  );
  return row?.trade_id;
}
