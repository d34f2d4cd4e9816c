-- What came to clients' addresses is gathered at our own, from which everything is sent.

alter table custody_outgoing
  -- The owner's address it leaves; null where it leaves our own.
  add column from_address_id uuid references custody_address (id);
create index custody_outgoing_from_owners on custody_outgoing (from_address_id) where from_address_id is not null;

create table custody_sweep (
  id uuid primary key,
  address_id uuid not null references custody_address (id),
  network text collate "C" not null,
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  status text collate "C" not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint custody_sweep_positive check (amount > 0),
  constraint custody_sweep_status_known check (status in ('processing', 'sent', 'paid', 'failed')),
  constraint custody_sweep_ended_when check ((status in ('paid', 'failed')) = (ended_at is not null))
);
-- One at a time leaves an address of an asset.
create unique index custody_sweep_one_under_way on custody_sweep (address_id, network, asset)
  where status in ('processing', 'sent');
create index custody_sweep_by_address on custody_sweep (address_id, network, asset);
