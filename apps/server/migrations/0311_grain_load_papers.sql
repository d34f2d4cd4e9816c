-- Papers of loads: weight tickets, classification reports, fiscal documents by their access key, photographs.
create table grain_load_paper (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  load_id uuid not null references grain_load (id),
  kind text collate "C" not null,
  -- Who added it: the side, and the person, whose alone it is to take back.
  side text collate "C" not null,
  added_by uuid not null,
  added_at timestamptz not null,
  removed_at timestamptz,
  -- The file itself stands in cases_file under the paper's id.
  file_name text,
  content_type text,
  size integer,
  sha256 text collate "C",
  access_key text collate "C",
  gross_kg numeric(38, 0),
  tare_kg numeric(38, 0),
  plate text collate "C",
  driver text,
  note text,
  constraint grain_load_paper_kind_known check (
    kind in ('weight_ticket', 'classification', 'invoice', 'transport', 'manifest', 'photo', 'other')),
  constraint grain_load_paper_side_known check (side in ('buyer', 'producer')),
  constraint grain_load_paper_file_whole check (
    (file_name is null) = (content_type is null) and (file_name is null) = (size is null)
    and (file_name is null) = (sha256 is null)),
  constraint grain_load_paper_fiscal_by_key check (
    (access_key is not null) = (kind in ('invoice', 'transport', 'manifest'))),
  constraint grain_load_paper_has_what_it_is check (file_name is not null or access_key is not null),
  constraint grain_load_paper_weighs check (
    (kind = 'weight_ticket') = (gross_kg is not null) and (gross_kg is null) = (tare_kg is null)
    and (gross_kg is null or (tare_kg > 0 and gross_kg > tare_kg)))
);
create index grain_load_paper_of_order on grain_load_paper (order_id, added_at, id);
create index grain_load_paper_by_person on grain_load_paper (added_by, added_at, id);
-- One fiscal document covers one load.
create unique index grain_load_paper_key_once on grain_load_paper (access_key) where removed_at is null;
revoke update, delete, truncate on grain_load_paper from lastro_app;
grant update (removed_at) on grain_load_paper to lastro_app;
