-- One person of both products links the account of the bank to the one of the marketplace, and moves USDT between them.
create table market_link (
  client_id uuid primary key,
  trader_id uuid not null unique,
  linked_at timestamptz not null
);
revoke truncate on market_link from lastro_app;

-- What moved stays, also when the link is ended.
create table market_transfer (
  id uuid primary key,
  client_id uuid not null,
  trader_id uuid not null,
  direction text collate "C" not null,
  -- Millionths of USDT.
  amount numeric(38, 0) not null,
  at timestamptz not null,
  transaction_id uuid not null unique,
  constraint market_transfer_direction check (direction in ('to_market', 'to_bank')),
  constraint market_transfer_amount check (amount > 0)
);
create index market_transfer_of_client on market_transfer (client_id, at desc, id desc);
create index market_transfer_of_trader on market_transfer (trader_id, at desc, id desc);
revoke update, delete, truncate on market_transfer from lastro_app;
