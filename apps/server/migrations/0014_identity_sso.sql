-- Organisations that sign their own people in by SAML 2.0.

create table identity_sso_provider (
  id uuid primary key,
  realm text not null,
  resource_id text collate "C",
  entity_id text collate "C" not null,
  metadata_xml text not null,
  metadata_url text,
  attribute_mapping jsonb not null,
  name_id_format text,
  disabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_sso_provider_entity_is_known_once unique (realm, entity_id),
  constraint identity_sso_provider_resource_is_known_once unique (realm, resource_id)
);

create table identity_sso_domain (
  id uuid primary key,
  provider_id uuid not null references identity_sso_provider on delete cascade,
  realm text not null,
  domain text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_sso_domain_has_one_provider unique (realm, domain),
  constraint identity_sso_domain_is_lower_case check (domain = lower(domain))
);

-- A request on its way through the organisation's own sign-in page.
create table identity_saml_relay (
  id uuid primary key,
  provider_id uuid not null references identity_sso_provider on delete cascade,
  request_id text not null,
  flow_id uuid references identity_flow on delete cascade,
  redirect_to text,
  created_at timestamptz not null
);

-- Assertions accepted so far, so that none is accepted twice while it would still be in time.
create table identity_saml_assertion (
  provider_id uuid not null references identity_sso_provider on delete cascade,
  assertion_id text collate "C" not null,
  expires_at timestamptz not null,
  primary key (provider_id, assertion_id)
);
create index identity_saml_assertion_by_end on identity_saml_assertion (expires_at);

-- Outside providers an operator adds while the service runs, beside those of its configuration.
create table identity_custom_provider (
  id uuid primary key,
  realm text not null,
  provider_type text not null,
  identifier text collate "C" not null,
  name text not null,
  client_id text not null,
  -- Encrypted, bound to the id; never answered.
  client_secret_sealed bytea not null,
  acceptable_client_ids jsonb not null,
  scopes jsonb not null,
  pkce_enabled boolean not null,
  attribute_mapping jsonb not null,
  authorization_params jsonb not null,
  enabled boolean not null,
  email_optional boolean not null,
  issuer text,
  discovery_url text,
  skip_nonce_check boolean not null,
  authorization_url text,
  token_url text,
  userinfo_url text,
  jwks_uri text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_custom_provider_is_known_once unique (realm, identifier),
  constraint identity_custom_provider_type_is_known check (provider_type in ('oauth2', 'oidc')),
  constraint identity_custom_provider_has_its_addresses check (
    (provider_type = 'oidc' and issuer is not null)
    or (provider_type = 'oauth2' and authorization_url is not null and token_url is not null and userinfo_url is not null))
);

-- Messages wallets signed and somebody signed in with, so that none is used twice while it would still be in time.
create table identity_wallet_message (
  realm text not null,
  digest bytea not null,
  expires_at timestamptz not null,
  primary key (realm, digest)
);
create index identity_wallet_message_by_end on identity_wallet_message (expires_at);
