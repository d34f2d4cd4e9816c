-- Deposits announced by an exact amount are the marketplace's way to take USDT in; custody keeps what reached an address.
-- The release before goes on working through views under the old names, which a later release drops.

alter table custody_deposit rename to grain_deposit;
create view custody_deposit as select * from grain_deposit;

alter table custody_claim rename to grain_deposit_claim;
create view custody_claim as select * from grain_deposit_claim;

alter table custody_reserved_amount rename to grain_reserved_amount;
create view custody_reserved_amount as select * from grain_reserved_amount;

-- Where whoever an arrival was credited to signs in.
alter table custody_arrival add column owner_realm text collate "C" not null default 'agro';
alter table custody_arrival
  add constraint custody_arrival_owner_realm_known check (owner_realm in ('bank', 'agro'));
