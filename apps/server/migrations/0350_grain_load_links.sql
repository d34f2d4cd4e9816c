-- A link lets whoever drives a load say where it is, without an account: by its producer's leave, for a time, for that
-- load alone. What the driver says is written with the time the phone had, since it may arrive hours later.
create table grain_load_link (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  load_id uuid not null references grain_load (id),
  -- SHA-256 of the token: whoever reads this table opens nothing with it.
  token_hash bytea not null,
  plate text collate "C",
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  constraint grain_load_link_token_unique unique (token_hash),
  constraint grain_load_link_ends check (
    expires_at > created_at and expires_at <= created_at + interval '30 days')
);
create unique index grain_load_link_one_stands on grain_load_link (load_id) where revoked_at is null;
revoke update, delete, truncate on grain_load_link from lastro_app;
grant update (revoked_at, last_used_at) on grain_load_link to lastro_app;

-- Each update of a driver once: the key is made on the phone, which sends again until it has an answer.
create table grain_load_update (
  link_id uuid not null references grain_load_link (id),
  key uuid not null,
  said_hash bytea not null,
  kind text collate "C" not null,
  outcome text collate "C" not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (link_id, key),
  constraint grain_load_update_kind_known check (
    kind in ('departed', 'arrived', 'place', 'note', 'weight_ticket', 'photo')),
  constraint grain_load_update_outcome_known check (outcome in ('recorded', 'moved_on'))
);
revoke update, delete, truncate on grain_load_update from lastro_app;

alter table grain_order_event add column occurred_at timestamptz;
alter table grain_order_event drop constraint grain_order_event_side_known;
alter table grain_order_event add constraint grain_order_event_side_known check (
  side in ('buyer', 'producer', 'administrator', 'system', 'driver'));
alter table grain_load_paper drop constraint grain_load_paper_side_known;
alter table grain_load_paper add constraint grain_load_paper_side_known check (side in ('buyer', 'producer', 'driver'));
