-- WhatsApp is a channel of notices for whoever asked for it and proved the number. A message leaves once at most: what got no
-- answer may have arrived, and only a status of the provider's tells.
alter table notice add column whatsapp_due_at timestamptz;
create index notice_whatsapp_due on notice (whatsapp_due_at) where whatsapp_due_at is not null;
grant update (whatsapp_due_at) on notice to lastro_app;
alter table notice_preference
  drop constraint notice_preference_channel_known,
  add constraint notice_preference_channel_known check (channel in ('inbox', 'email', 'sms', 'push', 'whatsapp'));

create table notice_whatsapp_contact (
  user_id uuid primary key,
  -- Digits with the country's code.
  phone text collate "C" not null,
  -- Until the code that was sent is repeated.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  confirmed_at timestamptz,
  updated_at timestamptz not null,
  constraint notice_whatsapp_contact_is_digits check (phone ~ '^[1-9][0-9]{7,14}$'),
  constraint notice_whatsapp_contact_code_whole check ((code_hash is null) = (code_expires_at is null))
);
create index notice_whatsapp_contact_phone on notice_whatsapp_contact (phone);
revoke truncate on notice_whatsapp_contact from lastro_app;

create table notice_whatsapp_message (
  id uuid primary key,
  user_id uuid not null,
  -- Number and words, until they have left.
  sealed bytea,
  status text collate "C" not null,
  provider_id text collate "C",
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint notice_whatsapp_message_status_known check (
    status in ('waiting', 'sending', 'unknown', 'accepted', 'sent', 'delivered', 'read', 'failed')),
  constraint notice_whatsapp_message_provider_id_once unique (provider_id)
);
create index notice_whatsapp_message_of_user on notice_whatsapp_message (user_id, created_at);
revoke delete, truncate on notice_whatsapp_message from lastro_app;
