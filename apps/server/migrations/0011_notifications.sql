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
