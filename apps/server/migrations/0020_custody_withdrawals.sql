-- USDT that leaves us: asked for, set aside, let go by a person above a limit, sent once, and paid only when that is proven.

create table custody_withdrawal (
  id uuid primary key,
  user_id uuid not null,
  method text collate "C" not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  step text collate "C" not null,
  hold_id uuid not null,
  -- May be a CPF, a telephone number, an e-mail address.
  pix_key_sealed bytea,
  -- The CPF or CNPJ the key was found to belong to, which the provider holds it against once more.
  tax_id_sealed bytea,
  network text collate "C",
  -- Canonical: what a chain compares.
  address text collate "C",
  -- Decided once, at processing, before anything is sent.
  rate numeric(38, 0),
  paid_brl numeric(38, 0),
  end_to_end_id text collate "C",
  -- Recorded before it is broadcast; sent again it is the same transaction.
  tx_hash text collate "C",
  signed_tx text collate "C",
  block_number numeric(20, 0),
  confirmations_have integer,
  confirmations_need integer,
  reason text,
  -- Whether one administrator may only ask for it, by the limit of when it was asked for.
  takes_two boolean not null,
  -- Nothing is sent before: the address was new to the person.
  cools_until timestamptz,
  created_at timestamptz not null,
  processed_at timestamptz,
  constraint custody_withdrawal_method_known check (method in ('pix', 'usdt')),
  constraint custody_withdrawal_step_known
    check (step in ('awaiting_approval', 'cooling', 'processing', 'sent', 'unknown', 'paid', 'refused', 'cancelled', 'failed')),
  constraint custody_withdrawal_cools_by_a_time check (step <> 'cooling' or cools_until is not null),
  constraint custody_withdrawal_more_than_its_fee check (fee >= 0 and amount > fee),
  constraint custody_withdrawal_goes_somewhere
    check ((method = 'pix') = (pix_key_sealed is not null and tax_id_sealed is not null) and (method = 'usdt') = (network is not null and address is not null)),
  constraint custody_withdrawal_hash_before_broadcast check ((tx_hash is null) = (signed_tx is null)),
  constraint custody_withdrawal_hold_once unique (hold_id),
  constraint custody_withdrawal_transaction_once unique (network, tx_hash)
);
create index custody_withdrawal_newest on custody_withdrawal (user_id, id desc);
create index custody_withdrawal_under_way on custody_withdrawal (step, id)
  where step in ('awaiting_approval', 'cooling', 'processing', 'sent', 'unknown');
create index custody_withdrawal_by_address on custody_withdrawal (user_id, network, address) where address is not null;

-- Each step of a withdrawal, so that the verifier can walk its history along the declared graph.
create table custody_withdrawal_step (
  id uuid primary key,
  withdrawal_id uuid not null references custody_withdrawal (id),
  from_step text collate "C" not null,
  to_step text collate "C" not null,
  at timestamptz not null
);
create index custody_withdrawal_step_in_order on custody_withdrawal_step (withdrawal_id, at, id);
revoke update, delete, truncate on custody_withdrawal_step from lastro_app;

-- A payment in suspense on its way back to where it came from: let go by two administrators, sent once, and over only
-- when that is proven. While one is under way the payment is nobody's to attribute.
create table custody_return (
  id uuid primary key,
  arrival_id uuid not null references custody_arrival (id),
  network text collate "C" not null,
  -- Canonical: who sent it.
  address text collate "C" not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  step text collate "C" not null,
  tx_hash text collate "C",
  signed_tx text collate "C",
  block_number numeric(20, 0),
  confirmations_have integer,
  confirmations_need integer,
  reason text,
  created_at timestamptz not null,
  processed_at timestamptz,
  constraint custody_return_step_known check (step in ('processing', 'sent', 'paid', 'failed')),
  constraint custody_return_more_than_its_fee check (fee >= 0 and amount > fee),
  constraint custody_return_hash_before_broadcast check ((tx_hash is null) = (signed_tx is null)),
  constraint custody_return_transaction_once unique (network, tx_hash)
);
create unique index custody_return_one_at_a_time on custody_return (arrival_id) where step <> 'failed';
create index custody_return_under_way on custody_return (id) where step in ('processing', 'sent');

-- Each step of a return, so that the verifier can walk its history along the declared graph.
create table custody_return_step (
  id uuid primary key,
  return_id uuid not null references custody_return (id),
  from_step text collate "C" not null,
  to_step text collate "C" not null,
  at timestamptz not null
);
create index custody_return_step_in_order on custody_return_step (return_id, at, id);
revoke update, delete, truncate on custody_return_step from lastro_app;
