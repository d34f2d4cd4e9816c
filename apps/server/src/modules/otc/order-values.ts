import { type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";

export interface OrderValue {
  /** What the asset was worth, without the fee. */
  readonly value: Money<"BRL">;
  readonly fee: Money<"BRL">;
}

/** What a client's orders came to in reais, by transaction. */
export async function orderValues(db: Database, userId: string): Promise<ReadonlyMap<string, OrderValue>> {
  const rows = await query<{ transaction_id: string; value: bigint; fee: bigint }>(
    db,
    `select o.transaction_id, case q.side when 'buy' then q.amount - q.fee else q.amount end as value, q.fee
     from otc_order o join otc_quote q on q.id = o.quote_id where o.user_id = $1`,
    [userId],
  );
  return new Map(
    rows.map((row) => [row.transaction_id, { value: money("BRL", row.value), fee: money("BRL", row.fee) }]),
  );
}
