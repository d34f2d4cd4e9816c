-- A token this house does not take leaves a client's address when it is recovered: it counts in no asset's books.

alter table custody_outgoing
  -- Its contract, canonical; null where the network's own token is sent.
  add column foreign_token text collate "C";
