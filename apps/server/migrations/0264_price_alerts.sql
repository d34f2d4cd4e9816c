-- Prices clients want to be told of. Each is told once, by whoever takes it out of `waiting`.

create table price_alert (
  id uuid primary key,
  user_id uuid not null,
  coin text collate "C" not null,
  direction text not null,
  -- In reais, scaled by 10^8, as the price it was told at.
  price numeric(38, 0) not null,
  state text not null default 'waiting',
  created_at timestamptz not null,
  told_at timestamptz,
  told_price numeric(38, 0),
  constraint price_alert_direction check (direction in ('above', 'below')),
  constraint price_alert_state check (state in ('waiting', 'told')),
  constraint price_alert_positive check (price > 0),
  constraint price_alert_told_whole
    check (num_nonnulls(told_at, told_price) = case when state = 'told' then 2 else 0 end)
);
revoke truncate on price_alert from lastro_app;
create unique index price_alert_waits_once on price_alert (user_id, coin, direction, price) where state = 'waiting';
create index price_alert_waiting on price_alert (coin, direction, price) where state = 'waiting';
create index price_alert_of_client on price_alert (user_id, created_at);
