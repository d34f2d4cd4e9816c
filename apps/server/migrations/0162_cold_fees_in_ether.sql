-- On Ethereum a cold address pays the network in ether, whatever it sends.

alter table custody_cold_arrival
  -- What the network is paid in.
  add column fee_asset text collate "C";
update custody_cold_arrival set fee_asset = asset;
alter table custody_cold_arrival alter column fee_asset set not null;
