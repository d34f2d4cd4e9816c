-- The index of the marketplace's own prices reads the deals of a grain and a state by the time they were accepted.
create index grain_order_deals on grain_order (commodity, origin_state, accepted_at)
  where approval = 'accepted' and status <> 'cancelled';
