-- A row each kind of process writes to when it is asked whether it can serve: a database that only answers reads cannot.

create table server_heartbeat (
  name text primary key,
  at timestamptz not null,
  constraint server_heartbeat_known_process check (name in ('server', 'worker', 'identity'))
);
