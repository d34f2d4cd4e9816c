-- Payments of companies that take more than one person. A proposal holds and sends nothing; its last approval pays it in
-- the same transaction.
create table companies_proposal (
  id uuid primary key,
  company_id uuid not null references companies_company (id),
  kind text collate "C" not null,
  status text collate "C" not null,
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  -- In reais, as the rules counted it.
  worth numeric(38, 0) not null,
  content_sealed bytea not null,
  -- The preview it was made of, of which there is one proposal.
  preview_id uuid,
  needed smallint not null,
  proposed_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  reason text,
  -- The payment, transfer or batch it led to.
  result_id uuid,
  constraint companies_proposal_known_kind check (kind in ('pix_payment', 'transfer', 'batch')),
  constraint companies_proposal_known_status
    check (status in ('waiting', 'executed', 'rejected', 'withdrawn', 'expired')),
  constraint companies_proposal_amount check (amount > 0 and worth >= 0),
  constraint companies_proposal_needs_somebody check (needed between 1 and 2),
  constraint companies_proposal_once_per_preview unique (preview_id),
  constraint companies_proposal_ended check ((status = 'waiting') = (ended_at is null)),
  constraint companies_proposal_executed_has_result check ((status = 'executed') = (result_id is not null))
);
create index companies_proposal_of_company on companies_proposal (company_id, id desc);
create index companies_proposal_waiting on companies_proposal (expires_at) where status = 'waiting';
revoke delete, truncate on companies_proposal from lastro_app;

create table companies_approval (
  proposal_id uuid not null references companies_proposal (id),
  user_id uuid not null,
  at timestamptz not null,
  primary key (proposal_id, user_id)
);
revoke update, delete, truncate on companies_approval from lastro_app;

create function companies_approval_is_anothers() returns trigger language plpgsql as $$
begin
  if exists (select from companies_proposal p where p.id = new.proposal_id and p.proposed_by = new.user_id) then
    raise exception 'proposal % is approved by its proposer', new.proposal_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger companies_approval_is_anothers before insert on companies_approval
  for each row execute function companies_approval_is_anothers();
