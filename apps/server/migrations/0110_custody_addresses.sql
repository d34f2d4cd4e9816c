-- Clients are paid in crypto at addresses of their own, derived from public keys whose private keys only the signer has.

create table custody_address (
  id uuid primary key,
  -- Networks whose addresses come from the same keys: evm, tron, bitcoin, solana.
  family text collate "C" not null,
  -- Its place below the account's public key, or in the signer's pool.
  number integer not null,
  -- Canonical: what a chain compares.
  address text collate "C" not null,
  -- The signer's word for it, where it cannot be derived from a public key.
  attestation text collate "C",
  owner_realm text collate "C" not null,
  owner_id uuid not null,
  created_at timestamptz not null,
  constraint custody_address_number_once unique (family, number),
  constraint custody_address_once unique (family, address),
  constraint custody_address_one_per_owner unique (family, owner_realm, owner_id),
  constraint custody_address_owner_realm_known check (owner_realm in ('bank', 'agro'))
);
revoke update, delete, truncate on custody_address from lastro_app;

-- The next index of each family. One that was taken and not used is left out for good.
create table custody_address_sequence (
  family text collate "C" primary key,
  next integer not null
);

-- How far the blocks of a network were read for what came to owners' addresses.
create table custody_incoming_watch (
  network text collate "C" primary key,
  watched_from numeric(20, 0) not null,
  watched_to numeric(20, 0) not null,
  -- Why nothing is credited; null while credits flow.
  stopped_because text
);

-- Something that is reaching or reached an owner's address.
create table custody_incoming (
  id uuid primary key,
  network text collate "C" not null,
  tx_hash text collate "C" not null,
  -- Where in the transaction: the index of a log, of an output, or a path.
  place text collate "C" not null,
  address_id uuid not null references custody_address (id),
  owner_realm text collate "C" not null,
  owner_id uuid not null,
  from_address text collate "C",
  -- Null for a token we do not take.
  asset text collate "C",
  token text collate "C",
  -- In the chain's own unit, in the ledger's, and what the ledger's is too large for.
  raw numeric(80, 0) not null,
  amount numeric(38, 0) not null,
  remainder numeric(38, 0) not null,
  -- Null while it waits for a block.
  block_number numeric(20, 0),
  block_hash text collate "C",
  block_time timestamptz,
  confirmations_have integer,
  confirmations_need integer,
  status text collate "C" not null,
  reason text collate "C",
  seen_at timestamptz not null,
  booked_at timestamptz,
  credited_at timestamptz,
  looked_at timestamptz,
  rechecked_at timestamptz,
  -- Since when the chain no longer shows its block, after it was final.
  displaced_at timestamptz,
  freeze_hold_id uuid,
  constraint custody_incoming_once unique (network, tx_hash, place),
  constraint custody_incoming_positive check (raw > 0 and amount >= 0 and remainder >= 0),
  constraint custody_incoming_status_known
    check (status in ('arriving', 'gone', 'accumulating', 'credited', 'under_review', 'unexpected')),
  constraint custody_incoming_booked_in_a_block
    check (status in ('arriving', 'gone') or (booked_at is not null and block_number is not null and block_hash is not null)),
  constraint custody_incoming_known_asset check ((asset is null) = (status = 'unexpected')),
  constraint custody_incoming_credited_when check ((status = 'credited') = (credited_at is not null))
);
create index custody_incoming_by_owner on custody_incoming (owner_id, id desc);
create index custody_incoming_arriving on custody_incoming (network) where status = 'arriving';
create index custody_incoming_at_address on custody_incoming (address_id, network, asset);
create index custody_incoming_to_recheck on custody_incoming (network, block_number) where rechecked_at is null and booked_at is not null;

-- What an owner's address held when it was last compared with the books, in the ledger's unit.
create table custody_address_check (
  address_id uuid not null references custody_address (id),
  network text collate "C" not null,
  asset text collate "C" not null,
  on_chain numeric(38, 0) not null,
  in_books numeric(38, 0) not null,
  checked_at timestamptz not null,
  primary key (address_id, network, asset)
);
