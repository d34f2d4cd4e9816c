-- Buyers have reports of what they bought: releases are added up for both people of an order, and a file that was asked
-- for says for which side it is made.

alter table grain_release add column buyer_id uuid;
update grain_release r set buyer_id = o.buyer_id from grain_order o where o.id = r.order_id;
alter table grain_release alter column buyer_id set not null;

-- Servers of the release before name no buyer.
create function grain_release_names_buyer() returns trigger language plpgsql as $$
begin
  if new.buyer_id is null then
    select buyer_id into new.buyer_id from grain_order where id = new.order_id;
  end if;
  return new;
end $$;
create trigger grain_release_names_buyer before insert on grain_release
  for each row execute function grain_release_names_buyer();

create index grain_release_of_buyer on grain_release (buyer_id, at, id);
create index grain_release_straddling_of_buyer on grain_release
  using gist (buyer_id, tstzrange(previous_at, at, '(]')) where previous_at < at;

-- A person is either a buyer or a producer: one row each for both of them.
alter table grain_sales rename column producer_id to owner_id;
insert into grain_sales (owner_id, span, starts_at, offer_id, orders, kg, gross, fee)
select r.buyer_id, b.span, b.starts_at, r.offer_id, count(*) filter (where r.previous_at is null),
       sum(r.kg), sum(r.gross), sum(r.fee)
  from grain_release r
 cross join lateral (values ('day', date_trunc('day', r.at, 'UTC')),
                     ('quarter', date_bin('15 minutes', r.at, '2000-01-01T00:00:00Z'))) as b (span, starts_at)
 group by r.buyer_id, b.span, b.starts_at, r.offer_id
 order by b.starts_at, b.span, r.offer_id;

-- The producer's rows first, so that releases at the same time lock them in one order.
create or replace function grain_sales_add(p_release grain_release) returns void language sql as $$
  insert into grain_sales as s (owner_id, span, starts_at, offer_id, orders, kg, gross, fee)
  select w.owner_id, b.span, b.starts_at, p_release.offer_id,
         (p_release.previous_at is null)::int, p_release.kg, p_release.gross, p_release.fee
    from (values (1, p_release.producer_id), (2, p_release.buyer_id)) as w (place, owner_id)
   cross join (values ('day', date_trunc('day', p_release.at, 'UTC')),
                      ('quarter', date_bin('15 minutes', p_release.at, '2000-01-01T00:00:00Z'))) as b (span, starts_at)
   order by w.place, b.span
  on conflict (owner_id, span, starts_at, offer_id) do update set
    orders = s.orders + excluded.orders, kg = s.kg + excluded.kg,
    gross = s.gross + excluded.gross, fee = s.fee + excluded.fee
$$;

create or replace view grain_release_of_books as
select r.id, r.order_id, r.producer_id, r.offer_id, r.offer_name, r.at,
       lag(r.at) over (partition by r.order_id order by r.place) as previous_at,
       r.kg, r.gross, r.fee, r.buyer_id
  from (select coalesce(l.id, d.id) as id, o.id as order_id, o.producer_id, o.buyer_id, o.offer_id, o.offer_name,
               max(coalesce(l.released_at, d.decided_at)) over (partition by o.id order by m.place) as at,
               coalesce(l.settled_kg, div(m.gross, o.price_cents * 10)) as kg, m.gross, m.fee, m.place
          from grain_order o
          join ledger_transaction t
            on t.reference = o.id::text and t.kind in ('grain.load_released', 'grain.dispute_shared')
          cross join lateral (
            select coalesce(sum(e.amount) filter (where a.owner_id = o.producer_id or a.code = 'fees'), 0) as gross,
                   coalesce(sum(e.amount) filter (where a.code = 'fees'), 0) as fee,
                   max(e.account_seq) filter (where a.code = 'escrow') as place
              from ledger_entry e join ledger_account a on a.id = e.account_id
             where e.transaction_id = t.id) m
          left join grain_load l
            on l.order_id = o.id and t.idempotency_key = 'grain.load:' || l.id || ':release'
          left join grain_dispute d
            on t.idempotency_key = 'grain.order:' || o.id || ':dispute' and d.order_id = o.id and d.scope = 'order') r
 where r.gross > 0;

-- Writes both tables anew from the books. Releases wait for it.
create or replace function grain_sales_rebuild() returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_count bigint;
begin
  lock table grain_release, grain_sales in share row exclusive mode;
  delete from grain_sales;
  delete from grain_release;
  insert into grain_release (id, order_id, producer_id, buyer_id, offer_id, offer_name, at, previous_at, kg, gross, fee)
  select id, order_id, producer_id, buyer_id, offer_id, offer_name, at, previous_at, kg, gross, fee
    from grain_release_of_books;
  get diagnostics v_count = row_count;
  insert into grain_sales (owner_id, span, starts_at, offer_id, orders, kg, gross, fee)
  select w.owner_id, b.span, b.starts_at, r.offer_id, count(*) filter (where r.previous_at is null),
         sum(r.kg), sum(r.gross), sum(r.fee)
    from grain_release r
   cross join lateral (values (r.producer_id), (r.buyer_id)) as w (owner_id)
   cross join lateral (values ('day', date_trunc('day', r.at, 'UTC')),
                       ('quarter', date_bin('15 minutes', r.at, '2000-01-01T00:00:00Z'))) as b (span, starts_at)
   group by w.owner_id, b.span, b.starts_at, r.offer_id
   -- As they come to be: what is read together stands together.
   order by b.starts_at, b.span, r.offer_id;
  return v_count;
end $$;

alter table grain_report_file rename column producer_id to owner_id;
alter index grain_report_file_of_producer rename to grain_report_file_of_owner;
alter table grain_report_file
  -- What was asked for before, and by servers of the release before, is a producer's.
  add column side text collate "C" not null default 'producer',
  add constraint grain_report_file_side_known check (side in ('buyer', 'producer'));

-- The fiscal documents of the loads of a page of purchases.
create index grain_load_paper_of_load on grain_load_paper (load_id, added_at, id);
