-- What people prove themselves with besides a password: authenticator apps, phones, security keys, recovery codes,
-- and passkeys, which replace the password altogether.

create table identity_factor (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  friendly_name text not null,
  factor_type text not null,
  status text not null,
  -- The secret of an authenticator app; encrypted, bound to this row's id.
  secret_sealed bytea,
  -- Digits, without the plus.
  phone text,
  -- A security key's id, public key and counter as the WebAuthn library keeps them.
  credential jsonb,
  aaguid uuid,
  -- The 30-second step of the last code accepted: none at or before it is accepted again.
  last_step integer,
  -- Wrong codes in a row; forgotten by a right one, and some time after the last.
  failures smallint not null default 0,
  last_failed_at timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_factor_type_is_known check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  constraint identity_factor_status_is_known check (status in ('unverified', 'verified')),
  constraint identity_factor_has_what_its_type_needs check (
    (factor_type <> 'totp' or secret_sealed is not null) and (factor_type <> 'phone' or phone is not null)
    and (factor_type <> 'webauthn' or status = 'unverified' or credential is not null))
);
create index identity_factor_by_user on identity_factor (user_id);
create unique index identity_factor_name_taken_once on identity_factor (user_id, friendly_name)
  where friendly_name <> '';
create unique index identity_factor_phone_taken_once on identity_factor (user_id, phone)
  where factor_type = 'phone';
create unique index identity_factor_recovery_codes_are_one_set on identity_factor (user_id)
  where factor_type = 'recovery_code';

create table identity_challenge (
  id uuid primary key,
  factor_id uuid not null references identity_factor on delete cascade,
  session_id uuid not null references identity_session on delete cascade,
  -- Of a code sent to a phone; keyed.
  code_hash bytea,
  -- What a security key was asked to sign, and whether as a new key.
  webauthn jsonb,
  verified_at timestamptz,
  created_at timestamptz not null
);
create index identity_challenge_by_factor on identity_challenge (factor_id);
create index identity_challenge_by_session on identity_challenge (session_id);

-- Ten ways back in for who lost the phone; each works once.
create table identity_recovery_code (
  id uuid primary key,
  factor_id uuid not null references identity_factor on delete cascade,
  -- Keyed, so that the one slow hash that may match is found without computing ten.
  lookup bytea not null,
  code_hash text not null,
  used_at timestamptz,
  constraint identity_recovery_code_is_one_of_its_set unique (factor_id, lookup)
);

create table identity_passkey (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  credential_id text collate "C" not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports jsonb not null,
  aaguid text not null,
  friendly_name text not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint identity_passkey_credential_is_known_once unique (credential_id)
);
create index identity_passkey_by_user on identity_passkey (user_id);

-- Consumed by the first attempt to answer it, right or wrong.
create table identity_passkey_challenge (
  id uuid primary key,
  realm text not null,
  -- Absent when anyone may answer, to sign in.
  user_id uuid references identity_user on delete cascade,
  challenge text not null,
  created_at timestamptz not null
);
