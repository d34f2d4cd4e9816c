-- What a client sends by Pix: to a key, an account or a BR Code, after being shown who receives it.

-- A Pix may go to more than a key: the whole destination is sealed, with the message that goes along.
alter table payments_out_payout
  add column pix_to_sealed bytea,
  drop constraint custody_withdrawal_goes_somewhere,
  add constraint payments_out_payout_goes_somewhere
    check ((method = 'pix') = (pix_to_sealed is not null or (pix_key_sealed is not null and tax_id_sealed is not null))
       and (method = 'usdt') = (network is not null and address is not null));

-- The release before knows the marketplace's payouts alone.
create or replace view custody_withdrawal as
  select id, owner_id as user_id, method, amount, fee, step, hold_id, pix_key_sealed, tax_id_sealed, network, address, rate,
         paid as paid_brl, end_to_end_id, tx_hash, signed_tx, block_number, confirmations_have, confirmations_need, reason,
         takes_two, cools_until, created_at, processed_at, pix_key_mark, returns_asked_at
  from payments_out_payout where product = 'grain';

-- What a client was shown before paying, and is paid as it was shown: once, and until it expires.
create table pix_payments_preview (
  id uuid primary key,
  user_id uuid not null,
  -- key, account, br_code or payee.
  way text collate "C" not null,
  -- The destination, and who receives, sealed: a key, an account, a name.
  content_sealed bytea not null,
  -- Tells destinations of one payee from others', readable by nobody.
  payee_mark bytea not null,
  amount numeric(38, 0),
  can_change_amount boolean not null,
  payee_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint pix_payments_preview_way_known check (way in ('key', 'account', 'br_code', 'payee')),
  constraint pix_payments_preview_amount_positive check (amount > 0),
  constraint pix_payments_preview_amount_from_someone check (amount is not null or can_change_amount)
);
create index pix_payments_preview_expires on pix_payments_preview (expires_at);

-- A payment, beside the payout of the same id that moves its money.
create table pix_payments_payment (
  id uuid primary key,
  user_id uuid not null,
  preview_id uuid not null,
  way text collate "C" not null,
  -- Whom it was shown to reach, as it was shown.
  receiver_sealed bytea not null,
  payee_mark bytea not null,
  payee_id uuid,
  -- By what its limits were counted, to be given back in the same way.
  spent jsonb not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint pix_payments_payment_once_per_preview unique (preview_id),
  constraint pix_payments_payment_way_known check (way in ('key', 'account', 'br_code', 'payee'))
);
create index pix_payments_payment_newest on pix_payments_payment (user_id, id desc);
create index pix_payments_payment_by_payee on pix_payments_payment (user_id, payee_mark) where settled_at is not null;
revoke delete, truncate on pix_payments_payment from lastro_app;
