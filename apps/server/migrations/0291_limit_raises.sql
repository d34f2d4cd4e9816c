-- A client's limit above what it is takes two administrators: what the first asked for waits here for the second.
create table accounts_limit_proposal (
  id uuid primary key,
  user_id uuid not null,
  category text collate "C" not null,
  rule text collate "C" not null,
  amount numeric(38, 0) not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  constraint accounts_limit_proposal_not_negative check (amount >= 0)
);
create index accounts_limit_proposal_of_client on accounts_limit_proposal (user_id, category, rule);
revoke update, delete, truncate on accounts_limit_proposal from lastro_app;
