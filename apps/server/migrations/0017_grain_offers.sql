-- What producers offer: the stock that orders take from, every version of the terms they are made on, and pictures.

-- Searching anywhere in a text needs its groups of three letters; part of PostgreSQL's own contrib.
create extension if not exists pg_trgm;

create table grain_image (
  id uuid primary key,
  producer_id uuid not null,
  -- WebP, made here from whatever was sent.
  full_size bytea not null,
  card bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  constraint grain_image_has_pixels check (width > 0 and height > 0)
);
create index grain_image_by_age on grain_image (created_at);
revoke update, truncate on grain_image from lastro_app;

create table grain_offer (
  -- First what is read of offers that are only looked through: a row is taken apart no further than it must be.
  id uuid primary key,
  created_at timestamptz not null,
  price_cents bigint not null,
  quantity_kg bigint not null,
  reserved_kg bigint not null default 0,
  sold_kg bigint not null default 0,
  minimum_kg bigint not null,
  listed boolean not null generated always as (
    active and paused_at is null and archived_at is null
      and quantity_kg - reserved_kg - sold_kg >= minimum_kg) stored,
  -- Folded to lower case without accents, for searching.
  search_text text not null,
  place_text text not null,
  producer_id uuid not null,
  -- Counts the changes of the terms; stock and the switch are none.
  version integer not null,
  name text not null,
  description text,
  commodity text not null,
  crop_year text,
  city text not null,
  state text,
  country text not null,
  locode text,
  delivery_basis text not null,
  -- [{"item": "moisture", "limit": "1400"}], limits in hundredths of the item's unit.
  quality jsonb not null,
  image_id uuid references grain_image,
  active boolean not null,
  -- Somebody ordered from it once, so it is archived and never deleted.
  ordered boolean not null default false,
  paused_at timestamptz,
  pause_reason text,
  archived_at timestamptz,
  updated_at timestamptz not null,
  constraint grain_offer_is_not_oversold
    check (reserved_kg >= 0 and sold_kg >= 0 and reserved_kg + sold_kg <= quantity_kg),
  constraint grain_offer_costs_something check (price_cents > 0),
  constraint grain_offer_minimum_can_be_bought check (minimum_kg > 0 and minimum_kg <= quantity_kg),
  constraint grain_offer_goes_by_tenths_of_a_tonne check (minimum_kg % 100 = 0 and quantity_kg % 100 = 0),
  constraint grain_offer_pause_has_a_reason check ((paused_at is null) = (pause_reason is null)),
  constraint grain_offer_archived_is_off check (archived_at is null or not active)
);
create index grain_offer_newest on grain_offer (created_at desc, id desc) where listed;
create index grain_offer_by_price on grain_offer (price_cents, id) where listed;
create index grain_offer_by_commodity on grain_offer (commodity, created_at desc, id desc) where listed;
create index grain_offer_by_commodity_and_price on grain_offer (commodity, price_cents, id) where listed;
create index grain_offer_by_quantity on grain_offer (quantity_kg) where listed;
create index grain_offer_by_words on grain_offer using gin (search_text gin_trgm_ops) where listed;
create index grain_offer_by_place on grain_offer using gin (place_text gin_trgm_ops) where listed;
create index grain_offer_of_producer on grain_offer (producer_id, created_at desc, id desc);
create index grain_offer_every on grain_offer (created_at desc, id desc);
revoke truncate on grain_offer from lastro_app;

-- The terms as they were at each version: what an order was made on.
create table grain_offer_version (
  offer_id uuid not null references grain_offer on delete cascade,
  version integer not null,
  terms jsonb not null,
  image_id uuid references grain_image,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (offer_id, version)
);
create index grain_offer_version_by_image on grain_offer_version (image_id) where image_id is not null;
revoke update, truncate on grain_offer_version from lastro_app;
