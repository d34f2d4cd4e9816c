import type { ResponseOf } from "@lastro/contracts";
import type { readGrainStats } from "@lastro/contracts/grain/administration";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { figuresOf, type OrderSum } from "../figures.js";
import { countsByWord } from "../orders/order-sums.js";
import { usdt } from "../usdt.js";

interface CountRow {
  disputes: bigint;
  offers: bigint;
  buyers: bigint;
  producers: bigint;
  suspended: bigint;
}

const MONTH_SECONDS = 30 * 86_400;

/** The marketplace's figures as its orders stand. */
export async function readStats(ctx: Pick<Ctx, "db" | "clock">): Promise<ResponseOf<typeof readGrainStats>> {
  const at = ctx.clock.now();
  const since = secondsAfter(at, -MONTH_SECONDS);
  const [every, recent, fees, counts] = await Promise.all([
    sumsOf(ctx.db, null),
    sumsOf(ctx.db, since),
    feesSince(ctx.db, since),
    countsOf(ctx.db, at),
  ]);
  const { inEscrow, fee } = figuresOf(every);
  return {
    at,
    orders: countsByWord(every),
    openDisputes: Number(counts.disputes),
    inEscrow,
    volume30Days: figuresOf(recent).spent,
    fees30Days: usdt(fees),
    fees: fee,
    activeOffers: Number(counts.offers),
    traders: {
      buyers: Number(counts.buyers),
      producers: Number(counts.producers),
      suspended: Number(counts.suspended),
    },
  };
}

/** What everybody's orders come to, or those paid since. */
function sumsOf(db: Database, since: Date | null): Promise<OrderSum[]> {
  return query<OrderSum>(
    db,
    `select status, count(*) as orders, sum(total) as total, sum(funded) as funded, sum(released) as released,
            sum(fee) as fee, sum(refunded) as refunded
       from grain_order where $1::timestamptz is null or paid_at >= $1 group by status`,
    [since],
  );
}

async function feesSince(db: Database, since: Date): Promise<bigint> {
  const [row] = await query<{ fees: bigint }>(
    db,
    "select coalesce(sum(fee), 0) as fees from grain_release where at >= $1",
    [since],
  );
  return row?.fees ?? 0n;
}

async function countsOf(db: Database, at: Date): Promise<CountRow> {
  const [row] = await query<CountRow>(
    db,
    `select
       (select count(*) from grain_dispute where status <> 'decided') as disputes,
       (select count(*) from grain_offer
        where active and paused_at is null and archived_at is null
          and quantity_kg - reserved_kg - sold_kg >= minimum_kg) as offers,
       (select count(*) from grain_account where account_type = 'buyer') as buyers,
       (select count(*) from grain_account where account_type = 'producer') as producers,
       (select count(*) from grain_account a join identity_user u on u.id = a.user_id
        where u.banned_until > $1) as suspended`,
    [at],
  );
  return row ?? { disputes: 0n, offers: 0n, buyers: 0n, producers: 0n, suspended: 0n };
}
