-- The sign-in service as an OAuth 2.1 server: which programs may ask people to sign in here, what they asked for, what
-- people agreed to, and which sessions are a program's rather than the person's own.

create table identity_oauth_client (
  id uuid primary key,
  realm text not null,
  registration_type text not null,
  client_type text not null,
  token_endpoint_auth_method text not null,
  -- SHA-256 of a secret of 256 random bits. A public client has none.
  secret_hash bytea,
  redirect_uris text[] not null,
  grant_types text[] not null,
  client_name text not null,
  client_uri text not null,
  logo_uri text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A deleted client keeps its row, so that the log can still say which one it was.
  deleted_at timestamptz,
  constraint identity_oauth_client_registration_is_known check (registration_type in ('manual', 'dynamic')),
  constraint identity_oauth_client_only_confidential_has_secret check (
    (client_type = 'public' and token_endpoint_auth_method = 'none' and secret_hash is null)
    or (client_type = 'confidential' and secret_hash is not null
      and token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post'))),
  constraint identity_oauth_client_has_redirect_uris check (cardinality(redirect_uris) between 1 and 10)
);
create index identity_oauth_client_newest on identity_oauth_client (realm, created_at desc, id)
  where deleted_at is null;

-- The client a session was opened for, and what it may know. Both are null for a person's own session.
alter table identity_session
  add column oauth_client_id uuid references identity_oauth_client on delete cascade,
  add column oauth_scopes text[],
  add constraint identity_session_of_client_has_scopes check ((oauth_client_id is null) = (oauth_scopes is null));
create index identity_session_by_oauth_client on identity_session (oauth_client_id, user_id)
  where oauth_client_id is not null;

-- One request of a client, from its redirect to the exchange of its code. The first session that opens it owns it.
create table identity_oauth_authorization (
  id uuid primary key,
  realm text not null,
  client_id uuid not null references identity_oauth_client on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  state text,
  nonce text,
  resource text,
  -- Always S256.
  code_challenge text not null,
  status text not null default 'pending',
  user_id uuid references identity_user on delete cascade,
  session_id uuid references identity_session on delete set null,
  -- SHA-256 of the code.
  code_hash bytea,
  code_expires_at timestamptz,
  -- What the code was exchanged for: ended when the code comes a second time.
  issued_session_id uuid references identity_session on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint identity_oauth_authorization_status_is_known check (
    status in ('pending', 'approved', 'denied', 'exchanged')),
  constraint identity_oauth_authorization_decided_by_somebody check (status = 'pending' or user_id is not null),
  constraint identity_oauth_authorization_approved_has_code check (
    (status in ('approved', 'exchanged')) = (code_hash is not null)),
  constraint identity_oauth_authorization_code_is_unique unique (code_hash)
);
create index identity_oauth_authorization_by_age on identity_oauth_authorization (created_at);
create index identity_oauth_authorization_by_client on identity_oauth_authorization (client_id, user_id);
create index identity_oauth_authorization_by_user on identity_oauth_authorization (user_id);
create index identity_oauth_authorization_by_session on identity_oauth_authorization (session_id);
create index identity_oauth_authorization_by_issued_session on identity_oauth_authorization (issued_session_id);

-- What a person lets a client know. Taken back, the row goes.
create table identity_oauth_consent (
  user_id uuid not null references identity_user on delete cascade,
  client_id uuid not null references identity_oauth_client on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  primary key (user_id, client_id)
);
create index identity_oauth_consent_by_client on identity_oauth_consent (client_id);
