-- Who may come in: people, the ways they prove themselves, their sessions, and the one-time codes on their way.

create table identity_user (
  id uuid primary key,
  -- One engine, several doors: a person of the bank is not a person of the marketplace.
  realm text not null,
  aud text not null,
  email text collate "C" not null,
  email_confirmed_at timestamptz,
  password_hash text,
  user_metadata jsonb not null,
  app_metadata jsonb not null,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text collate "C",
  email_change_sent_at timestamptz,
  -- With two confirmations asked for, the first one given; the change happens at the second.
  email_change_half_confirmed boolean not null default false,
  last_sign_in_at timestamptz,
  previous_sign_in_at timestamptz,
  banned_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_user_email_taken_once_per_realm unique (realm, email),
  constraint identity_user_realm_is_known check (realm in ('bank', 'agro')),
  constraint identity_user_email_is_lower_case check (email = lower(email))
);
create index identity_user_newest on identity_user (realm, created_at desc, id desc);

-- A way of proving who one is: e-mail now, outside providers where they are configured.
create table identity_identity (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  provider text not null,
  provider_id text collate "C" not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_identity_belongs_to_one_user unique (provider, provider_id)
);
create index identity_identity_by_user on identity_identity (user_id);

-- A missing row means client.
create table user_roles (
  user_id uuid not null references identity_user on delete cascade,
  role text not null,
  primary key (user_id, role),
  constraint user_roles_are_known check (role in ('client', 'admin'))
);

-- Whether the person has a verified second factor, kept by the code that verifies and removes factors.
create table user_2fa (
  user_id uuid primary key references identity_user on delete cascade,
  enabled boolean not null
);

-- A session is also a family of refresh tokens. A token names its session and a counter under a signature, so
-- nothing of it is kept: only which counter is the current one, and below which no token is honoured any more.
create table identity_session (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  aal text not null,
  amr jsonb not null,
  factor_id uuid,
  refresh_counter integer not null default 0,
  refresh_floor integer not null default 0,
  refreshed_at timestamptz,
  not_after timestamptz,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  constraint identity_session_aal_is_known check (aal in ('aal1', 'aal2'))
);
create index identity_session_by_user on identity_session (user_id);

-- At most one live code per person and purpose. The six digits and the link are independent secrets, both kept
-- only as hashes; five tries and the code is void.
create table identity_one_time_token (
  user_id uuid not null references identity_user on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  link_hash bytea not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  primary key (user_id, purpose),
  constraint identity_one_time_token_link_is_unique unique (link_hash),
  constraint identity_one_time_token_purpose_is_known check (
    purpose in ('confirmation', 'recovery', 'email_change_current', 'email_change_new'))
);

create table identity_factor (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  friendly_name text not null,
  factor_type text not null,
  status text not null,
  -- Encrypted, bound to this row's id.
  secret_sealed bytea not null,
  -- The 30-second step of the last code accepted: none at or before it is accepted again.
  last_step integer,
  -- Wrong codes since `failing_since`; reset by a right one.
  failures smallint not null default 0,
  failing_since timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_factor_type_is_known check (factor_type in ('totp')),
  constraint identity_factor_status_is_known check (status in ('unverified', 'verified'))
);
create index identity_factor_by_user on identity_factor (user_id);
create unique index identity_factor_name_taken_once on identity_factor (user_id, friendly_name)
  where friendly_name <> '';

create table identity_challenge (
  id uuid primary key,
  factor_id uuid not null references identity_factor on delete cascade,
  session_id uuid not null references identity_session on delete cascade,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index identity_challenge_by_factor on identity_challenge (factor_id);
create index identity_challenge_by_session on identity_challenge (session_id);

-- The signing key of a demonstration, made at its first start. A real deployment brings its own.
create table identity_signing_key (
  only_one boolean primary key default true,
  kid text not null,
  -- The private JWK, encrypted, bound to the kid.
  sealed bytea not null,
  created_at timestamptz not null,
  constraint identity_signing_key_is_the_only_one check (only_one)
);
