-- What bounds the desk's loss to a wrong feed: a second source of prices, limits of exposure, and halts people are told of.

-- What the exchange says, kept beside `price_latest`: the desk trades only where both sources agree. Scaled by 10^8.
create table price_check (
  coin text collate "C" primary key,
  bid numeric(38, 0) not null,
  ask numeric(38, 0) not null,
  source_at timestamptz not null,
  received_at timestamptz not null,
  constraint price_check_positive check (bid > 0),
  constraint price_check_not_crossed check (bid <= ask)
);

alter table otc_asset_settings
  -- How far the two sources may stand apart, in hundredths of a percent.
  add column max_deviation_bps integer not null default 150,
  -- How old a price may be, in seconds, for a quote and for its acceptance.
  add column max_price_age integer not null default 60,
  -- How far the market may move between a source's update and a trade for the loss limit to hold.
  add column shock_bps integer not null default 400,
  -- In centavos: the most the desk loses in the asset in 24 hours, what it trades in a minute and with one client in 24 hours.
  add column loss_limit numeric(38, 0) not null default 5000000,
  add column minute_limit numeric(38, 0) not null default 50000000,
  add column client_limit numeric(38, 0) not null default 20000000,
  add constraint otc_asset_settings_protection_in_range check (
    max_deviation_bps between 1 and 1000 and max_price_age between 5 and 60 and shock_bps between 1 and 5000
    and loss_limit > 0 and minute_limit > 0 and client_limit > 0),
  add constraint otc_asset_settings_manual_book_not_crossed check (buy_price >= sell_price);

-- Times in which the desk does not trade an asset because it does not trust its prices, or has reached its limit.
create table otc_halt (
  id uuid primary key,
  asset text collate "C" not null,
  reason text collate "C" not null,
  began_at timestamptz not null,
  -- When what began it was last seen.
  seen_at timestamptz not null,
  ended_at timestamptz,
  constraint otc_halt_reason_known check (reason in ('sources_disagree', 'price_stale', 'exposure_reached'))
);
create unique index otc_halt_one_open_per_asset on otc_halt (asset) where ended_at is null;
create index otc_halt_newest on otc_halt (began_at desc);
revoke update, delete, truncate on otc_halt from lastro_app;
grant update (seen_at, ended_at) on otc_halt to lastro_app;

-- What was traded lately, for the limits of exposure.
create index otc_order_by_time on otc_order (settled_at);
