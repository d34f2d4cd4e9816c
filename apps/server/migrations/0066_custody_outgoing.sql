-- What leaves our addresses by a network, whatever it is paid for: signed once, written down, sent, proven. It stood with
-- each thing that is paid; reconciliation now finds all of it in one place.

create table custody_outgoing (
  -- The payment's own id, under which the signer signs once.
  id uuid primary key,
  network text collate "C" not null,
  -- Canonical: what a chain compares.
  address text collate "C" not null,
  -- In the token's own unit.
  raw numeric(80, 0) not null,
  -- Recorded before it is broadcast; sent again it is the same transaction.
  tx_hash text collate "C",
  signed_tx text collate "C",
  -- The final block that proves it.
  block_number numeric(20, 0),
  confirmations_have integer,
  confirmations_need integer,
  created_at timestamptz not null,
  -- When it was proven paid, or that it never will be.
  ended_at timestamptz,
  constraint custody_outgoing_positive check (raw > 0),
  constraint custody_outgoing_hash_before_broadcast check ((tx_hash is null) = (signed_tx is null)),
  constraint custody_outgoing_proven_when_sent
    check (block_number is null or (tx_hash is not null and ended_at is not null)),
  constraint custody_outgoing_transaction_once unique (network, tx_hash)
);
create index custody_outgoing_in_flight on custody_outgoing (network) where tx_hash is not null and ended_at is null;
create index custody_outgoing_by_block on custody_outgoing (network, block_number) where block_number is not null;

insert into custody_outgoing (id, network, address, raw, tx_hash, signed_tx, block_number, confirmations_have,
                              confirmations_need, created_at, ended_at)
select id, network, address, (amount - fee) * case network when 'BSC' then 1000000000000 else 1 end, tx_hash, signed_tx,
       block_number, confirmations_have, confirmations_need, created_at, processed_at
from (select id, network, address, amount, fee, tx_hash, signed_tx, block_number, confirmations_have, confirmations_need,
             created_at, processed_at from custody_withdrawal
      union all
      select id, network, address, amount, fee, tx_hash, signed_tx, block_number, confirmations_have, confirmations_need,
             created_at, processed_at from custody_return) sent
where tx_hash is not null;

-- Sentences that stood in the place of codes.
update custody_return set reason = case reason
    when 'o emissor do USDT bloqueou o endereço de destino' then 'address_blacklisted' else 'network_failed' end
where step = 'failed';
