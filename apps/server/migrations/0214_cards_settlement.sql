-- What was settled with a card network for a day of its own, once, as it was compared with what we had booked.
create table cards_settlement (
  provider text collate "C" not null,
  day date not null,
  owed numeric(38, 0) not null,
  -- Null where nothing was owed.
  transaction_id uuid,
  -- What of it no event of ours explains.
  unexplained numeric(38, 0) not null,
  settled_at timestamptz not null,
  primary key (provider, day)
);
revoke update, delete, truncate on cards_settlement from lastro_app;
