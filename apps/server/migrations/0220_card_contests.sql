-- Purchases by card that clients contest. The amount is credited at once, and stays or goes back as the issuer decides.
create sequence cards_contest_number;

create table cards_contest (
  id uuid primary key,
  number text collate "C" not null,
  purchase_id uuid not null references cards_purchase (id),
  card_id uuid not null references cards_card (id),
  user_id uuid not null,
  amount numeric(38, 0) not null,
  reason text collate "C" not null,
  description text not null,
  status text collate "C" not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- What of the amount the merchant gave back in the end; null while it is open.
  recovered numeric(38, 0),
  -- The issuer's name of it, and its word for how it ended.
  provider_ref text collate "C",
  outcome text,
  -- What the issuer is still to be told, and when it is tried again.
  task text collate "C",
  task_next_at timestamptz,
  -- When the issuer is asked how it stands.
  check_at timestamptz,
  -- Set once the issuer may know of it: from then on nothing ends without its answer.
  sent_at timestamptz,
  constraint cards_contest_number_once unique (number),
  -- The network takes one for each transaction.
  constraint cards_contest_of_a_purchase_once unique (purchase_id),
  constraint cards_contest_amount_positive check (amount > 0),
  constraint cards_contest_status_known check (status in
    ('opened', 'submitted', 'waiting', 'won', 'lost', 'withdrawn')),
  constraint cards_contest_ended_whole check ((ended_at is not null) = (status in ('won', 'lost', 'withdrawn'))
    and (ended_at is not null) = (recovered is not null)),
  constraint cards_contest_recovers_no_more check (recovered between 0 and amount),
  constraint cards_contest_task_known check (task in ('open', 'withdraw'))
);
create index cards_contest_of_client on cards_contest (user_id, id desc);
create index cards_contest_task_due on cards_contest (task_next_at) where task is not null;
create index cards_contest_check_due on cards_contest (check_at) where ended_at is null;
revoke delete, truncate on cards_contest from lastro_app;

-- Files of a contest that the issuer has.
create table cards_contest_file (
  contest_id uuid not null references cards_contest (id),
  evidence_id uuid not null,
  provider_ref text collate "C" not null,
  sent_at timestamptz not null,
  primary key (contest_id, evidence_id)
);
revoke update, delete, truncate on cards_contest_file from lastro_app;

-- How a contest ended in an issuer's panel takes a second administrator above a value.
alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'p2p.ruling', 'p2p.settings',
                    'identity.suspension', 'treasury.sweep', 'treasury.refill', 'cards.settings', 'cards.partner',
                    'cards.contest'));
