-- What every module stands on: the role the application works under, idempotency keys, rate limits, jobs.

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
);

-- Takes up to p_counts[i] tokens from each bucket, which refills one token per p_costs[i] microseconds and holds
-- p_rooms[i] microseconds' worth. Answers how many were granted and how long until the next one, in the order
-- asked; the buckets must be distinct and ascending.
create function rate_limit_take(p_buckets text[], p_counts integer[], p_costs bigint[], p_rooms bigint[], p_now bigint)
returns table (granted integer, wait_us bigint) language plpgsql as $$
declare
  v_empty_at bigint;
begin
  for i in 1 .. cardinality(p_buckets) loop
    insert into rate_limit (bucket, empty_at) values (p_buckets[i], p_now)
      on conflict (bucket) do update set empty_at = greatest(rate_limit.empty_at, p_now)
      returning empty_at into v_empty_at;
    granted := greatest(0, least(p_counts[i], (p_now + p_rooms[i] - v_empty_at) / p_costs[i]));
    v_empty_at := v_empty_at + granted * p_costs[i];
    update rate_limit set empty_at = v_empty_at where bucket = p_buckets[i] and granted > 0;
    wait_us := greatest(0, v_empty_at + p_costs[i] - p_rooms[i] - p_now);
    return next;
  end loop;
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
