-- What issuing keeps beside a card: the purchase that used a single-use card up, where a suspended card stood before,
-- when the balance of one that ended was found to be gone for good, and when wallets were last asked about it.
alter table cards_card
  add column spent_by uuid,
  add column suspended_from text collate "C",
  add column swept_at timestamptz,
  add column wallets_read_at timestamptz,
  add constraint cards_card_suspended_from_somewhere check ((suspended_from is null) = (status <> 'suspended'));
create index cards_card_to_sweep on cards_card (ended_at) where ended_at is not null and swept_at is null;
create index cards_card_over_at on cards_card (valid_until) where ended_at is null and valid_until is not null;
