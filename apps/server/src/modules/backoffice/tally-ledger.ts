import type { Ctx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";

/** Transactions counted per shard in one go, so that catching up with a large ledger holds no lock for long. */
const BATCH = 5_000;

const COUNT_ON = `
with reach as (
  select c.shard, c.position as after, least(l.length, c.position + $1) as upto
  from backoffice_tally c join ledger_chain l using (shard) where l.length > c.position),
posted as (
  select t.id, (t.posted_at at time zone 'America/Sao_Paulo')::date as day
  from reach r
  join ledger_transaction t on t.shard = r.shard and t.shard_position > r.after and t.shard_position <= r.upto
  where t.kind not like 'ledger.%'),
counted as (
  insert into backoffice_daily_count as d (day, transactions)
  select day, count(*) from posted group by day
  on conflict (day) do update set transactions = d.transactions + excluded.transactions),
moved as (
  insert into backoffice_daily_volume as d (day, asset, volume, received)
  select p.day, e.asset, coalesce(sum(e.amount) filter (where e.amount > 0), 0),
         coalesce(-sum(e.amount) filter (where e.amount < 0 and a.owner_id is null and a.code = 'psp'), 0)
  from posted p join ledger_entry e on e.transaction_id = p.id join ledger_account a on a.id = e.account_id
  group by p.day, e.asset
  on conflict (day, asset) do update
    set volume = d.volume + excluded.volume, received = d.received + excluded.received)
update backoffice_tally c set position = r.upto from reach r where c.shard = r.shard returning c.shard`;

/**
 * Counts what was posted since the last time into the daily totals, each transaction once: a shard's places have
 * no gaps, so "everything after this place" misses nothing.
 */
export async function tallyLedger(ctx: Pick<Ctx, "db">): Promise<void> {
  for (;;) {
    const shards = await inTransaction(ctx.db, async (tx) => {
      await query(tx, "select shard from backoffice_tally order by shard for update", []);
      return query(tx, COUNT_ON, [BATCH]);
    });
    if (shards.length === 0) return;
  }
}
