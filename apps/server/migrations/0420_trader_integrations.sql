-- Keys and webhooks belong to a person of one realm: a client of the bank, or a trader of the grain marketplace.
alter table integrations_key add column realm text not null default 'bank';
alter table integrations_key drop constraint integrations_key_scopes;
alter table integrations_key
  add constraint integrations_key_realm check (realm in ('bank', 'agro')),
  add constraint integrations_key_scopes check (
    cardinality(scopes) > 0
    and scopes <@ case realm
      when 'bank' then
        array['balances:read', 'statement:read', 'charges:read', 'receipts:read', 'pix:charge', 'pix:pay']
      else
        array['market:read', 'offers:read', 'offers:write', 'orders:read', 'orders:write', 'wallet:read', 'reports:read']
    end);

alter table integrations_endpoint add column realm text not null default 'bank';
alter table integrations_endpoint
  add constraint integrations_endpoint_realm check (realm in ('bank', 'agro'));
