-- What programs may do for an account by a key, and what they are told of by webhooks.
create table integrations_key (
  id uuid primary key,
  owner_id uuid not null,
  name text not null,
  hint text not null,
  -- Of a secret of 256 random bits: a plain hash gives nothing of it away.
  secret_hash bytea not null unique,
  scopes text[] not null,
  -- In centavos; of keys that send Pix.
  max_payment numeric(38, 0),
  max_day numeric(38, 0),
  addresses text[] not null,
  status text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  constraint integrations_key_status check (status in ('active', 'revoked')),
  constraint integrations_key_revoked check ((status = 'revoked') = (revoked_at is not null)),
  constraint integrations_key_scopes check (
    cardinality(scopes) > 0
    and scopes <@ array['balances:read', 'statement:read', 'charges:read', 'receipts:read', 'pix:charge', 'pix:pay']),
  constraint integrations_key_limits check (
    ('pix:pay' = any (scopes)) = (max_payment is not null) and (max_payment is null) = (max_day is null)
    and max_payment > 0 and max_day >= max_payment)
);
create index integrations_key_of_owner on integrations_key (owner_id, id);
revoke delete, truncate on integrations_key from lastro_app;

-- What a key's limit of a day is counted by: one row for each payment, named by the preview it pays.
create table integrations_key_payment (
  preview_id uuid primary key,
  key_id uuid not null references integrations_key (id),
  day date not null,
  amount numeric(38, 0) not null,
  -- When the payment came to nothing, and counts no more.
  released_at timestamptz,
  constraint integrations_key_payment_amount check (amount > 0)
);
create index integrations_key_payment_of_day on integrations_key_payment (key_id, day);
revoke delete, truncate on integrations_key_payment from lastro_app;

create table integrations_endpoint (
  id uuid primary key,
  owner_id uuid not null,
  url text not null,
  description text not null,
  events text[] not null,
  status text not null,
  disabled_for text,
  failing_since timestamptz,
  secret_sealed bytea not null,
  -- The secret before this one, which signs too until then.
  previous_sealed bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  constraint integrations_endpoint_status check (status in ('enabled', 'disabled', 'removed')),
  constraint integrations_endpoint_disabled check ((status = 'disabled') = (disabled_for is not null)),
  constraint integrations_endpoint_why check (disabled_for in ('by_owner', 'gone', 'failing')),
  constraint integrations_endpoint_previous check ((previous_sealed is null) = (previous_until is null))
);
create index integrations_endpoint_of_owner on integrations_endpoint (owner_id, id) where status <> 'removed';

-- What happened, as it is told: written with what it tells, where an endpoint wants it.
create table integrations_message (
  id uuid primary key,
  owner_id uuid not null,
  type text not null,
  source text not null,
  body text not null,
  created_at timestamptz not null,
  unique (owner_id, source)
);
create index integrations_message_of_time on integrations_message (created_at);

create table integrations_delivery (
  id uuid primary key,
  message_id uuid not null references integrations_message (id) on delete cascade,
  endpoint_id uuid not null references integrations_endpoint (id),
  status text not null,
  -- Of all there were; the schedule counts those since it was last begun.
  attempts integer not null,
  scheduled integer not null,
  next_at timestamptz,
  -- Until when whoever sends it has it to themselves.
  claimed_until timestamptz,
  last_status integer,
  created_at timestamptz not null,
  unique (message_id, endpoint_id),
  constraint integrations_delivery_status check (status in ('pending', 'delivered', 'failed')),
  constraint integrations_delivery_next check ((status = 'pending') = (next_at is not null))
);
create index integrations_delivery_due on integrations_delivery (next_at) where status = 'pending';
create index integrations_delivery_of_endpoint on integrations_delivery (endpoint_id, id);

create table integrations_attempt (
  delivery_id uuid not null references integrations_delivery (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  error text,
  answer text not null,
  primary key (delivery_id, number)
);
