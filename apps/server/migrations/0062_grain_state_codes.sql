-- Orders and loads keep English codes, each their own; the words people read (criada, paga, enviada …) stand in the
-- contracts, where answers are written. The release before writes the old words, which the constraints refuse from here on.
create temp table grain_code (machine text, word text, code text) on commit drop;
insert into grain_code values
  ('grain_order', 'criada', 'created'), ('grain_order', 'paga', 'paid'), ('grain_order', 'enviada', 'shipped'),
  ('grain_order', 'entregue', 'delivered'), ('grain_order', 'cancelada', 'cancelled'),
  ('grain_load', 'preparando', 'preparing'), ('grain_load', 'enviada', 'dispatched'),
  ('grain_load', 'transito', 'in_transit'), ('grain_load', 'entregue', 'arrived');

alter table grain_order
  drop constraint grain_order_status_known,
  drop constraint grain_order_goes_on_at_an_agreed_price,
  drop constraint grain_order_ends_with_nothing_held,
  drop constraint grain_order_closed_when_over,
  drop constraint grain_order_cancelled_for_a_reason;
drop index grain_order_awaiting_payment;
drop index grain_order_open_of_producer;
alter table grain_load
  drop constraint grain_load_status_known,
  drop constraint grain_load_declared_when_delivered;

-- What orders come to by status is renamed with them, not counted again.
alter table grain_order disable trigger grain_order_sums_changed;
update grain_order o set status = c.code from grain_code c where c.machine = 'grain_order' and c.word = o.status;
alter table grain_order enable trigger grain_order_sums_changed;
update grain_order_sum s set status = c.code from grain_code c where c.machine = 'grain_order' and c.word = s.status;
update grain_load l set status = c.code from grain_code c where c.machine = 'grain_load' and c.word = l.status;

update grain_order_event e
   set from_status = (select code from grain_code where machine = 'grain_order' and word = e.from_status),
       to_status = (select code from grain_code where machine = 'grain_order' and word = e.to_status)
 where e.to_status is not null;
alter table state_change disable trigger state_change_only_forgets;
update state_change s
   set from_state = (select code from grain_code where machine = s.machine and word = s.from_state),
       to_state = (select code from grain_code where machine = s.machine and word = s.to_state)
 where s.machine in ('grain_order', 'grain_load');
alter table state_change enable trigger state_change_only_forgets;

alter table grain_order
  add constraint grain_order_status_known check (status in ('created', 'paid', 'shipped', 'delivered', 'cancelled')),
  add constraint grain_order_goes_on_at_an_agreed_price check (not proposed or status in ('created', 'cancelled')),
  add constraint grain_order_ends_with_nothing_held check (
    status not in ('delivered', 'cancelled') or released + refunded = funded),
  add constraint grain_order_closed_when_over check ((closed_at is not null) = (status in ('delivered', 'cancelled'))),
  add constraint grain_order_cancelled_for_a_reason check ((cancel_reason is not null) = (status = 'cancelled'));
create index grain_order_awaiting_payment on grain_order (buyer_id, id) where status = 'created';
create index grain_order_open_of_producer on grain_order (producer_id, id desc)
  where status in ('created', 'paid', 'shipped');
alter table grain_load
  add constraint grain_load_status_known check (status in ('preparing', 'dispatched', 'in_transit', 'arrived')),
  add constraint grain_load_declared_when_arrived check ((delivered_at is not null) = (status = 'arrived'));
