-- Cashback in PRP: what each purchase by card earned, the lots it stands in until it is redeemed, sent, taken back or
-- expires, and what the house sets for it. Amounts are in centavos of reais or of PRP.

-- What the house sets: levels, waits, expiry, cap and the fees of issuing a card. Each change is a new version.
create table cashback_settings (
  version integer primary key,
  premium_bps integer not null,
  black_bps integer not null,
  required_spend numeric(38, 0) not null,
  wait_days integer not null,
  expiry_months integer not null,
  month_cap numeric(38, 0) not null,
  virtual_fee numeric(38, 0) not null,
  physical_fee numeric(38, 0) not null,
  changed_at timestamptz not null,
  changed_by uuid,
  constraint cashback_settings_rates_bounded check (premium_bps between 0 and 2000 and black_bps between 0 and 2000),
  constraint cashback_settings_wait_bounded check (wait_days between 0 and 90 and expiry_months between 1 and 60),
  constraint cashback_settings_not_negative check
    (required_spend >= 0 and month_cap >= 0 and virtual_fee >= 0 and physical_fee >= 0)
);
revoke update, delete, truncate on cashback_settings from lastro_app;
insert into cashback_settings values (1, 150, 300, 250000, 7, 24, 50000, 0, 9900, '2026-01-01T00:00:00Z', null);

