-- Browsers and apps a client has registered: from any other, little is sent. Of its secret only the digest is kept.
create table customers_device (
  id uuid primary key,
  user_id uuid not null,
  secret_digest bytea not null,
  user_agent text not null,
  registered_at timestamptz not null,
  constraint customers_device_once unique (user_id, secret_digest)
);
