-- The OTC desk: its settings by version, firm quotes, settled orders, and what happened to each.

create table otc_settings_version (
  version integer primary key,
  changed_by text not null,
  changed_at timestamptz not null
);

create table otc_asset_settings (
  version integer not null references otc_settings_version (version),
  asset text collate "C" not null,
  enabled boolean not null,
  buy_spread_bps integer not null,
  sell_spread_bps integer not null,
  buy_fee_bps integer not null,
  sell_fee_bps integer not null,
  -- Set by hand in place of market and spread, scaled by 10^8.
  buy_price numeric(38, 0),
  sell_price numeric(38, 0),
  -- Per trade, in centavos.
  min_amount numeric(38, 0) not null,
  max_amount numeric(38, 0) not null,
  price_band_bps integer not null,
  primary key (version, asset),
  constraint otc_asset_settings_asset_traded check (asset in ('USDT', 'USDC', 'BTC', 'ETH')),
  constraint otc_asset_settings_rates_in_range check (
    buy_spread_bps between 0 and 2000 and sell_spread_bps between 0 and 2000
    and buy_fee_bps between 0 and 2000 and sell_fee_bps between 0 and 2000
    and price_band_bps between 1 and 2000),
  constraint otc_asset_settings_bounds_in_order check (0 < min_amount and min_amount <= max_amount),
  constraint otc_asset_settings_manual_price_for_stablecoins check (
    (buy_price is null and sell_price is null) or asset in ('USDT', 'USDC')),
  constraint otc_asset_settings_manual_price_positive check (buy_price > 0 and sell_price > 0)
);

insert into otc_settings_version (version, changed_by, changed_at)
values (1, 'house', '2026-01-01 00:00:00Z');
insert into otc_asset_settings (version, asset, enabled, buy_spread_bps, sell_spread_bps, buy_fee_bps, sell_fee_bps,
  min_amount, max_amount, price_band_bps)
values (1, 'USDT', true, 40, 40, 20, 20, 1000, 10000000, 100),
       (1, 'USDC', true, 40, 40, 20, 20, 1000, 10000000, 100),
       (1, 'BTC', true, 75, 75, 20, 20, 1000, 10000000, 100),
       (1, 'ETH', true, 75, 75, 20, 20, 1000, 10000000, 100);

-- A quote carries everything it was made of, so that nothing changed later touches it.
create table otc_quote (
  id uuid primary key,
  user_id uuid not null,
  side text collate "C" not null,
  asset text collate "C" not null,
  status text collate "C" not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  crypto_amount numeric(38, 0) not null,
  -- Scaled by 10^8, as the market's price it was made from.
  price numeric(38, 0) not null,
  market_price numeric(38, 0) not null,
  market_price_at timestamptz not null,
  spread_bps integer not null,
  fee_bps integer not null,
  price_band_bps integer not null,
  settings_version integer not null references otc_settings_version (version),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  constraint otc_quote_side_known check (side in ('buy', 'sell')),
  constraint otc_quote_status_known check (status in ('ISSUED', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'REPLACED')),
  constraint otc_quote_amounts_positive check (amount > 0 and crypto_amount > 0 and price > 0 and market_price > 0),
  constraint otc_quote_fee_below_amount check (fee >= 0 and fee < amount)
);
create unique index otc_quote_one_open_per_client on otc_quote (user_id) where status = 'ISSUED';
create index otc_quote_due on otc_quote (expires_at) where status = 'ISSUED';

create table otc_order (
  id uuid primary key,
  quote_id uuid not null references otc_quote (id),
  user_id uuid not null,
  status text collate "C" not null,
  transaction_id uuid not null,
  settled_at timestamptz not null,
  constraint otc_order_once_per_quote unique (quote_id),
  constraint otc_order_status_known check (status in ('SETTLED'))
);
create index otc_order_newest on otc_order (user_id, settled_at desc, id desc);

-- Every change of state of a quote or an order, in the order it happened.
create table otc_event (
  id uuid primary key,
  subject text collate "C" not null,
  subject_id uuid not null,
  -- Null when it came into being.
  from_status text collate "C",
  to_status text collate "C" not null,
  actor text not null,
  idempotency_key text collate "C",
  at timestamptz not null,
  constraint otc_event_subject_known check (subject in ('quote', 'order'))
);
create index otc_event_by_subject on otc_event (subject_id, at);

revoke update, delete, truncate on otc_settings_version, otc_asset_settings, otc_event from lastro_app;
revoke delete, truncate on otc_quote, otc_order from lastro_app;
