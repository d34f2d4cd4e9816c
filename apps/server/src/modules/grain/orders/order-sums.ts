import type { OrderState, OrderStatus } from "@lastro/contracts/grain/order-states";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { figuresOf, type OrderSum } from "../figures.js";

/** What a person's orders come to, by status, on whichever side of them they are: as quick for a million as for one. */
export function orderSumsOf(db: Database | Tx, userId: string): Promise<OrderSum[]> {
  return query<OrderSum>(
    db,
    `select status, sum(orders)::bigint as orders, sum(total) as total, sum(funded) as funded, sum(released) as released,
            sum(fee) as fee, sum(refunded) as refunded
       from grain_order_sum where user_id = $1 group by status`,
    [userId],
  );
}

/** How many orders there are of each status, under the words of the wire. */
export function countsByWord(sums: readonly OrderSum[]): Record<OrderStatus, number> {
  const countOf = (state: OrderState) => figuresOf(sums.filter(({ status }) => status === state)).orders;
  return {
    criada: countOf("created"),
    paga: countOf("paid"),
    enviada: countOf("shipped"),
    entregue: countOf("delivered"),
    cancelada: countOf("cancelled"),
  };
}

/** Makes one row of the rows that have gathered for a person and a status. What they add up to stays. */
export async function foldOrderSums(db: Database): Promise<void> {
  await query(
    db,
    `with many as (
       select user_id, status from grain_order_sum where not folded group by user_id, status),
     gone as (
       delete from grain_order_sum s using many m where s.user_id = m.user_id and s.status = m.status returning s.*)
     insert into grain_order_sum (user_id, status, orders, total, funded, released, fee, refunded, folded)
     select user_id, status, sum(orders), sum(total), sum(funded), sum(released), sum(fee), sum(refunded), true
       from gone group by user_id, status`,
    [],
  );
}
