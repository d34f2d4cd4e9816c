-- Random keys of the house's account at its provider, each a client's: what is paid to one is theirs without a charge.

create table pix_key (
  id uuid primary key,
  user_id uuid not null,
  -- Null until the provider has registered it.
  key text collate "C",
  -- Of its static code: the provider tells of a Pix by callback only when it carries one.
  txid text collate "C" not null,
  status text not null default 'REGISTERING',
  -- The keys of the account before this one was asked for: what is there besides is what an unanswered request made.
  keys_before text[],
  refusal text,
  asked_at timestamptz not null,
  registered_at timestamptz,
  removed_at timestamptz,
  constraint pix_key_belongs_to_one unique (key),
  constraint pix_key_status_known check (status in ('REGISTERING', 'ACTIVE', 'REMOVING', 'REMOVED', 'REFUSED')),
  constraint pix_key_registered_with_key
    check ((status in ('ACTIVE', 'REMOVING', 'REMOVED')) = (key is not null and registered_at is not null))
);
create index pix_key_by_client on pix_key (user_id, id desc);
create index pix_key_under_way on pix_key (asked_at) where status in ('REGISTERING', 'REMOVING');
revoke delete, truncate on pix_key from lastro_app;

alter table pix_payment add column key_id uuid references pix_key (id);
create index pix_payment_by_key on pix_payment (key_id) where key_id is not null;
