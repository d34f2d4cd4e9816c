-- Who signed the contract of an order, as whom, when and how; and what people prove and allow before they sign.

-- Somebody proved that it is they who sign. It signs once, and soon.
create table grain_signing_proof (
  id uuid primary key,
  user_id uuid not null references grain_account (user_id),
  method text collate "C" not null,
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint grain_signing_proof_method_known check (method in ('password', 'totp', 'recovery_code')),
  constraint grain_signing_proof_ends check (expires_at > proven_at)
);
create index grain_signing_proof_by_end on grain_signing_proof (expires_at);
revoke update, truncate on grain_signing_proof from lastro_app;
grant update (used_at) on grain_signing_proof to lastro_app;

-- A producer signs every paid order from the moment it is paid, until they take the consent back.
create table grain_signing_consent (
  id uuid primary key,
  user_id uuid not null references grain_account (user_id),
  method text collate "C" not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  constraint grain_signing_consent_method_known check (method in ('password', 'totp', 'recovery_code')),
  constraint grain_signing_consent_ends_after check (ended_at >= given_at)
);
create unique index grain_signing_consent_one_at_a_time on grain_signing_consent (user_id) where ended_at is null;
revoke update, delete, truncate on grain_signing_consent from lastro_app;
grant update (ended_at) on grain_signing_consent to lastro_app;

create table grain_signature (
  order_id uuid not null references grain_order (id),
  side text collate "C" not null,
  user_id uuid not null,
  -- The party as it was then: name, CPF or CNPJ, registration, address.
  party_sealed bytea not null,
  method text collate "C" not null,
  -- Of a standing consent: the one the producer gave before.
  consent_id uuid references grain_signing_consent (id),
  signed_at timestamptz not null,
  terms_hash text collate "C" not null,
  -- SHA-256 over contract, side, party, method and time.
  hash text collate "C" not null,
  primary key (order_id, side),
  constraint grain_signature_side_known check (side in ('buyer', 'producer')),
  constraint grain_signature_method_known check (method in ('password', 'totp', 'recovery_code', 'consent')),
  constraint grain_signature_consent_named check ((method = 'consent') = (consent_id is not null)),
  constraint grain_signature_of_producers_consent check (consent_id is null or side = 'producer')
);
create index grain_signature_by_person on grain_signature (user_id, signed_at);
revoke update, delete, truncate on grain_signature from lastro_app;

-- Nobody has signed a standing consent yet: whoever takes every order on turns that on again, and signs it.
update grain_preference set auto_approve_orders = false where auto_approve_orders;
