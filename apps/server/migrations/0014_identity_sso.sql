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
