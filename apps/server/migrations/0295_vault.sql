-- A part of a client's crypto under a lock: what goes in does so at once; what is to come out waits for a delay, in which
-- the client or a guardian may cancel it, and is then confirmed.
create table vault_vault (
  user_id uuid primary key,
  delay_hours integer not null,
  -- A shorter delay that counts from an instant on.
  next_delay_hours integer,
  next_delay_from timestamptz,
  opened_at timestamptz not null,
  constraint vault_vault_delay check (delay_hours in (24, 48, 72, 168)),
  constraint vault_vault_next_delay check (next_delay_hours in (24, 48, 72) and next_delay_hours < delay_hours),
  constraint vault_vault_next_whole check ((next_delay_hours is null) = (next_delay_from is null))
);
revoke delete, truncate on vault_vault from lastro_app;

create table vault_guardian (
  id uuid primary key,
  user_id uuid not null references vault_vault (user_id),
  name text not null,
  email text not null,
  invited_at timestamptz not null,
  confirmed_at timestamptz,
  declined_at timestamptz,
  -- From when on one who accepted is a guardian no more.
  leaves_at timestamptz,
  constraint vault_guardian_answered_once check (num_nonnulls(confirmed_at, declined_at) <= 1),
  constraint vault_guardian_leaves check (leaves_at is null or confirmed_at is not null)
);
create index vault_guardian_of_client on vault_guardian (user_id);
revoke truncate on vault_guardian from lastro_app;

create table vault_deposit (
  id uuid primary key,
  user_id uuid not null references vault_vault (user_id),
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  at timestamptz not null,
  transaction_id uuid not null unique,
  constraint vault_deposit_amount check (amount > 0)
);
create index vault_deposit_of_client on vault_deposit (user_id, at desc);
revoke update, delete, truncate on vault_deposit from lastro_app;

create table vault_withdrawal (
  id uuid primary key,
  user_id uuid not null references vault_vault (user_id),
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  status text not null,
  requested_at timestamptz not null,
  ready_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- The guardian who cancelled it, by the name they had.
  cancelled_by text,
  transaction_id uuid unique,
  constraint vault_withdrawal_amount check (amount > 0),
  constraint vault_withdrawal_status check (status in ('waiting', 'ready', 'completed', 'cancelled', 'expired')),
  constraint vault_withdrawal_times check (requested_at < ready_at and ready_at < expires_at),
  constraint vault_withdrawal_ended check ((status in ('waiting', 'ready')) = (ended_at is null)),
  constraint vault_withdrawal_paid check ((status = 'completed') = (transaction_id is not null)),
  constraint vault_withdrawal_cancelled check (cancelled_by is null or status = 'cancelled')
);
create index vault_withdrawal_of_client on vault_withdrawal (user_id, requested_at desc);
create index vault_withdrawal_open on vault_withdrawal (user_id, asset) where status in ('waiting', 'ready');
revoke delete, truncate on vault_withdrawal from lastro_app;

-- Links of guardians: what is kept is a digest. One without a request is an invitation.
create table vault_pass (
  digest bytea primary key,
  guardian_id uuid not null references vault_guardian (id) on delete cascade,
  withdrawal_id uuid references vault_withdrawal (id),
  expires_at timestamptz not null
);
create index vault_pass_of_guardian on vault_pass (guardian_id);
create index vault_pass_of_withdrawal on vault_pass (withdrawal_id);
revoke update, truncate on vault_pass from lastro_app;
