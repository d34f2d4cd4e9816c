import type { ResponseOf } from "@lastro/contracts";
import type { readGrainStats } from "@lastro/contracts/grain/administration";
import type { OrderState } from "@lastro/contracts/grain/order-states";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { countsByWord } from "../orders/order-sums.js";
import { usdt } from "../usdt.js";

interface StatusRow {
  status: OrderState;
  count: bigint;
  held: bigint;
  fee: bigint;
}

interface PeriodRow {
  volume: bigint;
  load_fees: bigint;
  dispute_fees: bigint;
}

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
  const [byStatus, period, counts] = await Promise.all([
    query<StatusRow>(
      ctx.db,
      `select status, count(*) as count, sum(funded - released - refunded) as held, sum(fee) as fee
       from grain_order group by status`,
      [],
    ),
    sinceOf(ctx.db, secondsAfter(at, -MONTH_SECONDS)),
    countsOf(ctx.db, at),
  ]);
  const countOf = (status: OrderState) => Number(byStatus.find((row) => row.status === status)?.count ?? 0n);
  return {
    at,
    orders: countsByWord(countOf),
    openDisputes: Number(counts.disputes),
    inEscrow: usdt(byStatus.reduce((total, { held }) => total + held, 0n)),
    volume30Days: usdt(period.volume),
    fees30Days: usdt(period.load_fees + period.dispute_fees),
    fees: usdt(byStatus.reduce((total, { fee }) => total + fee, 0n)),
    activeOffers: Number(counts.offers),
    traders: {
      buyers: Number(counts.buyers),
      producers: Number(counts.producers),
      suspended: Number(counts.suspended),
    },
  };
}

async function sinceOf(db: Database, since: Date): Promise<PeriodRow> {
  const [row] = await query<PeriodRow>(
    db,
    `select
       (select coalesce(sum(funded), 0) from grain_order where paid_at >= $1) as volume,
       (select coalesce(sum(fee), 0) from grain_load where released_at >= $1) as load_fees,
       (select coalesce(sum(fee), 0) from grain_dispute where decided_at >= $1) as dispute_fees`,
    [since],
  );
  return row ?? { volume: 0n, load_fees: 0n, dispute_fees: 0n };
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
