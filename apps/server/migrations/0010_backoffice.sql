-- What administrators look at: daily totals of the ledger so that figures stay quick as it grows, the results of
-- verification, and the addresses of those who asked to be contacted.

-- How far each shard of the ledger has been counted into the daily totals.
create table backoffice_tally (
  shard smallint primary key,
  position bigint not null,
  constraint backoffice_tally_not_negative check (position >= 0)
);
insert into backoffice_tally (shard, position) select shard, 0 from ledger_chain;

create table backoffice_daily_count (
  day date primary key,
  transactions bigint not null
);

-- volume: what moved. received: what came in through the Pix provider.
create table backoffice_daily_volume (
  day date not null,
  asset text collate "C" not null,
  volume numeric(38, 0) not null,
  received numeric(38, 0) not null,
  primary key (day, asset)
);

-- Transactions of the ledger not yet in the daily totals. Setting money aside and giving it back moves nothing
-- between two parties, so the ledger's own kinds are left out of every figure.
create view backoffice_uncounted as
  select t.id, (t.posted_at at time zone 'America/Sao_Paulo')::date as day
  from backoffice_tally c
  join ledger_transaction t on t.shard = c.shard and t.shard_position > c.position
  where t.kind not like 'ledger.%';

create view backoffice_uncounted_volume as
  select u.day, e.asset,
         coalesce(sum(e.amount) filter (where e.amount > 0), 0) as volume,
         coalesce(-sum(e.amount) filter (where e.amount < 0 and a.owner_id is null and a.code = 'psp'), 0) as received
  from backoffice_uncounted u
  join ledger_entry e on e.transaction_id = u.id
  join ledger_account a on a.id = e.account_id
  group by u.day, e.asset;

grant select on backoffice_uncounted, backoffice_uncounted_volume to lastro_app;

create table verification_run (
  id uuid primary key,
  requested_by text not null,
  requested_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  status text not null default 'requested',
  -- What each check found, once finished.
  checks jsonb not null default '[]',
  constraint verification_run_status_known check (status in ('requested', 'running', 'in_order', 'broken', 'failed')),
  constraint verification_run_finished_once_ended check ((status in ('requested', 'running')) = (finished_at is null))
);
create unique index verification_run_one_at_a_time on verification_run ((true)) where finished_at is null;
create index verification_run_newest on verification_run (finished_at desc);

create table backoffice_access_request (
  id uuid primary key,
  email text collate "C" not null,
  requested_at timestamptz not null,
  constraint backoffice_access_request_once_per_address unique (email)
);
