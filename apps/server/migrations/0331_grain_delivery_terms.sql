-- Where and when an offer's grain is delivered, how far the quantity may fall short, who weighs and classifies where, and
-- how long the buyer inspects. What offers said so far is what the defaults say: the named place is their own city, no
-- period is agreed beyond the time to ship, nothing may fall short, and the buyer inspects for seven days.
alter table grain_offer
  add column delivery_place text,
  add column delivery_from date,
  add column delivery_to date,
  add column tolerance_bps integer not null default 0,
  add column inspection_days integer not null default 7,
  add column weighed_at text collate "C" not null default 'destination',
  add column classified_at text collate "C" not null default 'destination',
  add constraint grain_offer_period_in_order check (
    (delivery_from is null) = (delivery_to is null) and (delivery_from is null or delivery_from <= delivery_to)),
  add constraint grain_offer_tolerance_within check (tolerance_bps between 0 and 1000),
  add constraint grain_offer_inspection_within check (inspection_days between 1 and 30),
  add constraint grain_offer_weighed_somewhere check (weighed_at in ('origin', 'destination')),
  add constraint grain_offer_classified_somewhere check (classified_at in ('origin', 'destination'));
