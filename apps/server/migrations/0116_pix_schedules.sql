-- Pix a client pays later: on a day, or every week or month. Nothing is set aside before its day.
create table pix_payments_schedule (
  id uuid primary key,
  user_id uuid not null,
  preview_id uuid not null,
  way text collate "C" not null,
  -- The destination, who was shown to receive and the message, sealed.
  target_sealed bytea not null,
  payee_mark bytea not null,
  payee_id uuid,
  amount numeric(38, 0) not null,
  starts_on date not null,
  repeats text collate "C" not null,
  until date,
  times integer,
  on_business_days boolean not null,
  status text collate "C" not null,
  created_at timestamptz not null,
  constraint pix_payments_schedule_once_per_preview unique (preview_id),
  constraint pix_payments_schedule_amount_positive check (amount > 0),
  constraint pix_payments_schedule_repeats_known check (repeats in ('once', 'weekly', 'monthly')),
  constraint pix_payments_schedule_status_known check (status in ('active', 'ended', 'cancelled')),
  constraint pix_payments_schedule_ends_one_way check (until is null or times is null),
  constraint pix_payments_schedule_once_has_no_end
    check (repeats <> 'once' or (until is null and times is null))
);
create index pix_payments_schedule_of_client on pix_payments_schedule (user_id, status);
revoke delete, truncate on pix_payments_schedule from lastro_app;

-- One payment of a schedule; the payment it makes names it as its preview, so there is one.
create table pix_payments_schedule_run (
  id uuid primary key,
  schedule_id uuid not null references pix_payments_schedule,
  user_id uuid not null,
  number integer not null,
  planned_on date not null,
  -- Planned for no business day, it may be made later.
  runs_on date not null,
  next_try_at timestamptz not null,
  status text collate "C" not null,
  reason text collate "C",
  payment_id uuid,
  created_at timestamptz not null,
  constraint pix_payments_schedule_run_once unique (schedule_id, number),
  constraint pix_payments_schedule_run_one_a_day unique (schedule_id, planned_on),
  constraint pix_payments_schedule_run_pays_once unique (payment_id),
  constraint pix_payments_schedule_run_status_known check (status in ('waiting', 'sent', 'skipped', 'cancelled')),
  constraint pix_payments_schedule_run_sent_has_payment check ((status = 'sent') = (payment_id is not null)),
  constraint pix_payments_schedule_run_skipped_says_why check (status <> 'skipped' or reason is not null)
);
create unique index pix_payments_schedule_run_one_waits on pix_payments_schedule_run (schedule_id) where status = 'waiting';
create index pix_payments_schedule_run_due on pix_payments_schedule_run (next_try_at, id) where status = 'waiting';
create index pix_payments_schedule_run_agenda on pix_payments_schedule_run (user_id, runs_on desc, id desc);
revoke delete, truncate on pix_payments_schedule_run from lastro_app;