-- What one administrator asks to be set, until another lets it be so or a later version makes it void.
create table cashback_settings_proposal (
  id uuid primary key,
  base_version integer not null references cashback_settings (version),
  settings jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index cashback_settings_proposal_of_version on cashback_settings_proposal (base_version, proposed_at desc);
revoke update, delete, truncate on cashback_settings_proposal from lastro_app;

-- Partners whose purchases earn more, in versions.
create table cashback_partner (
  id uuid not null,
  version integer not null,
  name text not null,
  merchant_ids text[] collate "C" not null,
  bonus_bps integer not null,
  category text not null,
  from_day date not null,
  to_day date,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (id, version),
  constraint cashback_partner_bonus_bounded check (bonus_bps between 1 and 1000),
  constraint cashback_partner_days_in_order check (to_day >= from_day),
  constraint cashback_partner_has_merchants check (cardinality(merchant_ids) > 0)
);
revoke update, delete, truncate on cashback_partner from lastro_app;

create table cashback_partner_proposal (
  id uuid primary key,
  partner_id uuid not null,
  -- Zero of a partner that is not there yet.
  base_version integer not null,
  partner jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index cashback_partner_proposal_of_partner on cashback_partner_proposal (partner_id, base_version, proposed_at desc);
revoke update, delete, truncate on cashback_partner_proposal from lastro_app;

-- One row for each client who ever spent by card or received PRP: whoever changes their PRP locks it.
create table cashback_wallet (
  user_id uuid primary key,
  -- What refunds took beyond what was left, paid first by what is earned later.
  debt numeric(38, 0) not null default 0,
  constraint cashback_wallet_debt_not_negative check (debt >= 0)
);
revoke delete, truncate on cashback_wallet from lastro_app;

-- What cleared and what was refunded, each event once. Levels are decided by it.
create table cashback_spend (
  event_id text collate "C" primary key,
  user_id uuid not null,
  purchase_id uuid,
  kind text collate "C" not null,
  amount numeric(38, 0) not null,
  -- Whether it counts towards a level: cash, quasi-cash, gambling and taxes do not.
  counts boolean not null,
  at timestamptz not null,
  -- In São Paulo, `2026-11`.
  month text collate "C" not null,
  constraint cashback_spend_kind_known check (kind in ('cleared', 'refunded')),
  constraint cashback_spend_positive check (amount > 0)
);
create index cashback_spend_of_client on cashback_spend (user_id, month, at) include (kind, amount) where counts;
create index cashback_spend_of_month on cashback_spend (month);
revoke update, delete, truncate on cashback_spend from lastro_app;

-- What one purchase should have earned and did.
create table cashback_purchase (
  purchase_id uuid primary key,
  user_id uuid not null,
  establishment text not null,
  earns boolean not null,
  cleared numeric(38, 0) not null default 0,
  refunded numeric(38, 0) not null default 0,
  -- Fixed when it cleared first.
  level text collate "C",
  level_bps integer,
  partner_bps integer,
  partner_id uuid,
  month text collate "C",
  first_at timestamptz,
  accrued numeric(38, 0) not null default 0,
  reversed numeric(38, 0) not null default 0,
  constraint cashback_purchase_amounts_not_negative check (cleared >= 0 and refunded >= 0 and reversed >= 0),
  constraint cashback_purchase_reversed_at_most check (reversed <= accrued),
  constraint cashback_purchase_level_known check (level in ('Premium', 'Black')),
  constraint cashback_purchase_rated_when_cleared check ((first_at is null) = (cleared = 0)
    and (first_at is null) = (level is null) and (level is null) = (level_bps is null)
    and (level is null) = (partner_bps is null) and (level is null) = (month is null))
);
create index cashback_purchase_of_client on cashback_purchase (user_id, purchase_id desc);
create index cashback_purchase_of_month on cashback_purchase (user_id, month);
revoke delete, truncate on cashback_purchase from lastro_app;

-- PRP by where it is from. Pending until it is credited; sent on, its expiry goes along.
create table cashback_lot (
  id uuid primary key,
  user_id uuid not null,
  purchase_id uuid references cashback_purchase (purchase_id),
  -- The lot it was in before, with another client or before a fee was given back.
  from_lot uuid references cashback_lot (id),
  -- The establishment or the client it is from.
  origin text not null,
  amount numeric(38, 0) not null,
  remaining numeric(38, 0) not null,
  -- Which crediting of its purchase it is; a purchase that clears again after being credited has a second.
  round integer not null default 1,
  credits_at timestamptz not null,
  credited_at timestamptz,
  -- What of it was credited.
  credited numeric(38, 0) not null default 0,
  expires_at timestamptz,
  -- How many days ahead its owner was last told that it expires.
  warned_days integer,
  opened_at timestamptz not null,
  constraint cashback_lot_of_purchase_once unique (purchase_id, round),
  constraint cashback_lot_from_somewhere check ((purchase_id is null) = (from_lot is not null)),
  constraint cashback_lot_amounts check (amount > 0 and remaining between 0 and amount and credited between 0 and amount),
  constraint cashback_lot_credited_expires check ((credited_at is null) = (expires_at is null))
);
create index cashback_lot_of_client on cashback_lot (user_id, expires_at, id) where remaining > 0;
create index cashback_lot_credit_due on cashback_lot (credits_at) where credited_at is null and remaining > 0;
create index cashback_lot_expiry_due on cashback_lot (expires_at) where credited_at is not null and remaining > 0;
revoke delete, truncate on cashback_lot from lastro_app;

-- What left a lot, by the posting it left with.
create table cashback_lot_use (
  transaction_id uuid not null,
  lot_id uuid not null references cashback_lot (id),
  amount numeric(38, 0) not null,
  primary key (lot_id, transaction_id),
  constraint cashback_lot_use_positive check (amount > 0)
);
create index cashback_lot_use_of_transaction on cashback_lot_use (transaction_id);
revoke update, delete, truncate on cashback_lot_use from lastro_app;

-- What moved in a client's wallet of PRP, as the client reads it.
create table cashback_movement (
  id uuid primary key,
  user_id uuid not null,
  kind text collate "C" not null,
  -- Negative of what leaves the wallet. What is credited only stops waiting.
  amount numeric(38, 0) not null,
  -- What of it is owed by the client for refunds, or paid of that.
  debt numeric(38, 0) not null default 0,
  -- What it cost the house, in reais; negative of what it got back.
  cost numeric(38, 0) not null default 0,
  description text not null,
  purchase_id uuid,
  transaction_id uuid not null,
  at timestamptz not null,
  constraint cashback_movement_once unique (transaction_id, user_id),
  constraint cashback_movement_kind_known check (kind in
    ('accrued', 'credited', 'reversed', 'redeemed', 'expired', 'sent', 'received', 'fee_paid', 'fee_returned')),
  constraint cashback_movement_signed check
    ((amount < 0) = (kind in ('reversed', 'redeemed', 'expired', 'sent', 'fee_paid')) and amount <> 0)
);
create index cashback_movement_of_client on cashback_movement (user_id, id desc);
create index cashback_movement_of_time on cashback_movement (at) where cost <> 0 or kind = 'redeemed';
create index cashback_movement_of_purchase on cashback_movement (purchase_id);
revoke update, delete, truncate on cashback_movement from lastro_app;

-- Fees of the house paid in PRP, by what they are for.
create table cashback_fee (
  reference text collate "C" primary key,
  user_id uuid not null,
  amount numeric(38, 0) not null,
  transaction_id uuid not null,
  returned_by uuid,
  constraint cashback_fee_positive check (amount > 0)
);
revoke delete, truncate on cashback_fee from lastro_app;

-- PRP sent from one client to another.
create table cashback_transfer (
  id uuid primary key,
  sender_id uuid not null,
  sender_name text not null,
  recipient_id uuid not null,
  recipient_name text not null,
  amount numeric(38, 0) not null,
  description text,
  transaction_id uuid not null,
  at timestamptz not null,
  constraint cashback_transfer_positive check (amount > 0),
  constraint cashback_transfer_to_another check (sender_id <> recipient_id)
);
revoke update, delete, truncate on cashback_transfer from lastro_app;

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'p2p.ruling', 'p2p.settings',
                    'identity.suspension', 'treasury.sweep', 'treasury.refill', 'cards.settings', 'cards.partner'));
