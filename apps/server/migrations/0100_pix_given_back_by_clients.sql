-- A client gives back a Pix they received, whole or in parts, within the arrangement's 90 days. A return of what waits in
-- suspense stays what it was; a client's is of a hold.

alter table pix_return
  alter column unmatched_id drop not null,
  add column payment_id uuid references pix_payment (id),
  add column amount numeric(38, 0),
  add column hold_id uuid,
  add column asked_by uuid;

update pix_return r set payment_id = p.id, amount = p.amount
  from pix_unmatched u join pix_payment p on p.id = u.payment_id
 where u.id = r.unmatched_id;

alter table pix_return
  alter column payment_id set not null,
  alter column amount set not null,
  add constraint pix_return_amount_positive check (amount > 0),
  add constraint pix_return_of_suspense_or_hold check ((unmatched_id is null) = (hold_id is not null)),
  add constraint pix_return_asked_by_whose_hold check ((hold_id is null) = (asked_by is null)),
  add constraint pix_return_one_per_hold unique (hold_id);

create index pix_return_by_payment on pix_return (payment_id, asked_at);

create index pix_unmatched_attributed on pix_unmatched (attributed_to) where attributed_to is not null;
