-- Banco Inter finds a payment by a code of its own only. Which payment of ours it is for is written down before the bank
-- is asked, and the code once it has answered: without one the same is asked for again, under the same idempotency id.
create table pix_inter_payout (
  id uuid primary key,
  amount numeric(38, 0) not null,
  code text collate "C",
  asked_at timestamptz not null,
  -- Since when the bank may have taken it without our knowing its code.
  unanswered_at timestamptz,
  constraint pix_inter_payout_code_once unique (code),
  constraint pix_inter_payout_amount_positive check (amount > 0)
);
revoke delete, truncate on pix_inter_payout from lastro_app;
