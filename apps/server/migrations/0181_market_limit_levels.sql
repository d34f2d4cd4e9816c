-- What a trade counted for against the limits of its two sides, to be given back when it comes to nothing.
alter table p2p_trade
  add column buyer_level text collate "C" not null,
  add column seller_level text collate "C" not null;
