-- Most of what clients own stands at addresses whose keys no machine of the house has. Money goes there and comes back by two
-- administrators, and what each address holds is compared with the books.

-- Whose blocks are read for what comes from a cold address, and since when it is that one.
create table custody_cold_watch (
  network text collate "C" primary key,
  -- Canonical.
  address text collate "C" not null,
  watched_from numeric(20, 0) not null,
  watched_to numeric(20, 0) not null,
  constraint custody_cold_watch_goes_forward check (watched_to >= watched_from)
);

-- What a cold address held of an asset when it was last compared.
create table custody_cold_check (
  network text collate "C" not null references custody_cold_watch (network),
  asset text collate "C" not null,
  -- What it held when the watch began, in the chain's own unit: before the books.
  baseline numeric(80, 0) not null,
  on_chain numeric(38, 0),
  in_books numeric(38, 0),
  checked_at timestamptz,
  primary key (network, asset),
  constraint custody_cold_check_is_whole
    check ((on_chain is null) = (checked_at is null) and (in_books is null) = (checked_at is null))
);

-- Where bitcoin comes back to: a place below the account's key for change, for each refill another.
create table custody_refill_address (
  number integer primary key,
  address text collate "C" not null unique,
  created_at timestamptz not null
);
revoke update, delete, truncate on custody_refill_address from lastro_app;

-- What came from a cold address in a final block.
create table custody_cold_arrival (
  id uuid primary key,
  network text collate "C" not null,
  asset text collate "C" not null,
  tx_hash text collate "C" not null,
  place text collate "C" not null,
  to_address text collate "C" not null,
  -- Bitcoin's: the place of the key below the account's for change.
  number integer references custody_refill_address (number),
  -- In the chain's own unit, and what of it the books cannot count.
  raw numeric(80, 0) not null,
  amount numeric(38, 0) not null,
  remainder numeric(80, 0) not null,
  -- What the cold address paid the network for it.
  fee numeric(38, 0) not null,
  block_number numeric(20, 0) not null,
  block_hash text collate "C" not null,
  block_time timestamptz not null,
  booked_at timestamptz not null,
  constraint custody_cold_arrival_once unique (network, tx_hash, place),
  constraint custody_cold_arrival_positive check (raw > 0 and amount >= 0 and remainder >= 0 and fee >= 0)
);
create index custody_cold_arrival_by_block on custody_cold_arrival (network, block_number);
revoke update, delete, truncate on custody_cold_arrival from lastro_app;

create table treasury_movement (
  id uuid primary key,
  kind text collate "C" not null,
  network text collate "C" not null,
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  -- Where it goes, canonical.
  address text collate "C" not null,
  status text collate "C" not null,
  reason text,
  -- Null where nobody asked: a transfer from the cold address that was not expected.
  requested_by uuid,
  requested_at timestamptz not null,
  approved_by uuid,
  approved_at timestamptz,
  ended_at timestamptz,
  -- The transfer that arrived, of a refill.
  arrival_id uuid unique,
  constraint treasury_movement_kind_known check (kind in ('sweep', 'refill')),
  constraint treasury_movement_status_known
    check (status in ('asked', 'approved', 'sending', 'sent', 'done', 'failed', 'rejected', 'cancelled')),
  constraint treasury_movement_positive check (amount > 0),
  constraint treasury_movement_takes_two
    check (approved_by <> requested_by and (approved_by is null) = (approved_at is null)),
  constraint treasury_movement_approved_first
    check (status not in ('approved', 'sending', 'sent', 'done', 'failed') or approved_by is not null
           or (requested_by is null and status = 'done')),
  constraint treasury_movement_refills_are_signed_elsewhere
    check (kind = 'sweep' or status not in ('sending', 'sent', 'failed')),
  constraint treasury_movement_refill_has_arrived
    check ((arrival_id is not null) = (kind = 'refill' and status = 'done')),
  constraint treasury_movement_ended_when
    check ((ended_at is not null) = (status in ('done', 'failed', 'rejected', 'cancelled')))
);
create unique index treasury_movement_one_open on treasury_movement (kind, network, asset)
  where status in ('asked', 'approved', 'sending', 'sent');
create index treasury_movement_newest on treasury_movement (id desc);
revoke delete, truncate on treasury_movement from lastro_app;

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'identity.suspension',
                    'treasury.sweep', 'treasury.refill'));
