-- People a client pays again: saved with who they were shown to be.
create table pix_payments_payee (
  id uuid primary key,
  user_id uuid not null,
  nickname text,
  -- The key or the account, and who holds it, sealed.
  content_sealed bytea not null,
  payee_mark bytea not null,
  favourite boolean not null,
  created_at timestamptz not null,
  -- From then on it is a payee of long standing.
  trusted_at timestamptz not null,
  constraint pix_payments_payee_once unique (user_id, payee_mark)
);
create index pix_payments_payee_in_order on pix_payments_payee (user_id, favourite desc, id desc);
