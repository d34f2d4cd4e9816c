-- What an OAuth client may ask people for is part of its registration. A client without a list, as all of the release
-- before are, may ask for what the house lets such clients ask for.
alter table identity_oauth_client add column scopes text[],
  add constraint identity_oauth_client_names_a_scope check (cardinality(scopes) > 0);
