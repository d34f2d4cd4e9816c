-- Letters on their way. They carry links and codes, so they wait encrypted and are emptied once sent.

create table notification_mail (
  id uuid primary key,
  template text not null,
  -- Recipient, language and data; null once sent.
  sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint notification_mail_is_emptied_when_sent check ((sent_at is null) = (sealed is not null))
);

-- Short messages on their way to telephones, kept and emptied the same way.
create table notification_sms (
  id uuid primary key,
  -- Number, text and channel; null once sent or given up.
  sealed bytea,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The gateway said that this number or text will never go.
  refused_at timestamptz,
  constraint notification_sms_is_emptied_when_done check
    ((sent_at is null and refused_at is null) = (sealed is not null)),
  constraint notification_sms_is_sent_or_refused check (sent_at is null or refused_at is null)
);
