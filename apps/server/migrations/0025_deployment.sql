-- What this database serves, recorded by the first start on it: a demonstration, a production deployment, or the
-- identity service alone. No start in another mode, or with another master secret, touches it.

create table deployment (
  only_one boolean primary key default true,
  mode text collate "C" not null,
  -- A known text sealed with the master secret: a wrong secret cannot open it. An operator who has lost the secret sets
  -- it to null; the next start then takes the secret it is given.
  canary bytea,
  decided_at timestamptz not null,
  constraint deployment_is_the_only_one check (only_one),
  constraint deployment_mode_is_known check (mode in ('demo', 'production', 'identity'))
);
revoke insert, update, delete, truncate on deployment from lastro_app;
