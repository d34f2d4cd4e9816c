-- One inbox and one set of notification choices for the people of both realms. The tables they replace stay until a later
-- release; what the release before still writes into them is copied here as it is written.

create table notice (
  id uuid primary key,
  user_id uuid not null,
  realm text collate "C" not null,
  -- What happened, named by the product that notifies: one person is notified of it once.
  source text collate "C" not null,
  kind text collate "C" not null,
  -- What it is about, where the product has an id for that.
  subject_id uuid,
  facts jsonb not null,
  -- Notices of one thread are collected into one until it is read; `occurrences` counts them.
  thread text collate "C",
  occurrences integer not null default 1,
  at timestamptz not null,
  in_inbox boolean not null,
  read_at timestamptz,
  -- From when it may go out by letter and by text; null when it need not, or has.
  email_due_at timestamptz,
  sms_due_at timestamptz,
  emailed_at timestamptz,
  texted_at timestamptz,
  constraint notice_once unique (user_id, source),
  constraint notice_realm_known check (realm in ('bank', 'agro')),
  constraint notice_occurs check (occurrences > 0)
);
create index notice_of_person on notice (user_id, at desc, id desc) where in_inbox;
create index notice_unread on notice (user_id) where in_inbox and read_at is null;
create unique index notice_collecting on notice (user_id, thread) where thread is not null and read_at is null;
create index notice_due on notice (user_id) where email_due_at is not null or sms_due_at is not null;
create index notice_texted on notice (user_id, texted_at) where texted_at is not null;
revoke update, truncate on notice from lastro_app;
grant update (facts, thread, occurrences, at, read_at, email_due_at, sms_due_at, emailed_at, texted_at)
  on notice to lastro_app;

-- What a person chose; a missing row means the category's default.
create table notice_preference (
  user_id uuid not null,
  category text collate "C" not null,
  channel text collate "C" not null,
  wanted boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, category, channel),
  constraint notice_preference_channel_known check (channel in ('inbox', 'email', 'sms'))
);
revoke truncate on notice_preference from lastro_app;

-- The marketplace's notices. The copy goes out by letter and text, and the original no more.
create function notice_copy_grain_notice() returns trigger language plpgsql as $$
begin
  insert into notice (id, user_id, realm, source, kind, subject_id, facts, at, in_inbox, read_at,
                      email_due_at, sms_due_at, texted_at)
  values (new.id, new.user_id, 'agro', new.source, new.kind, new.order_id, new.facts, new.at, new.shown, new.read_at,
          case when new.mail_due then new.at end, case when new.sms_due then new.at end, new.texted_at)
  on conflict do nothing;
  new.mail_due := false;
  new.sms_due := false;
  return new;
end $$;
create trigger grain_notice_copied before insert on grain_notice
  for each row execute function notice_copy_grain_notice();

create function notice_delete_grain_notice() returns trigger language plpgsql as $$
begin
  delete from notice where id = old.id;
  return null;
end $$;
create trigger grain_notice_deleted after delete on grain_notice
  for each row execute function notice_delete_grain_notice();

insert into notice (id, user_id, realm, source, kind, subject_id, facts, at, in_inbox, read_at,
                    email_due_at, sms_due_at, texted_at)
select id, user_id, 'agro', source, kind, order_id, facts, at, shown, read_at,
       case when mail_due then at end, case when sms_due then at end, texted_at
from grain_notice;
update grain_notice set mail_due = false, sms_due = false where mail_due or sms_due;

-- The marketplace's switches. The rest of grain_preference stays in use, so that its columns for them get defaults.
alter table grain_preference
  alter column email_new_order set default true,
  alter column email_payment_confirmed set default true,
  alter column email_order_shipped set default false,
  alter column sms_new_order set default false,
  alter column sms_payment_confirmed set default true,
  alter column push_notifications set default true;
create function notice_copy_grain_preference() returns trigger language plpgsql as $$
begin
  insert into notice_preference (user_id, category, channel, wanted, updated_at)
  select new.user_id, s.category, s.channel, s.wanted, new.updated_at
  from (values
    ('orders', 'email', new.email_new_order),
    ('payments', 'email', new.email_payment_confirmed),
    ('shipments', 'email', new.email_order_shipped),
    ('orders', 'sms', new.sms_new_order),
    ('payments', 'sms', new.sms_payment_confirmed),
    ('orders', 'inbox', new.push_notifications),
    ('payments', 'inbox', new.push_notifications),
    ('shipments', 'inbox', new.push_notifications)
  ) as s (category, channel, wanted)
  on conflict (user_id, category, channel) do update set wanted = excluded.wanted, updated_at = excluded.updated_at;
  return null;
end $$;
create trigger grain_preference_copied
  after insert or update of email_new_order, email_payment_confirmed, email_order_shipped, sms_new_order,
    sms_payment_confirmed, push_notifications on grain_preference
  for each row execute function notice_copy_grain_preference();
update grain_preference set email_new_order = email_new_order;

-- The bank's letters that a person does without.
create function notice_copy_opt_out() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from notice_preference where user_id = old.user_id and category = old.topic and channel = 'email';
  else
    insert into notice_preference (user_id, category, channel, wanted, updated_at)
    values (new.user_id, new.topic, 'email', false, new.at)
    on conflict (user_id, category, channel) do update set wanted = false, updated_at = excluded.updated_at;
  end if;
  return null;
end $$;
create trigger notification_opt_out_copied after insert or delete on notification_opt_out
  for each row execute function notice_copy_opt_out();
insert into notice_preference (user_id, category, channel, wanted, updated_at)
select user_id, topic, 'email', false, at from notification_opt_out;
