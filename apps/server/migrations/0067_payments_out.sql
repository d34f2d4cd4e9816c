-- Money that leaves the house, whoever's and by whatever way, belongs to one module. The release before goes on working
-- through views under the old names, which a later release drops together with the columns of custody_outgoing.

alter table custody_withdrawal rename to payments_out_payout;
alter table payments_out_payout rename column user_id to owner_id;
alter table payments_out_payout rename column paid_brl to paid;
alter table payments_out_payout
  -- Where its owner signs in.
  add column owner_realm text collate "C" not null default 'agro',
  -- Which product it was asked of: that one says what it is worth, how it is booked and who is told.
  add column product text collate "C" not null default 'grain',
  -- What is set aside, and what is sent where that is another asset.
  add column asset text collate "C" not null default 'USDT',
  add column paid_asset text collate "C" default 'BRL',
  -- Why it failed, as a code; what a person or a provider wrote stays in the reason.
  add column failure text collate "C",
  add constraint payments_out_payout_owner_realm_known check (owner_realm in ('bank', 'agro'));

-- Sentences that stood in the place of codes.
update payments_out_payout set failure = case reason
    when 'o emissor do USDT bloqueou o endereço de destino' then 'address_blacklisted'
    when 'a rede não executou a transação' then 'network_failed'
    when 'o provedor do Pix recusou o envio' then 'pix_refused'
    else 'pix_not_carried_out' end
where step = 'failed';
update payments_out_payout set reason = null
where step = 'failed' and reason in ('o emissor do USDT bloqueou o endereço de destino', 'a rede não executou a transação',
                                     'o provedor do Pix recusou o envio', 'o banco não realizou o Pix');

create view custody_withdrawal as
  select id, owner_id as user_id, method, amount, fee, step, hold_id, pix_key_sealed, tax_id_sealed, network, address, rate,
         paid as paid_brl, end_to_end_id, tx_hash, signed_tx, block_number, confirmations_have, confirmations_need, reason,
         takes_two, cools_until, created_at, processed_at, pix_key_mark, returns_asked_at
  from payments_out_payout;

alter table custody_payout_return rename to payments_out_return;
alter table payments_out_return rename column withdrawal_id to payout_id;
create view custody_payout_return as
  select payout_id as withdrawal_id, return_id, paid_back, amount, booked_at, suspended from payments_out_return;
revoke update, delete, truncate on custody_payout_return from lastro_app;

update job set kind = 'payments-out.process' where kind = 'custody.process-withdrawal' and done_at is null;
