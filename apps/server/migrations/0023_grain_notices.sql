-- What the people of the marketplace were told, once each: shown on the page, and what letters and texts were made of.

create table grain_notice (
  id uuid primary key,
  user_id uuid not null,
  -- What happened, as whoever tells of it names it: told once, however often its job runs.
  source text collate "C" not null,
  kind text collate "C" not null,
  order_id uuid,
  facts jsonb not null,
  at timestamptz not null,
  -- Whether the person had notices on the page switched on.
  shown boolean not null,
  read_at timestamptz,
  -- Whether it is still to be written by letter, and by text.
  mail_due boolean not null,
  sms_due boolean not null,
  constraint grain_notice_told_once unique (user_id, source)
);
create index grain_notice_of_person on grain_notice (user_id, at desc, id desc) where shown;
create index grain_notice_to_post on grain_notice (user_id, at, id) where mail_due or sms_due;
create index grain_notice_unread on grain_notice (user_id) where shown and read_at is null;
revoke update, delete, truncate on grain_notice from lastro_app;
grant update (read_at, mail_due, sms_due) on grain_notice to lastro_app;
