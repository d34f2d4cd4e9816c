import { query, type Tx } from "@lastro/platform/database/database";

interface Release {
  /** The load that was accepted, or the dispute that was decided: each is noted once. */
  readonly id: string;
  readonly orderId: string;
  readonly at: Date;
  /** To the producer, the fee included, in millionths of a USDT. */
  readonly gross: bigint;
  readonly fee: bigint;
  /** As it was settled; left out where money was shared and nothing weighed. */
  readonly kg?: bigint;
}

/**
 * Writes down what a producer was paid, in the transaction that pays it, so that the reports of both sides find it added up. Nothing is
 * noted where nothing was paid.
 */
export async function noteRelease(tx: Tx, { id, orderId, at, gross, fee, kg }: Release): Promise<void> {
  if (gross === 0n) return;
  await query(
    tx,
    `with noted as (
       insert into grain_release (id, order_id, producer_id, buyer_id, offer_id, offer_name, at, previous_at, kg, gross, fee)
       select $1, o.id, o.producer_id, o.buyer_id, o.offer_id, o.offer_name, greatest($3::timestamptz, p.at), p.at,
              coalesce($6::numeric, div($4::numeric, o.price_cents * 10)), $4::numeric, $5::numeric
         from grain_order o
         cross join lateral (select max(r.at) as at from grain_release r where r.order_id = o.id) p
        where o.id = $2
       returning grain_release)
     select grain_sales_add(noted.grain_release) from noted`,
    [id, orderId, at, gross.toString(), fee.toString(), kg?.toString() ?? null],
  );
}
