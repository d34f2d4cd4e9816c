-- What people decide about their own data: which letters they want, and copies of everything kept about them.

-- A missing row means wanted. Letters about security are not a matter of taste and have no topic.
create table notification_opt_out (
  user_id uuid not null,
  topic text collate "C" not null,
  at timestamptz not null,
  primary key (user_id, topic),
  constraint notification_opt_out_topic_is_known check (topic in ('pix_received', 'otc_settled', 'kyc'))
);

-- A copy of everything kept about a client, made on request and kept for a week.
create table customers_export (
  id uuid primary key,
  user_id uuid not null references customers_profile (id),
  requested_at timestamptz not null,
  -- The attempt whose parts are the file: one that was given up halfway leaves parts of another.
  build_id uuid,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint customers_export_is_ready_as_a_whole
    check (num_nonnulls(build_id, bytes, ready_at, expires_at) in (0, 4))
);
create index customers_export_by_user on customers_export (user_id, requested_at desc, id desc);
create index customers_export_by_end on customers_export (expires_at) where expires_at is not null;
