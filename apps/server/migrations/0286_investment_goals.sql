-- Goals: what a client saves for, in applications of their own kept apart from the others, by hand and by a plan that repeats.
create table investments_goal (
  id uuid primary key,
  user_id uuid not null,
  product_id uuid not null references investments_product (id),
  name text not null,
  picture text collate "C" not null,
  target numeric(38, 0) not null,
  target_on date not null,
  status text collate "C" not null,
  created_at timestamptz not null,
  constraint investments_goal_target check (target > 0),
  constraint investments_goal_status check (status in ('open', 'closed')),
  -- For the applications of a goal, which are of its client and its product.
  constraint investments_goal_whole unique (id, user_id, product_id)
);
create index investments_goal_of_client on investments_goal (user_id) where status = 'open';
revoke delete, truncate on investments_goal from lastro_app;

alter table investments_lot
  add column goal_id uuid,
  add constraint investments_lot_of_its_goal
    foreign key (goal_id, user_id, product_id) references investments_goal (id, user_id, product_id);
create index investments_lot_of_goal on investments_lot (goal_id) where goal_id is not null;

-- Each day, week or month so much is applied to a goal, and what became of each of those days.
create table investments_saving_plan (
  id uuid primary key,
  goal_id uuid not null references investments_goal (id),
  user_id uuid not null,
  amount numeric(38, 0) not null,
  repeats text collate "C" not null,
  starts_on date not null,
  status text collate "C" not null,
  paused_for text collate "C",
  -- The next day, its number in the plan, and when it is tried; null while nothing is saved.
  next_on date,
  next_number integer,
  next_try_at timestamptz,
  created_at timestamptz not null,
  constraint investments_saving_plan_amount check (amount > 0),
  constraint investments_saving_plan_repeats check (repeats in ('daily', 'weekly', 'monthly')),
  constraint investments_saving_plan_status check (status in ('active', 'paused', 'ended')),
  constraint investments_saving_plan_paused check ((status = 'paused') = (paused_for is not null)),
  constraint investments_saving_plan_next check ((status = 'active') = (next_on is not null)
    and (next_on is null) = (next_number is null) and (next_on is null) = (next_try_at is null))
);
create unique index investments_saving_plan_one_per_goal on investments_saving_plan (goal_id) where status <> 'ended';
create index investments_saving_plan_due on investments_saving_plan (next_try_at) where status = 'active';
revoke delete, truncate on investments_saving_plan from lastro_app;

create table investments_saving_run (
  plan_id uuid not null references investments_saving_plan (id),
  day date not null,
  lot_id uuid unique references investments_lot (id),
  skipped text collate "C",
  at timestamptz not null,
  primary key (plan_id, day),
  constraint investments_saving_run_outcome check ((lot_id is null) <> (skipped is null))
);
revoke update, delete, truncate on investments_saving_run from lastro_app;
