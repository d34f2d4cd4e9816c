-- Loads are settled by the contract's table, and a dispute of one load freezes that load's money alone.

-- What a sheet comes to, price discounts taken off; null where it is what its weight costs.
alter table grain_load_sheet
  add column settled_amount numeric(38, 0),
  -- What the weight ticket said; both null where only the net weight was told.
  add column gross_kg numeric(38, 0),
  add column tare_kg numeric(38, 0),
  -- Papers of the load it was drawn up from.
  add column paper_ids uuid[] not null default '{}',
  add constraint grain_load_sheet_amount_is_some check (settled_amount >= 0),
  add constraint grain_load_sheet_ticket_weighs check (
    (gross_kg is null) = (tare_kg is null) and (gross_kg is null or (tare_kg > 0 and gross_kg > tare_kg)));

-- How far the dispute of a load has come.
alter table grain_load
  add column dispute text collate "C" not null default 'none',
  add constraint grain_load_dispute_known check (dispute in ('none', 'open', 'mediation', 'decided')),
  -- A load in dispute has not been paid out, and one whose dispute is decided has.
  add constraint grain_load_disputed_is_held check (
    case dispute when 'none' then true when 'decided' then released_at is not null else released_at is null end);

-- A dispute of the whole order may name the load it began with; only one whose scope is the load leaves the others alone.
alter table grain_dispute
  add column scope text collate "C" not null default 'order',
  add constraint grain_dispute_scope_known check (scope = 'order' or (scope = 'load' and load_id is not null)),
  drop constraint grain_dispute_once_per_order;
create unique index grain_dispute_once_per_order on grain_dispute (order_id) where scope = 'order';
create unique index grain_dispute_once_per_load on grain_dispute (load_id) where scope = 'load';
create index grain_dispute_of_order on grain_dispute (order_id, opened_at);

-- Several loads of one order may be disputed, each as a case about the order; how many is the product's to say.
alter table cases_case drop constraint cases_case_once_per_subject;
create unique index cases_case_once_per_subject on cases_case (kind, subject) where kind <> 'grain.dispute';
create index cases_case_of_grain_order on cases_case (subject) where kind = 'grain.dispute';

-- A load is paid out once, accepted or ruled on: both are booked under its own key.
create or replace view grain_release_of_books as
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
            on l.order_id = o.id and t.idempotency_key = 'grain.load:' || l.id || ':release'
          left join grain_dispute d
            on t.idempotency_key = 'grain.order:' || o.id || ':dispute' and d.order_id = o.id and d.scope = 'order') r
 where r.gross > 0;
