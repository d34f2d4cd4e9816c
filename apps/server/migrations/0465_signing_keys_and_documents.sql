-- The history of the keys that sign receipts and documents: each signature names its key, and one key signs at a time. The
-- private part is kept sealed only while its key signs.
create table receipts_signing_key (
  kid text collate "C" primary key,
  -- The public part (RFC 8037).
  x text collate "C" not null,
  private_sealed bytea,
  valid_from timestamptz not null,
  retired_at timestamptz,
  revoked_at timestamptz,
  revoked_reason text,
  constraint receipts_signing_key_is_ed25519 check (x ~ '^[A-Za-z0-9_-]{43}$' and kid ~ '^[A-Za-z0-9_-]{43}$'),
  constraint receipts_signing_key_in_force_can_sign check ((retired_at is null) = (private_sealed is not null)),
  constraint receipts_signing_key_revoked_is_retired check (revoked_at is null or retired_at is not null),
  constraint receipts_signing_key_revoked_has_reason check ((revoked_at is null) = (revoked_reason is null))
);
create unique index receipts_signing_key_one_in_force on receipts_signing_key ((true)) where retired_at is null;
revoke delete, truncate on receipts_signing_key from lastro_app;
revoke update on receipts_signing_key from lastro_app;
grant update (private_sealed, retired_at, revoked_at, revoked_reason) on receipts_signing_key to lastro_app;

-- A signed document that is no receipt of a movement, found by its code as receipts are: signed once and never changed.
create table receipts_document (
  code text collate "C" primary key,
  kind text collate "C" not null,
  -- The order, load or deposit it is of.
  subject_id uuid not null,
  -- The declaration with its signature, as a compact JSON Web Signature.
  signed text collate "C" not null,
  issued_at timestamptz not null,
  constraint receipts_document_once unique (kind, subject_id),
  constraint receipts_document_code_is_well_formed check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  constraint receipts_document_kind_is_known check (kind in ('contract', 'settlement', 'deposit'))
);
revoke update, delete, truncate on receipts_document from lastro_app;
