-- Exchange of one asset for another from the house's own inventory, by legs through reais: one firm quote, one commit.

create table exchange_settings (
  version integer primary key,
  changed_by text not null,
  changed_at timestamptz not null,
  enabled boolean not null,
  -- On the rate of a pair with a foreign currency, and of two crypto assets.
  currency_spread_bps integer not null,
  crypto_spread_bps integer not null,
  -- In reais, of what is exchanged.
  min_amount numeric(38, 0) not null,
  max_amount numeric(38, 0) not null,
  firm_seconds integer not null,
  price_band_bps integer not null,
  -- In seconds: no quote and no exchange on an older price.
  max_price_age integer not null,
  -- How far two sources of a coin may stand apart, and a currency's market from its last official closing.
  max_deviation_bps integer not null,
  closing_deviation_bps integer not null,
  -- The most one client, and all together, exchange in 24 hours, in reais.
  client_limit numeric(38, 0) not null,
  day_limit numeric(38, 0) not null,
  constraint exchange_settings_amounts check (min_amount > 0 and min_amount <= max_amount),
  constraint exchange_settings_limits check (client_limit > 0 and day_limit > 0),
  constraint exchange_settings_spreads
    check (currency_spread_bps between 0 and 2000 and crypto_spread_bps between 0 and 2000)
);
insert into exchange_settings values
  (1, 'migration', now(), true, 120, 80, 1000, 10000000, 30, 50, 60, 150, 300, 20000000, 200000000);

-- Tax on operations of exchange by what is done and when, in hundredths of a per cent, each with its source.
create table exchange_iof_rate (
  kind text collate "C" not null,
  from_day date not null,
  -- The last day; null while it is in force.
  to_day date,
  bps integer not null,
  source text not null,
  primary key (kind, from_day),
  constraint exchange_iof_rate_kind_known check (kind in ('currency_bought', 'currency_sold')),
  constraint exchange_iof_rate_bps check (bps between 0 and 10000)
);
insert into exchange_iof_rate (kind, from_day, to_day, bps, source) values
  ('currency_bought', '2025-06-11', null, 350, 'Decreto 6.306/2007, art. 15-B, com a redação do Decreto 12.499/2025'),
  ('currency_sold', '2025-06-11', null, 38, 'Decreto 6.306/2007, art. 15-B');

-- A quote carries everything it was made of, so that nothing changed later touches it. Rates are scaled by 10^8.
create table exchange_quote (
  id uuid primary key,
  user_id uuid not null,
  status text collate "C" not null,
  mode text collate "C" not null,
  gives_asset text collate "C" not null,
  gives numeric(38, 0) not null,
  gets_asset text collate "C" not null,
  gets numeric(38, 0) not null,
  -- What the desk takes and gives: the client's amounts without the tax.
  desk_takes numeric(38, 0) not null,
  desk_gives numeric(38, 0) not null,
  rate numeric(38, 0) not null,
  market_rate numeric(38, 0) not null,
  gives_brl numeric(38, 0) not null,
  gets_brl numeric(38, 0) not null,
  price_at timestamptz not null,
  spread_bps integer not null,
  iof_bps integer not null,
  iof numeric(38, 0) not null,
  -- In reais, for limits and for the taxes of a disposal.
  value numeric(38, 0) not null,
  price_band_bps integer not null,
  settings_version integer not null references exchange_settings (version),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  constraint exchange_quote_status_known check (status in ('ISSUED', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'REPLACED')),
  constraint exchange_quote_mode_known check (mode in ('give', 'get')),
  constraint exchange_quote_two_assets check (gives_asset <> gets_asset),
  constraint exchange_quote_positive
    check (gives > 0 and gets > 0 and desk_takes > 0 and desk_gives > 0 and rate > 0 and market_rate > 0 and value > 0),
  constraint exchange_quote_taxed_once check (
    iof >= 0 and gives - desk_takes >= 0 and desk_gives - gets >= 0
    and (gives - desk_takes) + (desk_gives - gets) = iof)
);
create unique index exchange_quote_one_open_per_client on exchange_quote (user_id) where status = 'ISSUED';
create index exchange_quote_due on exchange_quote (expires_at) where status = 'ISSUED';

create table exchange_order (
  id uuid primary key,
  quote_id uuid not null references exchange_quote (id),
  user_id uuid not null,
  status text collate "C" not null,
  transaction_id uuid not null,
  settled_at timestamptz not null,
  constraint exchange_order_once_per_quote unique (quote_id),
  constraint exchange_order_status_known check (status in ('SETTLED'))
);
create index exchange_order_newest on exchange_order (user_id, settled_at desc, id desc);
create index exchange_order_lately on exchange_order (settled_at);

revoke update, delete, truncate on exchange_settings, exchange_iof_rate from lastro_app;
revoke delete, truncate on exchange_quote, exchange_order from lastro_app;
