-- Both sides may counter a proposed price: each word is a round, and the last one stands. While it does, the order's terms
-- are its own; once both agree they are never changed again.
create table grain_order_round (
  order_id uuid not null references grain_order (id),
  number integer not null,
  side text collate "C" not null,
  quantity_kg numeric(38, 0) not null,
  -- Cents of USDT per tonne.
  price_cents numeric(38, 0) not null,
  -- The terms as this round has them, which whoever proposes it signs.
  terms_hash text collate "C" not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  constraint grain_order_round_once primary key (order_id, number),
  constraint grain_order_round_ten_at_most check (number between 1 and 10),
  constraint grain_order_round_side_known check (side in ('buyer', 'producer')),
  constraint grain_order_round_offers_something check (quantity_kg > 0 and price_cents > 0),
  constraint grain_order_round_stands_for_a_time check (expires_at > at)
);
revoke update, delete, truncate on grain_order_round from lastro_app;
insert into grain_order_round (order_id, number, side, quantity_kg, price_cents, terms_hash, at, expires_at)
select id, 1, 'buyer', quantity_kg, price_cents, terms_hash, created_at, created_at + interval '48 hours'
  from grain_order where proposed and status = 'created';

-- A side signs the terms of each round it proposes, and the final ones.
alter table grain_signature drop constraint grain_signature_pkey;
alter table grain_signature add primary key (order_id, side, terms_hash);

-- Whose word stands while it is proposed.
alter table grain_order add column proposed_by text collate "C" not null default 'buyer';
alter table grain_order add constraint grain_order_proposed_by_known check (proposed_by in ('buyer', 'producer'));

create function grain_order_keeps_what_was_agreed() returns trigger language plpgsql as $$
begin
  if not (old.proposed and new.proposed) then
    raise exception 'What was agreed of order % stays as it was agreed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger grain_order_terms_stay before update on grain_order for each row
  when ((old.quantity_kg, old.price_cents, old.total, old.terms, old.terms_hash, old.proposed_by)
        is distinct from (new.quantity_kg, new.price_cents, new.total, new.terms, new.terms_hash, new.proposed_by))
  execute function grain_order_keeps_what_was_agreed();
grant update (quantity_kg, price_cents, total, terms, terms_hash, proposed_by) on grain_order to lastro_app;
