-- What one administrator cannot do alone: asked for by one, let happen by another, and only as it was asked for.

create table compliance_approval (
  id uuid primary key,
  kind text collate "C" not null,
  subject uuid not null,
  -- What is asked, as people are shown it.
  facts jsonb not null,
  -- Of all of it, also of what is not shown; keyed, so that nobody guesses that from it.
  content_hash bytea not null,
  reason text not null,
  status text collate "C" not null default 'pending',
  requested_by uuid not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  constraint compliance_approval_kind_known check (kind in ('custody.withdrawal', 'custody.return', 'grain.ruling')),
  constraint compliance_approval_status_known check (status in ('pending', 'approved', 'rejected', 'lapsed')),
  constraint compliance_approval_takes_two
    check (status <> 'approved' or (decided_by is not null and decided_by <> requested_by)),
  constraint compliance_approval_decided_with_a_time check ((status = 'pending') = (decided_at is null))
);
create unique index compliance_approval_one_pending on compliance_approval (kind, subject) where status = 'pending';
create index compliance_approval_newest on compliance_approval (status, id desc);
create index compliance_approval_by_subject on compliance_approval (kind, subject, id desc);

-- What was asked for, by whom and when stays as it was.
revoke update, delete, truncate on compliance_approval from lastro_app;
grant update (status, decided_by, decided_at, decision_reason) on compliance_approval to lastro_app;
