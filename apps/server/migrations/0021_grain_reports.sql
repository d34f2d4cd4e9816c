-- What traders settle for themselves; what was sold, kept so that a report over a million orders reads a few thousand
-- rows and is exact in whatever time zone it is read; and large files of reports, made in the background.

-- One index over who and over a stretch of time; part of PostgreSQL's own contrib.
create extension if not exists btree_gist;

create table grain_preference (
  user_id uuid primary key,
  email_new_order boolean not null,
  email_payment_confirmed boolean not null,
  email_order_shipped boolean not null,
  sms_new_order boolean not null,
  sms_payment_confirmed boolean not null,
  push_notifications boolean not null,
  language text collate "C" not null,
  time_zone text collate "C" not null,
  currency text collate "C" not null,
  auto_approve_orders boolean not null,
  require_payment_confirmation boolean not null,
  updated_at timestamptz not null
);
revoke truncate on grain_preference from lastro_app;

-- Money that went to a producer: one row for each load accepted and for each dispute that gave them something.
create table grain_release (
  -- The load, or the dispute.
  id uuid primary key,
  order_id uuid not null,
  producer_id uuid not null,
  offer_id uuid not null,
  -- As the offer was called when it was bought.
  offer_name text not null,
  at timestamptz not null,
  -- When the same order released before; null for its first.
  previous_at timestamptz,
  -- What was paid for: the load as it was settled; of a dispute, what the money buys at the order's price.
  kg numeric(38, 0) not null,
  -- To the producer, the fee included.
  gross numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  constraint grain_release_gives_something check (gross > 0 and fee >= 0 and fee <= gross and kg >= 0),
  constraint grain_release_follows_the_last check (previous_at <= at)
);
create index grain_release_of_producer on grain_release (producer_id, at, id);
create index grain_release_of_order on grain_release (order_id, at);
create index grain_release_of_offer on grain_release (offer_id, at desc);
-- Orders that were between two releases at an instant: they count once, whichever side of it a report begins.
create index grain_release_straddling on grain_release
  using gist (producer_id, tstzrange(previous_at, at, '(]')) where previous_at < at;
revoke update, delete, truncate on grain_release from lastro_app;

-- The same, added up by UTC day for the inside of a window, and by quarter of an hour for its edges: no time zone
-- begins its day anywhere else than on a quarter.
create table grain_sales (
  producer_id uuid not null,
  span text collate "C" not null,
  starts_at timestamptz not null,
  offer_id uuid not null,
  -- Orders whose first release fell here.
  orders bigint not null,
  kg numeric(38, 0) not null,
  gross numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  primary key (producer_id, span, starts_at, offer_id),
  constraint grain_sales_span_known check (span in ('quarter', 'day'))
) with (fillfactor = 70); -- a day's row is added to all day long: room on the page keeps the index out of it
revoke delete, truncate on grain_sales from lastro_app;

-- The open orders of a producer, newest first, and what those delivered of a month came to, without reading all of them.
create index grain_order_open_of_producer on grain_order (producer_id, id desc)
  where status in ('criada', 'paga', 'enviada');
create index grain_order_of_producer_by_status on grain_order (producer_id, status, created_at) include (released);

-- How many orders someone has in each status and what they come to, as rows to be added up: every change of an order
-- adds rows and waits for nobody, and what has gathered is folded into one row now and then.
create table grain_order_sum (
  user_id uuid not null,
  status text collate "C" not null,
  orders bigint not null,
  total numeric(38, 0) not null,
  funded numeric(38, 0) not null,
  released numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  refunded numeric(38, 0) not null,
  folded boolean not null default false
);
create index grain_order_sum_of_person on grain_order_sum (user_id, status);
create index grain_order_sum_unfolded on grain_order_sum (user_id, status) where not folded;
revoke update, truncate on grain_order_sum from lastro_app;

