-- An operator may move a network to another address of ours once the books say that the old one holds nothing. The watch
-- begins anew there; what the old one read stays, so that the books can be compared with it for good.

create table custody_former_watch (
  network text collate "C" not null,
  address text collate "C" not null,
  -- As they stood in custody_network when the watch of this address ended.
  watched_from numeric(20, 0) not null,
  watched_to numeric(20, 0) not null,
  baseline numeric(80, 0) not null,
  came numeric(80, 0) not null,
  ended_at timestamptz not null,
  -- An address that was given up is not taken up again.
  primary key (network, address)
);
revoke update, delete, truncate on custody_former_watch from lastro_app;
