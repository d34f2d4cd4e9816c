-- Columns outside the ledger that decide about money or trust are protected: every change of one appends a fingerprint of
-- the row's protected values to a chain, in the same transaction and by a trigger, so that no program can forget it. See
-- ADR 0024.

-- A fingerprint is the hash of a salt and the protected values, null where the row was removed. Only a holder of the
-- application's key can make its code.
create table compliance_fingerprint (
  table_name text collate "C" not null,
  -- The values of the primary key, in its order.
  row_key text collate "C" not null,
  version bigint not null,
  digest bytea,
  at timestamptz not null,
  shard smallint not null,
  shard_position bigint not null,
  hash bytea not null,
  code bytea,
  primary key (table_name, row_key, version),
  constraint compliance_fingerprint_one_per_position unique (shard, shard_position)
);

-- The salt of each row's newest fingerprint. Those before it are gone, so what was erased cannot be guessed from a hash.
create table compliance_fingerprint_salt (
  table_name text collate "C" not null,
  row_key text collate "C" not null,
  version bigint not null,
  salt bytea,
  primary key (table_name, row_key)
) with (fillfactor = 80);

-- More shards than a deployment has connections, so that nobody waits for one. Migrations have shards of their own, with
-- the migration's number, which never grow again.
create table compliance_fingerprint_chain (
  shard smallint primary key,
  head bytea not null,
  length bigint not null
) with (fillfactor = 50);
insert into compliance_fingerprint_chain (shard, head, length)
select n, sha256(convert_to('lastro fingerprint shard ' || n, 'UTF8')), 0 from generate_series(0, 63) n;

create trigger compliance_fingerprint_append_only before update or delete or truncate on compliance_fingerprint
  for each statement execute function ledger_refuse_change();
revoke update, delete, truncate on compliance_fingerprint from lastro_app;
revoke delete, truncate on compliance_fingerprint_salt from lastro_app;
revoke delete, truncate on compliance_fingerprint_chain from lastro_app;

