-- Clients' own wallets outside the bank.

-- What a wallet is asked to sign to prove whose it is (EIP-4361), once, in the session that asked.
create table web3_message (
  id uuid primary key,
  user_id uuid not null,
  session_id uuid not null,
  family text not null,
  -- Canonical.
  address text not null,
  -- The network the wallet was on; null of Solana's.
  chain_id integer,
  text text not null,
  expires_at timestamptz not null,
  signature text,
  used_at timestamptz,
  constraint web3_message_family check (family in ('evm', 'solana')),
  constraint web3_message_chain check ((family = 'evm') = (chain_id is not null)),
  constraint web3_message_used check ((signature is null) = (used_at is null))
);
create index web3_message_unused on web3_message (expires_at) where used_at is null;
revoke truncate on web3_message from lastro_app;

create table web3_wallet (
  id uuid primary key,
  user_id uuid not null,
  family text not null,
  address text not null,
  nickname text not null,
  -- The one network a contract's address is on; null where a key signs, which serves on all of its family.
  contract_network text,
  message_id uuid not null unique references web3_message (id),
  connected_at timestamptz not null,
  removed_at timestamptz,
  constraint web3_wallet_family check (family in ('evm', 'solana'))
);
create unique index web3_wallet_connected on web3_wallet (user_id, family, address) where removed_at is null;
revoke delete, truncate on web3_wallet from lastro_app;

-- The blocks of a network that were searched for approvals a wallet gave: all from one to another.
create table web3_approval_search (
  wallet_id uuid not null references web3_wallet (id),
  network text not null,
  from_block numeric(20, 0) not null,
  to_block numeric(20, 0) not null,
  since timestamptz not null,
  primary key (wallet_id, network),
  constraint web3_approval_search_blocks check (from_block <= to_block)
);
revoke truncate on web3_approval_search from lastro_app;

create table web3_approval (
  wallet_id uuid not null references web3_wallet (id),
  network text not null,
  token text not null,
  spender text not null,
  primary key (wallet_id, network, token, spender)
);
revoke update, truncate on web3_approval from lastro_app;
