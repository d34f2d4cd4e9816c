import { MIN_DEALS, type Reputation } from "@lastro/contracts/grain/standing";
import { divide } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** Orders that ended in the last twelve months count. */
const WINDOW_SECONDS = 365 * 86_400;

/** What the orders of one person come to, of those that ended in the window. */
interface Deals {
  readonly id: string;
  readonly isProducer: boolean;
  /** Orders delivered: a cancelled order is none. */
  readonly delivered: bigint;
  /** Orders somebody disputed, however they ended. */
  readonly disputed: bigint;
  /** Of all loads paid out: to the producer, before the fee, and back to the buyer. */
  readonly released: bigint;
  readonly refunded: bigint;
  /** Seconds from the moment an order was both accepted and paid to its first load, over the orders that were shipped. */
  readonly shipSeconds: bigint;
  readonly shipped: bigint;
}

/**
 * How people traded, by their ids; those with too few deals are left out. This is the only definition of these figures:
 * - deliveries: orders delivered;
 * - average discount: what went back to the buyer of the loads that were paid out, by what these loads were bought for;
 * - disputes: orders with a dispute of any load or of the whole;
 * - time to ship: the mean from accepted and paid to the first load.
 */
export async function reputationsOf(
  db: Database | Tx,
  { clock }: Pick<Ctx, "clock">,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reputation>> {
  const since = secondsAfter(clock.now(), -WINDOW_SECONDS);
  const rows = await query<Deals>(
    db,
    `with ended as (
       select p.user_id as trader_id, true as is_producer, o.* from grain_account p join grain_order o on o.producer_id = p.user_id
         where p.user_id = any ($1::uuid[]) and p.account_type = 'producer' and o.closed_at >= $2
       union all
       select p.user_id, false, o.* from grain_account p join grain_order o on o.buyer_id = p.user_id
         where p.user_id = any ($1::uuid[]) and p.account_type = 'buyer' and o.closed_at >= $2)
     select o.trader_id as id, o.is_producer as "isProducer", count(*) filter (where o.status = 'delivered') as delivered,
       count(*) filter (where exists (select from grain_dispute d where d.order_id = o.id)) as disputed,
       coalesce(sum(l.released), 0) as released, coalesce(sum(l.refunded), 0) as refunded,
       coalesce(sum(floor(extract(epoch from o.shipped_at - greatest(o.accepted_at, o.paid_at))))
         filter (where o.shipped_at is not null), 0)::numeric(38, 0) as "shipSeconds",
       count(*) filter (where o.shipped_at is not null) as shipped
     from ended o
     cross join lateral (select sum(released) as released, sum(refunded) as refunded from grain_load
                         where order_id = o.id and released_at is not null) l
     group by o.trader_id, o.is_producer`,
    [[...new Set(userIds)], since],
  );
  return new Map(
    rows
      .filter(({ delivered }) => delivered >= BigInt(MIN_DEALS))
      .map((deals) => [deals.id, reputationOf(deals)]),
  );
}

function reputationOf({ isProducer, delivered, disputed, ...sums }: Deals): Reputation {
  const bought = sums.released + sums.refunded;
  return {
    deliveries: Number(delivered),
    averageDiscount: bought === 0n ? 0n : divide(sums.refunded * 10_000n, bought, "halfEven"),
    disputes: Number(disputed),
    hoursToShip:
      isProducer && sums.shipped > 0n
        ? Number(divide(sums.shipSeconds, sums.shipped * 3_600n, "halfEven"))
        : null,
  };
}
