-- Administrators find what somebody did, and a client by part of a name or an address, without reading every row.

create index audit_event_by_actor on audit_event (split_part(actor, ':', 2), at desc, id desc);
create index customers_profile_by_name on customers_profile using gin (nome gin_trgm_ops);
create index identity_user_by_part_of_email on identity_user using gin (email gin_trgm_ops);
