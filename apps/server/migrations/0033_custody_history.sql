-- What counts as money that came to us begins with the watch: a transfer that is older was in the address before our books
-- began. What the watch read is kept as a sum, so that the books can be compared with the history of the chain.

alter table custody_network
  -- The last block before the watch: what it and older blocks hold is part of the baseline.
  add column watched_from numeric(20, 0),
  -- In the token's own unit: what the chain's logs say came to us after watched_from and up to watched_to.
  add column came numeric(80, 0) not null default 0;
-- A network that is watched already has booked everything up to watched_to.
update custody_network n
set watched_from = least(n.watched_to, coalesce(a.first - 1, n.watched_to)), came = coalesce(a.came, 0)
from (select o.network, min(c.block_number) as first, sum(c.raw) filter (where c.block_number <= o.watched_to) as came
      from custody_network o left join custody_arrival c on c.network = o.network group by o.network) a
where a.network = n.network;
alter table custody_network
  alter column watched_from set not null,
  add constraint custody_network_watched_forward check (watched_from <= watched_to);

alter table custody_arrival
  -- When the chain stopped showing the block it was read from; null while the block stands.
  add column displaced_at timestamptz,
  -- What was set aside of its owner's money while it is displaced.
  add column freeze_hold_id uuid,
  -- Where the chain shows its log since, if its transaction came back in another block.
  add column shown_log_index integer,
  -- When its block was looked at last.
  add column looked_at timestamptz,
  add constraint custody_arrival_frozen_while_displaced check (freeze_hold_id is null or displaced_at is not null);
create index custody_arrival_displaced on custody_arrival (user_id) where displaced_at is not null;
drop index custody_arrival_to_recheck;
create index custody_arrival_to_recheck on custody_arrival (network, looked_at nulls first, block_number)
  where rechecked_at is null;

-- A wider tail: a hundred thousand amounts for each sum people may type.
alter table custody_deposit
  drop constraint custody_deposit_amount_has_a_tail,
  add constraint custody_deposit_amount_has_a_tail check (amount > requested and amount < requested + 100000);
create index custody_deposit_by_person_and_time on custody_deposit (user_id, created_at);
