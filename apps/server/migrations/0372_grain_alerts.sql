-- What people of the market want to be told of: buyers of offers, producers of bids. One with a quantity is a standing
-- target, met once what came up at its price adds up to that.
create table grain_alert (
  id uuid primary key,
  user_id uuid not null,
  -- Whose it is: a buyer's looks through offers, a producer's through bids.
  side text collate "C" not null,
  commodity text collate "C" not null,
  -- Null: of any state.
  state text collate "C",
  -- Cents of USDT per tonne: at most of an offer, at least of a bid.
  price_cents numeric(38, 0) not null,
  quantity_kg numeric(38, 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  met_at timestamptz,
  constraint grain_alert_side_known check (side in ('buyer', 'producer')),
  constraint grain_alert_state_known check (state ~ '^[A-Z]{2}$'),
  constraint grain_alert_asks_for_something check (price_cents > 0 and quantity_kg > 0),
  constraint grain_alert_met_of_a_target check (met_at is null or quantity_kg is not null),
  constraint grain_alert_stands_for_a_time check (expires_at > created_at)
);
create index grain_alert_of_person on grain_alert (user_id, id desc);
create index grain_alert_standing on grain_alert (side, commodity, id) where met_at is null;
revoke update, truncate on grain_alert from lastro_app;
grant update (met_at) on grain_alert to lastro_app;

-- What came up for an alert: it is told once.
create table grain_alert_match (
  alert_id uuid not null references grain_alert (id) on delete cascade,
  -- The offer or the bid.
  subject_id uuid not null,
  other_id uuid not null,
  offer_name text,
  city text not null,
  state text collate "C",
  price_cents numeric(38, 0) not null,
  quantity_kg numeric(38, 0) not null,
  at timestamptz not null,
  constraint grain_alert_match_once primary key (alert_id, subject_id)
);
revoke update, truncate on grain_alert_match from lastro_app;
