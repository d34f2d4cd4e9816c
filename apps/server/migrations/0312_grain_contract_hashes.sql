-- A contract is found by the hash that is printed on it.
create index grain_order_by_terms_hash on grain_order (terms_hash);
