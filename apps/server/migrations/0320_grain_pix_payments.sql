-- Orders of the marketplace paid by Pix at a firm quote of the desk.

-- Whose charge it is: a client's of the bank, or another product's, which takes what arrives by its own rules.
alter table pix_charge
  add column product text collate "C" not null default 'bank',
  add constraint pix_charge_product_known check (product in ('bank', 'grain'));

-- A Pix its product refused goes back to its payer.
alter table pix_unmatched
  drop constraint pix_unmatched_reason_known,
  add constraint pix_unmatched_reason_known
    check (reason in ('no_txid', 'unknown_txid', 'account_closed', 'not_payable'));

-- One firm quote of what an order costs in reais, and the charge it is paid by.
create table grain_pix_payment (
  -- The desk's quote stands under the same id.
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  buyer_id uuid not null,
  charge_id uuid not null,
  status text collate "C" not null default 'waiting',
  -- In centavos, and what the order costs, in millionths of a USDT.
  amount numeric(38, 0) not null,
  usdt numeric(38, 0) not null,
  -- Reais per USDT scaled by 10^8, and when the market was read.
  price numeric(38, 0) not null,
  market_at timestamptz not null,
  issued_at timestamptz not null,
  -- Until when it may be paid; what was paid by then is heard of for a while longer.
  expires_at timestamptz not null,
  heard_until timestamptz not null,
  ended_at timestamptz,
  -- What arrived and went back to its payer, in centavos, and why the last of it did.
  returned numeric(38, 0) not null default 0,
  return_reason text collate "C",
  constraint grain_pix_payment_charge_once unique (charge_id),
  constraint grain_pix_payment_status_known check (status in ('waiting', 'paid', 'expired', 'returned')),
  constraint grain_pix_payment_positive check (amount > 0 and usdt > 0 and price > 0 and returned >= 0),
  constraint grain_pix_payment_times_in_order check (issued_at < expires_at and expires_at <= heard_until),
  constraint grain_pix_payment_ended_once_decided check ((status = 'waiting') = (ended_at is null)),
  constraint grain_pix_payment_return_has_reason check ((returned > 0) = (return_reason is not null)),
  constraint grain_pix_payment_return_reason_known check (
    return_reason in ('late', 'wrong_amount', 'already_paid', 'order_closed', 'desk_refused'))
);
create unique index grain_pix_payment_one_waiting on grain_pix_payment (order_id) where status = 'waiting';
create index grain_pix_payment_due on grain_pix_payment (heard_until) where status = 'waiting';
create index grain_pix_payment_of_order on grain_pix_payment (order_id, id desc);
create index grain_pix_payment_of_buyer on grain_pix_payment (buyer_id, id desc);
revoke delete, truncate on grain_pix_payment from lastro_app;