create function grain_order_sum_add() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into grain_order_sum (user_id, status, orders, total, funded, released, fee, refunded)
    select u.user_id, a.status, count(*), sum(a.total), sum(a.funded), sum(a.released), sum(a.fee), sum(a.refunded)
      from added a cross join lateral (values (a.buyer_id), (a.producer_id)) as u (user_id)
     group by u.user_id, a.status;
  else
    insert into grain_order_sum (user_id, status, orders, total, funded, released, fee, refunded)
    select u.user_id, c.status, sum(c.sign), sum(c.sign * c.total), sum(c.sign * c.funded), sum(c.sign * c.released),
           sum(c.sign * c.fee), sum(c.sign * c.refunded)
      from (select 1 as sign, * from added union all select -1, * from gone) c
     cross join lateral (values (c.buyer_id), (c.producer_id)) as u (user_id)
     group by u.user_id, c.status
    having (sum(c.sign), sum(c.sign * c.total), sum(c.sign * c.funded), sum(c.sign * c.released), sum(c.sign * c.fee),
            sum(c.sign * c.refunded)) is distinct from (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
-- Writes them anew from the orders. Changes of orders wait for it.
create function grain_order_sum_rebuild() returns void language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  lock table grain_order in share row exclusive mode;
  delete from grain_order_sum;
  insert into grain_order_sum (user_id, status, orders, total, funded, released, fee, refunded, folded)
  select u.user_id, o.status, count(*), sum(o.total), sum(o.funded), sum(o.released), sum(o.fee), sum(o.refunded), true
    from grain_order o cross join lateral (values (o.buyer_id), (o.producer_id)) as u (user_id)
   group by u.user_id, o.status;
end $$;
revoke execute on function grain_order_sum_rebuild from public;
grant execute on function grain_order_sum_rebuild to lastro_app;

create trigger grain_order_sums_new after insert on grain_order
  referencing new table as added for each statement execute function grain_order_sum_add();
create trigger grain_order_sums_changed after update on grain_order
  referencing old table as gone new table as added for each statement execute function grain_order_sum_add();

create function grain_sales_add(p_release grain_release) returns void language sql as $$
  insert into grain_sales as s (producer_id, span, starts_at, offer_id, orders, kg, gross, fee)
  select p_release.producer_id, b.span, b.starts_at, p_release.offer_id,
         (p_release.previous_at is null)::int, p_release.kg, p_release.gross, p_release.fee
    from (values ('day', date_trunc('day', p_release.at, 'UTC')),
                 ('quarter', date_bin('15 minutes', p_release.at, '2000-01-01T00:00:00Z'))) as b (span, starts_at)
   order by b.span
  on conflict (producer_id, span, starts_at, offer_id) do update set
    orders = s.orders + excluded.orders, kg = s.kg + excluded.kg,
    gross = s.gross + excluded.gross, fee = s.fee + excluded.fee
$$;

-- A file of a report too long to be made while its producer waits.
create table grain_report_file (
  id uuid primary key,
  producer_id uuid not null,
  period text collate "C" not null,
  file text collate "C" not null,
  format text collate "C" not null,
  requested_at timestamptz not null,
  -- When it last got further.
  moved_at timestamptz not null,
  rows_done bigint not null default 0,
  -- Null until they are counted.
  rows_all bigint,
  -- The attempt whose parts are the file.
  build_id uuid,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  -- When it was given up; a later attempt may still make it ready.
  failed_at timestamptz,
  constraint grain_report_file_is_ready_as_a_whole
    check (num_nonnulls(build_id, bytes, ready_at, expires_at) in (0, 4))
);
create index grain_report_file_of_producer on grain_report_file (producer_id, requested_at desc, id desc);
create index grain_report_file_by_end on grain_report_file (expires_at) where expires_at is not null;
create index grain_report_file_unfinished on grain_report_file (moved_at) where ready_at is null and failed_at is null;

-- What the books say was released, beside the weights and the times the orders say.
create view grain_release_of_books as
select r.id, r.order_id, r.producer_id, r.offer_id, r.offer_name, r.at,
       lag(r.at) over (partition by r.order_id order by r.place) as previous_at,
       r.kg, r.gross, r.fee
  from (select coalesce(l.id, d.id) as id, o.id as order_id, o.producer_id, o.offer_id, o.offer_name,
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
            on t.kind = 'grain.load_released' and l.id::text = split_part(t.idempotency_key, ':', 2)
          left join grain_dispute d on t.kind = 'grain.dispute_shared' and d.order_id = o.id) r
 where r.gross > 0;

-- Writes both tables anew from the books. Releases wait for it.
create function grain_sales_rebuild() returns bigint language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  v_count bigint;
begin
  lock table grain_release, grain_sales in share row exclusive mode;
  delete from grain_sales;
  delete from grain_release;
  insert into grain_release (id, order_id, producer_id, offer_id, offer_name, at, previous_at, kg, gross, fee)
  select id, order_id, producer_id, offer_id, offer_name, at, previous_at, kg, gross, fee from grain_release_of_books;
  get diagnostics v_count = row_count;
  insert into grain_sales (producer_id, span, starts_at, offer_id, orders, kg, gross, fee)
  select r.producer_id, b.span, b.starts_at, r.offer_id, count(*) filter (where r.previous_at is null),
         sum(r.kg), sum(r.gross), sum(r.fee)
    from grain_release r
   cross join lateral (values ('day', date_trunc('day', r.at, 'UTC')),
                       ('quarter', date_bin('15 minutes', r.at, '2000-01-01T00:00:00Z'))) as b (span, starts_at)
   group by r.producer_id, b.span, b.starts_at, r.offer_id
   -- As they come to be: what is read together stands together.
   order by b.starts_at, b.span, r.offer_id;
  return v_count;
end $$;
revoke execute on function grain_sales_rebuild from public;
grant execute on function grain_sales_rebuild to lastro_app;
