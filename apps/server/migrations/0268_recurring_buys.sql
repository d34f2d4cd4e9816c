-- Purchases at the desk that repeat: a plan, and what became of each of its days.
create table recurring_buys_plan (
  id uuid primary key,
  user_id uuid not null,
  asset text not null,
  amount numeric(38, 0) not null,
  repeats text not null,
  starts_on date not null,
  status text not null,
  paused_for text,
  -- The next day, its number in the plan, and when it is tried; null once the plan is ended.
  next_on date,
  next_number integer,
  next_try_at timestamptz,
  created_at timestamptz not null,
  constraint recurring_buys_plan_amount check (amount > 0),
  constraint recurring_buys_plan_repeats check (repeats in ('daily', 'weekly', 'monthly')),
  constraint recurring_buys_plan_status check (status in ('active', 'paused', 'ended')),
  constraint recurring_buys_plan_paused check ((status = 'paused') = (paused_for is not null)),
  constraint recurring_buys_plan_next check ((status = 'active') = (next_on is not null)
    and (next_on is null) = (next_number is null) and (next_on is null) = (next_try_at is null))
);
create index recurring_buys_plan_of_client on recurring_buys_plan (user_id) where status <> 'ended';
create index recurring_buys_plan_due on recurring_buys_plan (next_try_at) where status = 'active';
revoke delete, truncate on recurring_buys_plan from lastro_app;

create table recurring_buys_run (
  plan_id uuid not null references recurring_buys_plan (id),
  day date not null,
  order_id uuid unique references otc_order (id),
  skipped text,
  at timestamptz not null,
  primary key (plan_id, day),
  constraint recurring_buys_run_outcome check ((order_id is null) <> (skipped is null))
);
revoke update, delete, truncate on recurring_buys_run from lastro_app;
