-- People find their orders by number, product, the other side, grain, state and period. All of it is in what was agreed,
-- and is kept beside it as the database computes it: no program can write it, and none has to.

-- A text as it is searched: lower case, without accents, as `folded` of the offers has it.
create function grain_folded(p_text text) returns text language sql immutable parallel safe
  return lower(regexp_replace(normalize(p_text, nfd), '[\u0300-\u036f]', '', 'g'));

alter table grain_order
  add column commodity text collate "C" not null generated always as (
    coalesce(terms::jsonb #>> '{offer,commodity}', 'other')) stored,
  -- Where the grain lies, such as MT; null where the offer names no state of Brazil.
  add column origin_state text collate "C" generated always as (
    case when terms::jsonb #>> '{offer,place,country}' = 'BR'
         then upper(terms::jsonb #>> '{offer,place,state}') end) stored,
  add column words_of_buyer text generated always as (
    grain_folded(number || ' ' || offer_name || ' ' || coalesce(terms::jsonb #>> '{producer,name}', ''))) stored,
  add column words_of_producer text generated always as (
    grain_folded(number || ' ' || offer_name || ' ' || coalesce(terms::jsonb #>> '{buyer,name}', ''))) stored;

create index grain_order_words_of_buyer on grain_order using gin (words_of_buyer gin_trgm_ops);
create index grain_order_words_of_producer on grain_order using gin (words_of_producer gin_trgm_ops);
create index grain_order_of_buyer_by_grain on grain_order (buyer_id, commodity, id desc);
create index grain_order_of_producer_by_grain on grain_order (producer_id, commodity, id desc);
create index grain_order_of_buyer_by_time on grain_order (buyer_id, created_at);
create index grain_order_of_producer_by_time on grain_order (producer_id, created_at);

-- The fees of the last thirty days, for administrators.
create index grain_release_by_time on grain_release (at) include (fee);
