-- Offers come from a spreadsheet in one transaction, once: an import that was confirmed is known by its id.
create table grain_offer_import (
  id uuid primary key,
  producer_id uuid not null,
  offers integer not null check (offers > 0),
  confirmed_at timestamptz not null
);
create index grain_offer_import_of_producer on grain_offer_import (producer_id, confirmed_at desc);
revoke update, truncate on grain_offer_import from lastro_app;
