-- Producers who are paid in reais: what is released to them leaves by Pix to the key of their own CPF or CNPJ.

create table grain_reais_choice (
  user_id uuid primary key,
  in_reais boolean not null,
  changed_at timestamptz not null
);
revoke truncate on grain_reais_choice from lastro_app;

-- A release to somebody who is paid in reais, and what became of it.
create table grain_reais_payout (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  producer_id uuid not null,
  -- What was released less the fee, in millionths of a USDT.
  amount numeric(38, 0) not null,
  status text collate "C" not null default 'pending',
  -- The withdrawal it became; null while it is pending, and where it stays in the wallet.
  withdrawal_id uuid,
  -- Why it stays in the wallet.
  reason text collate "C",
  released_at timestamptz not null,
  ended_at timestamptz,
  constraint grain_reais_payout_positive check (amount > 0),
  constraint grain_reais_payout_status_known check (status in ('pending', 'requested', 'kept')),
  constraint grain_reais_payout_withdrawal_once unique (withdrawal_id),
  constraint grain_reais_payout_requested_names_withdrawal
    check ((status = 'requested') = (withdrawal_id is not null)),
  constraint grain_reais_payout_kept_has_reason check ((status = 'kept') = (reason is not null)),
  constraint grain_reais_payout_ended_once_decided check ((status = 'pending') = (ended_at is null)),
  constraint grain_reais_payout_reason_known check (
    reason in ('no_rate', 'below_minimum', 'no_key', 'no_directory', 'spent', 'refused'))
);
create index grain_reais_payout_of_order on grain_reais_payout (order_id, id);
create index grain_reais_payout_pending on grain_reais_payout (released_at) where status = 'pending';
revoke delete, truncate on grain_reais_payout from lastro_app;
