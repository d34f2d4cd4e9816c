-- Each Pix to ask the provider about on its own, so that neither a long callback nor one arrival that cannot be booked
-- holds up another; and what the last comparison with the provider's books found.

create table pix_inquiry (
  psp text collate "C" not null,
  end_to_end_id text collate "C" not null,
  -- What a callback claims; only the provider's answer is believed.
  txid text collate "C",
  names_our_charge boolean not null,
  -- Whose turn it is first: when it was heard of, and later the further back it stood in its callback.
  turn timestamptz not null,
  due_at timestamptz not null,
  -- How often it was heard of: an answer from before the last time does not close it.
  heard integer not null default 1,
  attempts integer not null default 0,
  asked_at timestamptz,
  -- By the database's clock.
  locked_until timestamptz,
  problem text,
  last_error text,
  booked_at timestamptz,
  given_up_at timestamptz,
  primary key (psp, end_to_end_id),
  constraint pix_inquiry_problem_known check (problem in ('not_shown', 'no_answer', 'not_booked'))
);
create index pix_inquiry_open on pix_inquiry (psp, names_our_charge desc, turn)
  where booked_at is null and given_up_at is null;
create index pix_inquiry_not_booked on pix_inquiry (turn) where problem = 'not_booked' and booked_at is null;

create table pix_reconciliation (
  psp text collate "C" primary key,
  compared_at timestamptz not null,
  -- False when the provider did not list everything: what it listed was compared.
  is_complete boolean not null,
  differences jsonb not null,
  agreed_at timestamptz
);
