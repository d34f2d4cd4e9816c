-- What buyers look for, and what producers answer with offers of theirs. An answer that is taken becomes an order.
create table grain_bid (
  id uuid primary key,
  buyer_id uuid not null,
  status text collate "C" not null,
  commodity text collate "C" not null,
  city text not null,
  state text collate "C" not null,
  quantity_kg numeric(38, 0) not null,
  -- What was taken of answers so far.
  taken_kg numeric(38, 0) not null default 0,
  -- Cents of USDT per tonne.
  max_price_cents numeric(38, 0) not null,
  deliver_until date not null,
  note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint grain_bid_status_known check (status in ('open', 'filled', 'withdrawn', 'expired')),
  constraint grain_bid_state_known check (state ~ '^[A-Z]{2}$'),
  constraint grain_bid_asks_for_something check (quantity_kg > 0 and max_price_cents > 0),
  constraint grain_bid_takes_no_more_than_it_asks check (taken_kg between 0 and quantity_kg),
  constraint grain_bid_filled_when_all_is_taken check ((status = 'filled') = (taken_kg = quantity_kg)),
  constraint grain_bid_stands_for_a_time check (expires_at > created_at),
  constraint grain_bid_closed_when_over check ((closed_at is not null) = (status <> 'open'))
);
create index grain_bid_of_buyer on grain_bid (buyer_id, id desc);
create index grain_bid_open on grain_bid (id desc) where status = 'open';
create index grain_bid_open_of_grain on grain_bid (commodity, state, id desc) where status = 'open';
revoke update, delete, truncate on grain_bid from lastro_app;
grant update (status, taken_kg, closed_at) on grain_bid to lastro_app;

create table grain_bid_answer (
  id uuid primary key,
  bid_id uuid not null references grain_bid (id),
  producer_id uuid not null,
  status text collate "C" not null,
  offer_id uuid not null,
  -- The terms it was made on; once they change it can no longer be taken.
  offer_version integer not null,
  offer_name text not null,
  city text not null,
  state text,
  delivery_basis text collate "C" not null,
  quantity_kg numeric(38, 0) not null,
  price_cents numeric(38, 0) not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  taken_kg numeric(38, 0),
  order_id uuid references grain_order (id),
  constraint grain_bid_answer_status_known check (status in ('open', 'taken', 'withdrawn', 'expired', 'lapsed')),
  constraint grain_bid_answer_offers_something check (quantity_kg > 0 and price_cents > 0),
  constraint grain_bid_answer_taken_whole check (
    (status = 'taken') = (order_id is not null) and (status = 'taken') = (taken_kg is not null)
    and (taken_kg is null or taken_kg between 1 and quantity_kg)),
  constraint grain_bid_answer_stands_for_a_time check (expires_at > created_at),
  constraint grain_bid_answer_closed_when_over check ((closed_at is not null) = (status <> 'open'))
);
create index grain_bid_answer_of_bid on grain_bid_answer (bid_id, id);
create index grain_bid_answer_of_producer on grain_bid_answer (producer_id, id desc);
create index grain_bid_answer_of_order on grain_bid_answer (order_id) where order_id is not null;
-- An offer answers a bid once at a time.
create unique index grain_bid_answer_one_of_offer on grain_bid_answer (bid_id, offer_id) where status = 'open';
revoke update, delete, truncate on grain_bid_answer from lastro_app;
grant update (status, closed_at, taken_kg, order_id) on grain_bid_answer to lastro_app;
