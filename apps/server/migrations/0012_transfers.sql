-- Money sent from one client to another inside the house. The row is also the idempotency record of its
-- request: who asked, under which key, with which body, and what was answered.

create table accounts_transfer (
  id uuid primary key,
  sender_id uuid not null,
  recipient_id uuid not null,
  sender_name text not null,
  recipient_name text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  description text,
  transaction_id uuid not null,
  idempotency_key text collate "C" not null,
  body_hash bytea not null,
  created_at timestamptz not null,
  constraint accounts_transfer_once_per_key unique (sender_id, idempotency_key),
  constraint accounts_transfer_moves_something check (amount > 0),
  constraint accounts_transfer_between_two_people check (sender_id <> recipient_id)
);
revoke update, delete, truncate on accounts_transfer from lastro_app;
