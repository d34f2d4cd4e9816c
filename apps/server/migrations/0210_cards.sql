-- Cards of clients and what is bought with them. Each card is a pocket of its own in the ledger: the owner of its
-- accounts is the card. Amounts are in centavos unless a column says another currency.

create table cards_card (
  id uuid primary key,
  user_id uuid not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  -- Why it ended, or why the house suspended it.
  reason text,
  name text,
  holder_name text not null,
  provider text collate "C" not null,
  -- The issuer's names of the card and of its holder, once it has answered.
  provider_ref text collate "C",
  holder_ref text collate "C",
  last_digits text collate "C",
  expiry_month integer,
  expiry_year integer,
  pin text collate "C" not null default 'unset',
  -- Of a plastic: its address, sealed, and the words it is shown by.
  ship_to_sealed bytea,
  ship_to_label text,
  tracking text,
  shipped_at timestamptz,
  requested_at timestamptz not null,
  issued_at timestamptz,
  ended_at timestamptz,
  fee numeric(38, 0) not null default 0,
  fee_asset text collate "C" not null default 'BRL',
  replaces uuid references cards_card (id),
  valid_until timestamptz,
  locked_merchant_id text,
  locked_merchant_name text,
  -- What its holder switched; all are on for a new card but purchases by magnetic stripe.
  online boolean not null default true,
  contactless boolean not null default true,
  withdrawal boolean not null default true,
  abroad boolean not null default true,
  magstripe boolean not null default false,
  blocked_categories text[] collate "C" not null default '{}',
  limit_purchase numeric(38, 0),
  limit_day numeric(38, 0),
  limit_month numeric(38, 0),
  -- Takes what a purchase lacks from the account.
  auto_top_up boolean not null default true,
  -- The holder's mandate to sell crypto at the till.
  mandate_assets text[] collate "C",
  mandate_daily_cap numeric(38, 0),
  mandate_max_spread_bps integer,
  mandate_since timestamptz,
  -- The wallets whose own service says that the card is active in them.
  wallets text[] collate "C" not null default '{}',
  -- What the issuer is still to be told, and when it is tried again.
  task text collate "C",
  task_tries integer not null default 0,
  task_next_at timestamptz,
  problem text,
  constraint cards_card_kind_known check (kind in ('virtual', 'physical', 'single_use', 'merchant_locked')),
  constraint cards_card_status_known check (status in
    ('requested', 'production', 'shipped', 'active', 'blocked', 'suspended', 'cancelled', 'expired', 'refused')),
  constraint cards_card_pin_known check (pin in ('set', 'unset', 'blocked', 'in_frame')),
  constraint cards_card_of_its_issuer_once unique (provider, provider_ref),
  constraint cards_card_issued_with_digits check ((issued_at is null) = (last_digits is null)),
  constraint cards_card_digits_four check (last_digits ~ '^\d{4}$'),
  constraint cards_card_ended_at_a_time check
    ((ended_at is not null) = (status in ('cancelled', 'expired', 'refused'))),
  constraint cards_card_limits_positive check (limit_purchase > 0 and limit_day > 0 and limit_month > 0),
  constraint cards_card_fee_not_negative check (fee >= 0),
  constraint cards_card_mandate_whole check ((mandate_assets is null) = (mandate_daily_cap is null)
    and (mandate_assets is null) = (mandate_max_spread_bps is null)
    and (mandate_assets is null) = (mandate_since is null)),
  constraint cards_card_task_known check (task in ('issue', 'state', 'close'))
);
create index cards_card_of_client on cards_card (user_id, id desc);
create unique index cards_card_replaced_once on cards_card (replaces) where status <> 'refused';
create index cards_card_task_due on cards_card (task_next_at) where task is not null;
revoke delete, truncate on cards_card from lastro_app;

-- Merchants whose recurring charges a card takes no more.
create table cards_blocked_merchant (
  card_id uuid not null references cards_card (id),
  merchant_id text not null,
  name text not null,
  blocked_at timestamptz not null,
  primary key (card_id, merchant_id)
);
revoke truncate on cards_blocked_merchant from lastro_app;

