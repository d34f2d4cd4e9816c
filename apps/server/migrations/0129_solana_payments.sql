-- Clients send SOL. A transaction names a block's hash and can be in no block once that hash is too old: only then is the
-- payment tried again.

create table custody_solana_attempt (
  payment_id uuid not null references custody_outgoing (id),
  number integer not null,
  blockhash text collate "C" not null,
  -- The height above which no block can hold it, whoever is asked.
  last_valid_height numeric(20, 0) not null,
  -- The newest final slot before it: whoever is to prove that no block holds it must know all blocks since.
  after_slot numeric(20, 0) not null,
  tx_hash text collate "C",
  signed_tx text collate "C",
  created_at timestamptz not null,
  -- Since when it is proven to be in no block.
  expired_at timestamptz,
  -- What the network took for it, and in which slot; also for one that failed.
  fee numeric(38, 0),
  slot numeric(20, 0),
  primary key (payment_id, number),
  constraint custody_solana_attempt_once unique (tx_hash),
  constraint custody_solana_attempt_hash_before_broadcast check ((tx_hash is null) = (signed_tx is null)),
  constraint custody_solana_attempt_ended_when check ((fee is null) = (slot is null)),
  constraint custody_solana_attempt_in_a_block_or_none check (fee is null or (expired_at is null and tx_hash is not null))
);
-- Another is signed only when the one before it is proven to be in no block.
create unique index custody_solana_attempt_one_alive on custody_solana_attempt (payment_id) where expired_at is null;
