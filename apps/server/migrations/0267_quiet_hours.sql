-- The hours of the day, by Brasília, in which a client's devices stay silent: minutes since midnight.
create table notice_quiet_hours (
  user_id uuid primary key,
  from_minute smallint not null,
  to_minute smallint not null,
  updated_at timestamptz not null,
  constraint notice_quiet_hours_minutes check (
    from_minute between 0 and 1439 and to_minute between 0 and 1439 and from_minute <> to_minute
  )
);
revoke truncate on notice_quiet_hours from lastro_app;
