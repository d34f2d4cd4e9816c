-- What a client says something had cost that came from outside: the average cost of crypto assets is worked out from the
-- ledger, which does not know what was paid elsewhere.
create table tax_declared_cost (
  user_id uuid not null,
  transaction_id uuid not null,
  asset text collate "C" not null,
  -- In centavos; null where it was taken back.
  cost numeric(38, 0),
  version integer not null,
  declared_at timestamptz not null,
  primary key (user_id, transaction_id, asset),
  constraint tax_declared_cost_not_negative check (cost >= 0),
  constraint tax_declared_cost_version check (version > 0)
);
revoke truncate on tax_declared_cost from lastro_app;
