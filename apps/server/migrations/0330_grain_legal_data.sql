-- Who people of the marketplace are in contracts: name, state registration and address, encrypted as one. The CPF or CNPJ
-- stays with the account, whose withdrawals by Pix go by it.
create table grain_legal_data (
  user_id uuid primary key references grain_account (user_id),
  data_sealed bytea not null,
  changed_at timestamptz not null
);