-- The columns of a table's primary key, in its order.
create function compliance_key_columns(p_table text) returns text[] language sql stable as $$
  select array_agg(a.attname::text order by array_position(i.indkey::smallint[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
   where i.indrelid = p_table::regclass and i.indisprimary
$$;

-- Appends fingerprints of rows of one table to a shard nobody else is extending, or to that of a migration. The hash
-- covers the hash before it and the whole fingerprint.
create function compliance_append_fingerprints(
  p_table text, p_keys text[], p_values jsonb[], p_shard smallint default null
) returns void language plpgsql as $$
declare
  v_mac_pads bytea := decode(nullif(current_setting('lastro.fingerprint_key', true), ''), 'hex');
  v_at timestamptz := date_trunc('milliseconds', now());
  v_shard smallint := p_shard;
  v_head bytea;
  v_length bigint;
  v_salt bytea;
  v_version bigint;
  v_digest bytea;
begin
  if v_shard is null then
    select c.shard into v_shard
      from compliance_fingerprint_chain c where c.shard < 64 order by c.shard for update skip locked limit 1;
  end if;
  select c.shard, c.head, c.length into v_shard, v_head, v_length
    from compliance_fingerprint_chain c where c.shard = coalesce(v_shard, pg_backend_pid() % 64) for update;
  for i in 1 .. cardinality(p_keys) loop
    v_salt := case when p_values[i] is not null then uuid_send(gen_random_uuid()) end;
    v_digest := sha256(v_salt || convert_to(p_values[i]::text, 'UTF8'));
    insert into compliance_fingerprint_salt as s (table_name, row_key, version, salt)
    values (p_table, p_keys[i], 1, v_salt)
    on conflict (table_name, row_key) do update set version = s.version + 1, salt = excluded.salt
    returning s.version into v_version;
    v_length := v_length + 1;
    v_head := sha256(v_head || convert_to(concat_ws('|', p_table, p_keys[i], v_version,
      (extract(epoch from v_at) * 1000)::bigint, coalesce(encode(v_digest, 'hex'), '-')), 'UTF8'));
    insert into compliance_fingerprint (table_name, row_key, version, digest, at, shard, shard_position, hash, code)
    values (p_table, p_keys[i], v_version, v_digest, v_at, v_shard, v_length, v_head,
      sha256(substr(v_mac_pads, 65) || sha256(substr(v_mac_pads, 1, 64) || v_head)));
  end loop;
  update compliance_fingerprint_chain c set head = v_head, length = v_length where c.shard = v_shard;
end $$;

-- Of a row as JSON: its key, and its protected values.
create function compliance_key_of(p_row jsonb, p_columns text[]) returns text language sql immutable as $$
  select string_agg(p_row ->> c, '|' order by n) from unnest(p_columns) with ordinality as k (c, n)
$$;
create function compliance_values_of(p_row jsonb, p_columns text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(c, p_row -> c) from unnest(p_columns) as k (c)
$$;

-- Its arguments are the columns of the primary key and the protected ones.
create function compliance_note_change() returns trigger language plpgsql
set timezone = 'UTC' set bytea_output = 'hex'
as $$
declare
  v_key_columns text[] := tg_argv[0];
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
  v_old_key text := compliance_key_of(v_old, v_key_columns);
  v_new_key text := compliance_key_of(v_new, v_key_columns);
begin
  if v_old_key is distinct from v_new_key and v_old_key is not null then
    perform compliance_append_fingerprints(tg_table_name, array[v_old_key], array[null::jsonb]);
  end if;
  if v_new_key is not null then
    perform compliance_append_fingerprints(tg_table_name, array[v_new_key],
      array[compliance_values_of(v_new, tg_argv[1]::text[])]);
  end if;
  return null;
end $$;

-- Protects these columns of a table, and no others of it, from now on, and takes the fingerprints of the rows it has into
-- the shard of a migration.
create function compliance_protect(p_table text, p_columns text[], p_shard smallint default 460) returns void
language plpgsql set timezone = 'UTC' set bytea_output = 'hex'
as $$
declare
  v_key text[] := compliance_key_columns(p_table);
  v_keys text[];
  v_values jsonb[];
begin
  insert into compliance_fingerprint_chain (shard, head, length)
  values (p_shard, sha256(convert_to('lastro fingerprint shard ' || p_shard, 'UTF8')), 0) on conflict do nothing;
  execute format(
    'create or replace trigger %I after insert or delete on %I
       for each row execute function compliance_note_change(%L, %L)',
    p_table || '_fingerprinted', p_table, v_key, p_columns);
  execute format(
    'create or replace trigger %I after update on %I
       for each row when (%s) execute function compliance_note_change(%L, %L)',
    p_table || '_change_fingerprinted', p_table,
    (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ')
       from unnest(v_key || p_columns) as k (c)),
    v_key, p_columns);
  for v_keys, v_values in execute format(
    'select array_agg(compliance_key_of(r, $1)), array_agg(compliance_values_of(r, $2))
       from (select to_jsonb(t) as r, row_number() over () as n from %I t) rows group by n / 5000', p_table)
    using v_key, p_columns
  loop
    perform compliance_append_fingerprints(p_table, v_keys, v_values, p_shard);
  end loop;
end $$;

select compliance_protect('accounts_limit_proposal', '{user_id, category, rule, amount, proposed_by}');
select compliance_protect('basket_basket', '{index_code, weights}');
select compliance_protect('basket_settings', '{indices, drift_bps, changed_by}');
select compliance_protect('cards_card',
  '{user_id, status, kind, holder_name, provider, provider_ref, holder_ref, expiry_month, expiry_year, replaces,
    valid_until, locked_merchant_id, online, contactless, withdrawal, abroad, magstripe, blocked_categories,
    limit_purchase, limit_day, limit_month, auto_top_up, mandate_assets}');
select compliance_protect('cards_contest', '{purchase_id, user_id, amount, recovered, outcome}');
select compliance_protect('cards_iof_rate', '{to_day, bps, source}');
select compliance_protect('cases_case', '{kind, subject, opened_by, decision, decided_by, decision_reason, takes_two}');
select compliance_protect('cases_party', '{case_id, role, person_id}');
select compliance_protect('cashback_partner',
  '{name, merchant_ids, bonus_bps, category, from_day, to_day, changed_by}');
select compliance_protect('cashback_settings',
  '{premium_bps, black_bps, required_spend, wait_days, expiry_months, month_cap, virtual_fee, physical_fee,
    changed_by}');
select compliance_protect('client_limit', '{daily}');
select compliance_protect('companies_application',
  '{applicant_id, status, tier, legal_name, cnpj_index, reviewer_id, company_id}');
select compliance_protect('companies_approval', '{at}');
select compliance_protect('companies_batch_line', '{batch_id, content_sealed, amount, pay_on, payment_id}');
select compliance_protect('companies_company', '{legal_name, tier, alone_up_to, one_approver_up_to, approved_at}');
select compliance_protect('companies_member', '{role, since}');
select compliance_protect('companies_proposal',
  '{company_id, kind, asset, amount, worth, content_sealed, needed, proposed_by, result_id}');
select compliance_protect('compliance_approval',
  '{kind, subject, facts, content_hash, reason, status, requested_by, requested_at, decided_by, decided_at,
    decision_reason}');
select compliance_protect('crypto_address_entry',
  '{user_id, network, address, owner, holder, removed_at, proof_text, proof_signature, proven_at}');
select compliance_protect('custody_address', '{family, number, address, attestation, owner_realm, owner_id}');
select compliance_protect('custody_arrival',
  '{network, tx_hash, from_address, to_address, raw, amount, user_id, deposit_id, booked_at, takes_two,
    owner_realm}');
select compliance_protect('custody_cold_watch', '{address, watched_from}');
select compliance_protect('custody_incoming',
  '{network, tx_hash, place, address_id, owner_realm, owner_id, asset, raw, amount, credited_at}');
select compliance_protect('custody_network', '{address, watched_from}');
select compliance_protect('custody_refill_address', '{address}');
select compliance_protect('customers_kyc_case', '{user_id, status, reviewer_id, decided_at, document_expires_on}');
select compliance_protect('customers_profile', '{nome, cpf_index, kind, phone_verified, cpf_verified, verified_at}');
select compliance_protect('deployment', '{mode, canary}');
select compliance_protect('exchange_iof_rate', '{to_day, bps, source}');
select compliance_protect('exchange_quote',
  '{user_id, mode, gives_asset, gives, gets_asset, gets, rate, spread_bps, iof_bps, iof, expires_at}');
select compliance_protect('exchange_settings',
  '{changed_by, enabled, currency_spread_bps, crypto_spread_bps, min_amount, max_amount, firm_seconds,
    price_band_bps, max_price_age, max_deviation_bps, closing_deviation_bps, client_limit, day_limit, opens_hour,
    closes_hour}');
select compliance_protect('grain_account', '{account_type, country, tax_id_sealed, email_confirmed_at}');
select compliance_protect('grain_deposit',
  '{user_id, network, requested, amount, fee, address, tx_hash, received, confirmed_at}');
select compliance_protect('grain_dispute',
  '{order_id, opened_by, amount, outcome_by, to_producer, fee, to_buyer, outcome_reason, decided_at, takes_two}');
select compliance_protect('grain_freight_settings', '{bands, minimum_cents, road_percent, changed_by}');
select compliance_protect('grain_legal_data', '{data_sealed}');
select compliance_protect('grain_load_sheet',
  '{order_id, load_id, proposed_by, lines, settled_kg, hash, agreed_at, settled_amount}');
select compliance_protect('grain_member', '{trader_id, role, since, ended_at}');
select compliance_protect('grain_offer', '{price_cents, quantity_kg, producer_id}');
select compliance_protect('grain_order',
  '{offer_id, buyer_id, producer_id, quantity_kg, price_cents, total, fee_bps, terms, terms_hash, number}');
select compliance_protect('grain_order_round', '{side, quantity_kg, price_cents, terms_hash, expires_at}');
select compliance_protect('grain_reais_choice', '{in_reais}');
select compliance_protect('grain_reais_payout', '{order_id, producer_id, amount, withdrawal_id}');
select compliance_protect('grain_signature', '{user_id, party_sealed, method, signed_at, hash, member_id}');
select compliance_protect('grain_verification',
  '{user_id, status, submitted_at, ended_at, car_number, environmental_certificate}');
select compliance_protect('identity_custom_provider',
  '{realm, provider_type, identifier, client_id, client_secret_sealed, enabled, issuer, discovery_url,
    authorization_url, token_url, userinfo_url, jwks_uri}');
select compliance_protect('identity_factor', '{user_id, factor_type, status, secret_sealed, phone, credential}');
select compliance_protect('identity_identity', '{user_id, provider, provider_id, realm}');
select compliance_protect('identity_oauth_client',
  '{realm, client_type, secret_hash, redirect_uris, grant_types, scopes, deleted_at}');
select compliance_protect('identity_passkey', '{user_id, credential_id, public_key}');
select compliance_protect('identity_recovery_code', '{factor_id, lookup, code_hash}');
select compliance_protect('identity_signing_key', '{kid, sealed}');
select compliance_protect('identity_sso_domain', '{provider_id, realm, domain}');
select compliance_protect('identity_sso_provider',
  '{realm, entity_id, metadata_xml, metadata_url, attribute_mapping, disabled}');
select compliance_protect('identity_user',
  '{realm, role, email, email_confirmed_at, phone, phone_confirmed_at, password_hash, banned_until, is_sso,
    deleted_at}');
select compliance_protect('integrations_endpoint', '{owner_id, url, events, secret_sealed, realm}');
select compliance_protect('integrations_key',
  '{owner_id, status, secret_hash, scopes, max_payment, max_day, addresses, expires_at, realm}');
select compliance_protect('investments_cdi_rate', '{rate}');
select compliance_protect('investments_lot',
  '{user_id, product_id, percent, applied_on, matures_on, applied, goal_id}');
select compliance_protect('investments_product', '{percent, term_days, min_amount, open, version, issuer, covered}');
select compliance_protect('investments_product_version', '{percent, min_amount, open, changed_by}');
select compliance_protect('investments_saving_plan', '{goal_id, user_id, amount, repeats}');
select compliance_protect('limit_setting', '{amount, raised_to, raised_from}');
select compliance_protect('market_link', '{trader_id}');
select compliance_protect('otc_asset_settings',
  '{enabled, buy_spread_bps, sell_spread_bps, buy_fee_bps, sell_fee_bps, buy_price, sell_price, min_amount,
    max_amount, price_band_bps, max_deviation_bps, max_price_age, shock_bps, loss_limit, minute_limit,
    client_limit}');
select compliance_protect('otc_quote',
  '{user_id, side, asset, amount, fee, crypto_amount, price, spread_bps, fee_bps, expires_at}');
select compliance_protect('otc_request_settings', '{minimum_amount, automatic_up_to, bands, changed_by}');
select compliance_protect('otc_settings_version', '{changed_by, proposal_id}');
select compliance_protect('p2p_ad',
  '{user_id, side, asset, price_mode, fixed_price, market_bps, floor_price, ceiling_price, min_amount, max_amount,
    methods, verified_only}');
select compliance_protect('p2p_ad_payment', '{pix_key_id, content_sealed}');
select compliance_protect('p2p_dispute', '{trade_id, opened_by, outcome, decided_at}');
select compliance_protect('p2p_settings',
  '{enabled, assets, maker_bps, taker_bps, min_trade, max_trade, price_band_bps, first_trade_hold_hours, max_ads,
    two_above, changed_by}');
select compliance_protect('p2p_suspension', '{user_id, until, reason, suspended_by, lifted_at, lifted_by}');
select compliance_protect('p2p_trade',
  '{buyer_id, seller_id, asset, quantity, price, total, maker_bps, taker_bps, seller_fee, buyer_fee, escrow,
    method, pix_key_id, pay_to_sealed, hold_hours}');
select compliance_protect('payments_out_payout',
  '{owner_id, method, amount, fee, pix_key_sealed, tax_id_sealed, network, address, takes_two, owner_realm,
    product, asset, pix_to_sealed}');
select compliance_protect('pix_charge', '{user_id, txid, amount, product}');
select compliance_protect('pix_disputes_dispute',
  '{direction, user_id, end_to_end_id, payment_id, amount, outcome, answer, answered_at}');
select compliance_protect('pix_disputes_fraud_mark', '{user_id, marked_at, lifted_at, lifted_by, grounds}');
select compliance_protect('pix_key', '{user_id, status, key}');
select compliance_protect('pix_payment',
  '{end_to_end_id, txid, charge_id, amount, payer_name, payer_document_masked, payer_document_index, key_id}');
select compliance_protect('pix_payments_payee', '{user_id, content_sealed, payee_mark, trusted_at}');
select compliance_protect('pix_payments_payment', '{user_id, way, receiver_sealed, payee_mark}');
select compliance_protect('pix_payments_schedule',
  '{user_id, target_sealed, payee_mark, amount, repeats, until, times}');
select compliance_protect('pix_unmatched', '{payment_id, reason, attributed_to, takes_two}');
select compliance_protect('receipts_receipt', '{owner_id, transaction_id, signed, issued_at}');
select compliance_protect('recoveries_recovery',
  '{user_id, network, tx_hash, raw, amount, fee, destination, entry_id, sent_hash}');
select compliance_protect('recurring_buys_plan', '{user_id, asset, amount, repeats}');
select compliance_protect('treasury_movement', '{kind, network, asset, amount, address, requested_by, approved_by}');
select compliance_protect('user_2fa', '{enabled}');
select compliance_protect('user_roles', '{role}');
select compliance_protect('vault_guardian', '{user_id, name, email, confirmed_at, declined_at, leaves_at}');
select compliance_protect('vault_vault', '{delay_hours, next_delay_hours, next_delay_from}');
select compliance_protect('vault_withdrawal', '{user_id, asset, amount, requested_at, ready_at, cancelled_by}');
select compliance_protect('web3_wallet', '{user_id, family, address, contract_network, removed_at}');
