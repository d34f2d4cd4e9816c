-- What clients agreed to and took back: which version of which text, when and from where.

create table customers_consent (
  id uuid primary key,
  user_id uuid not null references customers_profile (id) on delete cascade,
  document text collate "C" not null,
  version text collate "C" not null,
  given boolean not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  constraint customers_consent_is_about_a_known_text check (document in ('terms', 'privacy', 'marketing')),
  -- Without these two there is no account: they end with it.
  constraint customers_consent_taken_back_is_that_to_marketing check (given or document = 'marketing')
);
create index customers_consent_newest on customers_consent (user_id, document, at desc, id desc);
revoke update, truncate on customers_consent from lastro_app;
