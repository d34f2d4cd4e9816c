-- What the market says, kept so that every server decides on the same price: the last one accepted per coin,
-- minutes for two days, hours beyond. Prices and changes are integers scaled by 10^8.

create table price_latest (
  coin text collate "C" primary key,
  brl numeric(38, 0) not null,
  usd numeric(38, 0) not null,
  -- Per cent over 24 h, when the source says.
  brl_change_24h numeric(38, 0),
  usd_change_24h numeric(38, 0),
  -- When the source last updated it, and when it was read.
  source_at timestamptz not null,
  received_at timestamptz not null,
  -- Prices in reais over the last 24 h, oldest first, as scaled integers in text.
  sparkline jsonb not null default '[]',
  -- A jump waiting for a second reading to confirm it.
  suspect_brl numeric(38, 0),
  suspect_usd numeric(38, 0),
  suspect_at timestamptz,
  constraint price_latest_positive check (brl > 0 and usd > 0),
  constraint price_latest_suspect_whole check (num_nonnulls(suspect_brl, suspect_usd, suspect_at) in (0, 3))
);

create table price_minute (
  coin text collate "C" not null,
  at timestamptz not null,
  brl numeric(38, 0) not null,
  primary key (coin, at),
  constraint price_minute_positive check (brl > 0)
);

create table price_hour (
  coin text collate "C" not null,
  hour timestamptz not null,
  open numeric(38, 0) not null,
  high numeric(38, 0) not null,
  low numeric(38, 0) not null,
  close numeric(38, 0) not null,
  primary key (coin, hour),
  constraint price_hour_within_bounds
    check (low > 0 and open between low and high and close between low and high)
);
