-- Solana's addresses cannot be derived from a public key: the signer makes them ahead, and signs its word for each.

create table custody_address_pool (
  family text collate "C" not null,
  number integer not null,
  address text collate "C" not null,
  attestation text collate "C" not null,
  created_at timestamptz not null,
  primary key (family, number),
  constraint custody_address_pool_once unique (family, address)
);
revoke update, delete, truncate on custody_address_pool from lastro_app;
