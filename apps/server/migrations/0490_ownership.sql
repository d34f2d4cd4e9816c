-- Texts signed by the keys of the house's addresses, for anybody to check: see docs/proof-of-liabilities.md.
create table liabilities_ownership (
  network text not null,
  -- As the network writes it.
  address text not null,
  text text not null,
  signature text not null,
  recorded_at timestamptz not null,
  primary key (network, address, recorded_at)
);
create trigger liabilities_ownership_append_only before update or delete or truncate on liabilities_ownership
  for each statement execute function ledger_refuse_change();
revoke update, delete, truncate on liabilities_ownership from lastro_app;
