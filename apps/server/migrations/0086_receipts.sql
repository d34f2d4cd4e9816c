-- A receipt as its client may show it to anybody: found by its code, signed once, and never changed. What has become of
-- the movement since is asked of its product each time.
create table receipts_receipt (
  code text collate "C" primary key,
  owner_id uuid not null,
  transaction_id uuid not null,
  -- The declaration with its signature, as a compact JSON Web Signature.
  signed text collate "C" not null,
  issued_at timestamptz not null,
  constraint receipts_receipt_once unique (owner_id, transaction_id),
  constraint receipts_receipt_code_is_well_formed check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);
revoke update, delete, truncate on receipts_receipt from lastro_app;
