-- What every module stands on: the role the application works under, idempotency keys, rate limits, jobs, kept files.

do $$
begin
  create role lastro_app nologin;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the cluster: another database's migration made it
end $$;

-- PostgreSQL 16 and later ask for membership before a non-superuser may take a role on.
do $$
begin
  execute format('grant lastro_app to %I', current_user);
exception when others then
  null; -- already a member, or a superuser who needs no grant
end $$;

grant usage on schema public to lastro_app;
alter default privileges in schema public grant select, insert, update, delete on tables to lastro_app;
alter default privileges in schema public grant usage, select on sequences to lastro_app;
grant select on schema_migration to lastro_app;

-- A money request and its answer, committed together with its effect. Never expires.
create table idempotency_key (
  principal text collate "C" not null,
  route text collate "C" not null,
  key text collate "C" not null,
  body_hash bytea not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (principal, route, key)
);

-- Generic cell rate: the time (microseconds since 1970) at which the bucket is empty again. One row a bucket,
-- shared by all servers.
create table rate_limit (
  bucket text collate "C" primary key,
  empty_at bigint not null
) with (fillfactor = 50); -- updated at every request: room on the page keeps the index out of it

-- Takes a token from each bucket asked for, as often as it is asked for and has one; null asks for none. A bucket
-- refills one token per p_costs[i] microseconds and holds p_rooms[i] microseconds' worth. Answers in the order asked: 0
-- when a token was taken, else how long until the next one.
create function rate_limit_take(p_buckets text[], p_costs bigint[], p_rooms bigint[], p_now bigint)
returns table (wait_us bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_buckets text[];
  v_empty bigint[];
  v_waits bigint[] := '{}';
  v_at integer;
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
    v_short := v_empty[v_at] + p_costs[i] - p_rooms[i] - p_now;
    if v_short <= 0 then
      v_empty[v_at] := v_empty[v_at] + p_costs[i];
    end if;
    v_waits[i] := greatest(v_short, 0);
  end loop;

  update rate_limit r set empty_at = n.empty_at
    from unnest(v_buckets, v_empty) as n (bucket, empty_at)
   where r.bucket = n.bucket and r.empty_at < n.empty_at;
  return query select w.wait_us from unnest(v_waits) as w (wait_us);
end $$;

-- Work to do after the transaction that asked for it, at least once, by any worker.
create table job (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- Two jobs of one kind and key are the same job.
  key text collate "C",
  run_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  done_at timestamptz,
  given_up_at timestamptz,
  created_at timestamptz not null,
  constraint job_once_per_key unique (kind, key)
);
create index job_due on job (run_at) where done_at is null and given_up_at is null;

-- When each recurring job runs next; claimed by compare-and-set, so one worker runs it.
create table job_schedule (
  kind text primary key,
  next_run_at timestamptz not null
);

-- Files made in the background and kept until they expire: in pieces, each encrypted and bound to its place. A build is
-- one attempt: one that was given up halfway leaves pieces of its own, which no file shows.
create table kept_file_part (
  build_id uuid not null,
  part integer not null,
  -- The file, of whichever module keeps it.
  file_id uuid not null,
  content_sealed bytea not null,
  primary key (build_id, part)
);
create index kept_file_part_by_file on kept_file_part (file_id);
alter table kept_file_part alter column content_sealed set storage external;
