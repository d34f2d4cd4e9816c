-- The coins a client keeps in sight, and what the feed says of the turnover of each.

create table price_favourite (
  user_id uuid not null,
  coin text collate "C" not null,
  primary key (user_id, coin)
);
revoke update, truncate on price_favourite from lastro_app;

-- In reais over 24 h, scaled by 10^8, when the source says.
alter table price_latest add column brl_volume_24h numeric(38, 0);
