-- The people of the marketplace: what it knows about them beside how they sign in.

create table grain_account (
  -- The user of the identity module's agro realm.
  user_id uuid primary key,
  account_type text not null,
  name text not null,
  country text not null,
  phone text,
  city text,
  address text,
  -- CPF or CNPJ, without punctuation; encrypted, bound to the user.
  tax_id_sealed bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint grain_account_type_is_known check (account_type in ('buyer', 'producer'))
);
revoke delete, truncate on grain_account from lastro_app;
