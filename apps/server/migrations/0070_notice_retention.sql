-- Notices go two years after what they notify of; this finds them.
create index notice_by_age on notice using brin (at);
