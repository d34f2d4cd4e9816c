-- USDT that comes to our addresses: deposits announced before they are paid, the hashes people name, what was seen to
-- arrive, and how far each network was read.

create table custody_deposit (
  id uuid primary key,
  user_id uuid not null,
  network text collate "C" not null,
  requested numeric(38, 0) not null,
  -- To the last digit what is to be sent: nobody else is asked for the same.
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  address text collate "C" not null,
  status text collate "C" not null default 'pendente',
  reason text collate "C",
  -- As the network writes it; the last one the person named, or the one that paid.
  tx_hash text collate "C",
  received numeric(38, 0),
  confirmations_have integer,
  confirmations_need integer,
  -- The result of each check that was made, by its name.
  checks jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  constraint custody_deposit_network_known check (network in ('TRC20', 'ERC20', 'BSC')),
  constraint custody_deposit_status_known check (status in ('pendente', 'confirmado', 'rejeitado', 'em_analise')),
  constraint custody_deposit_amount_has_a_tail check (amount > requested and amount < requested + 10000),
  constraint custody_deposit_confirmed_when_received
    check ((status = 'confirmado') = (confirmed_at is not null) and (status <> 'confirmado' or received > fee))
);
create index custody_deposit_newest on custody_deposit (user_id, id desc);
create unique index custody_deposit_one_open_per_network on custody_deposit (user_id, network) where status = 'pendente';
create index custody_deposit_open on custody_deposit (expires_at) where status = 'pendente';

-- Each step of a deposit, so that the verifier can walk its history along the declared graph.
create table custody_deposit_step (
  id uuid primary key,
  deposit_id uuid not null references custody_deposit (id),
  from_status text collate "C" not null,
  to_status text collate "C" not null,
  reason text collate "C" not null,
  at timestamptz not null
);
create index custody_deposit_step_in_order on custody_deposit_step (deposit_id, at, id);
revoke update, delete, truncate on custody_deposit_step from lastro_app;

-- An amount belongs to one deposit from its announcement until a week after its end.
create table custody_reserved_amount (
  network text collate "C" not null,
  amount numeric(38, 0) not null,
  -- Reserved first, so that a taken amount costs nothing but another try.
  deposit_id uuid not null references custody_deposit (id) deferrable initially deferred,
  frees_at timestamptz not null,
  primary key (network, amount)
);

-- A hash someone named. Several may name the same one: a claim alone moves nothing.
create table custody_claim (
  id uuid primary key,
  deposit_id uuid not null references custody_deposit (id),
  network text collate "C" not null,
  tx_hash text collate "C" not null,
  claimed_at timestamptz not null,
  ended_at timestamptz,
  outcome text collate "C",
  constraint custody_claim_once_per_deposit unique (deposit_id, tx_hash),
  constraint custody_claim_ended_with_an_outcome check ((ended_at is null) = (outcome is null))
);
create index custody_claim_by_hash on custody_claim (network, tx_hash, claimed_at);

-- A final transfer of USDT to an address of ours, taken into the books once, whoever told us of it.
create table custody_arrival (
  id uuid primary key,
  network text collate "C" not null,
  tx_hash text collate "C" not null,
  log_index integer not null,
  from_address text collate "C" not null,
  to_address text collate "C" not null,
  -- In the token's own unit, as the log says; what of it is below a millionth stays here as the remainder.
  raw numeric(80, 0) not null,
  amount numeric(38, 0) not null,
  remainder numeric(38, 0) not null,
  block_number numeric(20, 0) not null,
  block_hash text collate "C" not null,
  block_time timestamptz not null,
  status text collate "C" not null,
  reason text collate "C",
  -- Whom it was credited to, and for which deposit where there is one.
  user_id uuid,
  deposit_id uuid references custody_deposit (id),
  booked_at timestamptz not null,
  decided_at timestamptz,
  -- When its block was looked at again.
  rechecked_at timestamptz,
  constraint custody_arrival_once unique (network, tx_hash, log_index),
  constraint custody_arrival_positive check (raw > 0 and amount >= 0 and remainder >= 0),
  constraint custody_arrival_status_known check (status in ('credited', 'suspense', 'attributed', 'refused', 'returning', 'returned')),
  constraint custody_arrival_credited_to_someone
    check ((status in ('credited', 'attributed')) = (user_id is not null))
);
create index custody_arrival_waiting on custody_arrival (status, id desc);
create index custody_arrival_to_recheck on custody_arrival (network, booked_at) where rechecked_at is null;
create unique index custody_arrival_one_per_deposit on custody_arrival (deposit_id) where deposit_id is not null;

-- How far a network was read, what our address held there when we began, and whether credits flow.
create table custody_network (
  network text collate "C" primary key,
  address text collate "C" not null,
  watched_to numeric(20, 0) not null,
  -- In the token's own unit: what was there before our books began.
  baseline numeric(80, 0) not null,
  credits_stopped boolean not null default false,
  stopped_because text,
  reconciled_at timestamptz,
  on_chain numeric(38, 0),
  in_ledger numeric(38, 0)
);
