-- Limits of more than a calendar day: by night, in 24 hours, in a month, for one payee or device; and a client's own
-- limits, which come down at once and go up after a day. `limit_usage` (migration 0003) stays the count of calendar days,
-- which the release before counts in too.

-- What a window has used of one rule. The window is named by the instant it began.
create table limit_window_usage (
  user_id uuid not null,
  category text collate "C" not null,
  rule text collate "C" not null,
  -- The payee or device it is counted for; empty where all count together.
  subject text collate "C" not null,
  starts_at timestamptz not null,
  used numeric(38, 0) not null,
  primary key (user_id, category, rule, subject, starts_at),
  constraint limit_window_usage_not_negative check (used >= 0)
);
create index limit_window_usage_by_age on limit_window_usage using brin (starts_at);

-- Each movement that counts in a rolling window. What was given back is a negative one of the same instant.
create table limit_movement (
  user_id uuid not null,
  category text collate "C" not null,
  rule text collate "C" not null,
  subject text collate "C" not null,
  at timestamptz not null,
  amount numeric(38, 0) not null
);
create index limit_movement_by_rule on limit_movement (user_id, category, rule, subject, at);
create index limit_movement_by_age on limit_movement using brin (at);

-- A client's own limit where it differs from the house's, and what it will be raised to.
create table limit_setting (
  user_id uuid not null,
  category text collate "C" not null,
  rule text collate "C" not null,
  subject text collate "C" not null default '',
  amount numeric(38, 0) not null,
  raised_to numeric(38, 0),
  raised_from timestamptz,
  primary key (user_id, category, rule, subject),
  constraint limit_setting_not_negative check (amount >= 0),
  constraint limit_setting_raise_is_whole check ((raised_to is null) = (raised_from is null)),
  constraint limit_setting_raise_is_higher check (raised_to > amount)
);
insert into limit_setting (user_id, category, rule, amount)
select user_id, category, 'day', daily from client_limit;