-- A transaction of the card network: a purchase, a withdrawal of cash, or a refund of its own.
create table cards_purchase (
  id uuid primary key,
  card_id uuid not null references cards_card (id),
  user_id uuid not null,
  provider text collate "C" not null,
  provider_ref text collate "C" not null,
  status text collate "C" not null,
  is_cash boolean not null default false,
  merchant_id text not null,
  merchant_name text not null,
  mcc text collate "C" not null,
  city text,
  country text collate "C",
  category text collate "C" not null,
  entry text collate "C" not null,
  wallet text collate "C",
  at timestamptz not null,
  -- What was authorized last, without the tax.
  authorized numeric(38, 0) not null default 0,
  -- What is set aside by the ledger's hold, the tax in it.
  hold_id uuid,
  held numeric(38, 0) not null default 0,
  cleared numeric(38, 0) not null default 0,
  cleared_iof numeric(38, 0) not null default 0,
  refunded numeric(38, 0) not null default 0,
  refunded_iof numeric(38, 0) not null default 0,
  -- What the merchant charged, in the smallest unit of its currency, and reais per unit of it.
  original_currency text collate "C" not null,
  original_minor numeric(38, 0) not null,
  rate text collate "C",
  reference_rate text collate "C",
  -- In hundredths of a per cent, ours to add; zero where the provider computes the tax.
  iof_bps integer not null default 0,
  -- Of a refund: the purchase it gives back, where one was found.
  refund_of uuid references cards_purchase (id),
  decline_reason text collate "C",
  decline_facts jsonb,
  -- The São Paulo day on which it counts against limits, and how much.
  counted_day date,
  counted numeric(38, 0) not null default 0,
  -- When the provider is asked about it, unless it tells before.
  check_at timestamptz,
  updated_at timestamptz not null,
  constraint cards_purchase_of_its_provider_once unique (provider, provider_ref),
  constraint cards_purchase_status_known check (status in
    ('pending', 'cleared', 'reversed', 'expired', 'declined', 'refund')),
  constraint cards_purchase_amounts_not_negative check (authorized >= 0 and held >= 0 and cleared >= 0
    and cleared_iof >= 0 and refunded >= 0 and refunded_iof >= 0 and counted >= 0),
  constraint cards_purchase_holds_by_a_hold check (held = 0 or hold_id is not null),
  constraint cards_purchase_declined_for_a_reason check (status <> 'declined' or decline_reason is not null)
);
create index cards_purchase_of_client on cards_purchase (user_id, at desc, id desc);
create index cards_purchase_of_card on cards_purchase (card_id, at desc, id desc);
create index cards_purchase_at_merchant on cards_purchase (card_id, merchant_id, at desc);
create index cards_purchase_newest on cards_purchase (at desc, id desc);
create index cards_purchase_check_due on cards_purchase (check_at) where check_at is not null;
revoke delete, truncate on cards_purchase from lastro_app;

-- Each step the provider told of, once, whether it moved money or not.
create table cards_event (
  id uuid primary key,
  purchase_id uuid not null references cards_purchase (id),
  provider text collate "C" not null,
  ref text collate "C" not null,
  kind text collate "C" not null,
  at timestamptz not null,
  billed numeric(38, 0) not null,
  iof numeric(38, 0) not null default 0,
  approved boolean not null,
  -- What moved for it, and what of it nothing was left to pay or to free.
  transaction_id uuid,
  excess numeric(38, 0) not null default 0,
  received_at timestamptz not null,
  constraint cards_event_once unique (provider, ref)
);
create index cards_event_of_purchase on cards_event (purchase_id, at, id);
revoke update, delete, truncate on cards_event from lastro_app;

-- Each question of the provider, with the answer it gets however often it asks.
create table cards_question (
  provider text collate "C" not null,
  id text collate "C" not null,
  transaction_ref text collate "C" not null,
  card_id uuid references cards_card (id),
  purchase_id uuid references cards_purchase (id),
  approved boolean not null,
  reason text collate "C",
  answer jsonb not null,
  asked_at timestamptz not null,
  answered_in_ms integer not null,
  primary key (provider, id)
);
create index cards_question_newest on cards_question (asked_at desc);
create index cards_question_of_purchase on cards_question (purchase_id);
revoke update, delete, truncate on cards_question from lastro_app;

-- Brazil's tax on currency exchange by card, by the day of the purchase. Sources: Decree 6.306/2007 art. 15-B and 15-C
-- (10.997/2022), Decrees 12.466, 12.467 and 12.499/2025, Legislative Decree 176/2025, STF order of 16 July 2025.
create table cards_iof_rate (
  kind text collate "C" not null,
  from_day date not null,
  to_day date,
  bps integer not null,
  source text not null,
  primary key (kind, from_day),
  constraint cards_iof_rate_kind_known check (kind in ('card_purchase', 'card_cash')),
  constraint cards_iof_rate_bounded check (bps between 0 and 2500)
);
revoke insert, update, delete, truncate on cards_iof_rate from lastro_app;
insert into cards_iof_rate (kind, from_day, to_day, bps, source)
select kind, from_day::date, to_day::date, bps, source
from (values
  ('2023-01-02', '2024-01-01', 538, 'Decreto 6.306/2007, art. 15-B e 15-C (Decreto 10.997/2022)'),
  ('2024-01-02', '2025-01-01', 438, 'Decreto 6.306/2007, art. 15-B e 15-C (Decreto 10.997/2022)'),
  ('2025-01-02', '2025-05-22', 338, 'Decreto 6.306/2007, art. 15-B e 15-C (Decreto 10.997/2022)'),
  ('2025-05-23', '2025-06-25', 350, 'Decretos 12.466, 12.467 e 12.499/2025'),
  ('2025-06-26', '2025-07-16', 338, 'Decreto Legislativo 176/2025'),
  ('2025-07-17', null, 350, 'Decreto 12.499/2025, por decisão do STF de 16 de julho de 2025')
) as rates (from_day, to_day, bps, source)
cross join (values ('card_purchase'), ('card_cash')) as kinds (kind);
