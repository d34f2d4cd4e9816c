-- A clock that is set ahead and back again leaves nothing full or postponed, and recurring work shows how it fares.

-- As before, but a bucket never holds more than its room: what a clock that was ahead wrote counts as a full bucket.
create or replace function rate_limit_take(p_buckets text[], p_costs bigint[], p_rooms bigint[], p_now bigint)
returns table (wait_us bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_buckets text[];
  v_empty bigint[];
  v_waits bigint[] := '{}';
  v_at integer;
  v_held bigint;
  v_short bigint;
begin
  if exists (select from unnest(p_buckets) as b (bucket)
              where b.bucket is not null and not exists (select from rate_limit r where r.bucket = b.bucket)) then
    insert into rate_limit (bucket, empty_at)
    select distinct b.bucket, p_now from unnest(p_buckets) as b (bucket) where b.bucket is not null order by b.bucket
    on conflict do nothing;
  end if;

  select array_agg(r.bucket), array_agg(greatest(r.empty_at, p_now)) into v_buckets, v_empty
    from (select * from rate_limit where bucket = any (p_buckets) order by bucket for update) r;

  for i in 1 .. cardinality(p_buckets) loop
    v_at := array_position(v_buckets, p_buckets[i]);
    -- Unknown where no bucket is asked for: least() would take the room for what is held.
    v_held := case when v_at is not null then least(v_empty[v_at], p_now + p_rooms[i]) end;
    v_short := v_held + p_costs[i] - p_rooms[i] - p_now;
    if v_short <= 0 then
      v_empty[v_at] := v_held + p_costs[i];
    elsif v_held < v_empty[v_at] then
      v_empty[v_at] := v_held;
    end if;
    v_waits[i] := greatest(v_short, 0);
  end loop;

  update rate_limit r set empty_at = n.empty_at
    from unnest(v_buckets, v_empty) as n (bucket, empty_at)
   where r.bucket = n.bucket and r.empty_at <> n.empty_at;
  return query select w.wait_us from unnest(v_waits) as w (wait_us);
end $$;

-- A worker holds a recurring job while it runs it, so that a run that outlasts its interval stays alone; next_run_at
-- moves when the run ends. Leases are told by the database's clock.
alter table job_schedule
  -- Numbers the claims: whoever lost the lease meanwhile changes nothing any more.
  add column claim bigint not null default 0,
  add column locked_until timestamptz,
  add column failures_in_a_row integer not null default 0,
  add column last_error text,
  add column succeeded_at timestamptz;
