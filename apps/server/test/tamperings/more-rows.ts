/** A client or trader of the demonstration, as SQL. */
export const idOf = (name: string) => `(select id from identity_user where email = '${name}@lastro.demo')`;

const COMPANY = "'c0000000-0000-4000-8000-000000000001'";

/** What the demonstration's history has none of, written by the application's connections. */
export const MORE_ROWS: readonly string[] = [
  `insert into limit_setting (user_id, category, rule, subject, amount)
   values (${idOf("maria")}, 'pix', 'day', '', 50000)`,
  `insert into client_limit (user_id, category, daily) values (${idOf("maria")}, 'otc', 90000)`,
  `insert into crypto_address_entry (id, user_id, network, address, label, owner, created_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'polygon', '0x1111111111111111111111111111111111111111', 'Hers', 'own', now())`,
  `insert into custody_address (id, family, number, address, owner_realm, owner_id, created_at)
   values (gen_random_uuid(), 'evm', 7, '0x2222222222222222222222222222222222222222', 'bank', ${idOf("maria")}, now())`,
  `insert into integrations_key (id, owner_id, name, hint, secret_hash, scopes, addresses, status, created_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'Shop', 'abcd', sha256('key'), '{balances:read}', '{}', 'active', now())`,
  `insert into integrations_endpoint (id, owner_id, url, description, events, status, secret_sealed, created_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'https://shop.example/hook', '', '{}', 'enabled', 'secret', now())`,
  `insert into identity_passkey (id, user_id, credential_id, public_key, sign_count, transports, aaguid, friendly_name,
     backed_up, created_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'credential', 'her key', 0, '[]', '', 'Phone', false, now())`,
  `insert into compliance_approval (id, kind, subject, facts, content_hash, reason, status, requested_by, requested_at,
     decided_by, decided_at)
   values (gen_random_uuid(), 'otc.settings', gen_random_uuid(), '{}', sha256('asked'), 'New spread', 'approved',
     ${idOf("admin")}, now(), ${idOf("admin2")}, now())`,
  `insert into pix_key (id, user_id, key, txid, status, asked_at, registered_at)
   values (gen_random_uuid(), ${idOf("maria")}, gen_random_uuid(), 'txid', 'ACTIVE', now(), now())`,
  `insert into vault_vault (user_id, delay_hours, opened_at) values (${idOf("maria")}, 48, now())`,
  `insert into vault_guardian (id, user_id, name, email, invited_at, confirmed_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'João', 'joao@example.com', now(), now())`,
  `insert into pix_payments_payee (id, user_id, content_sealed, payee_mark, favourite, created_at, trusted_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'her landlord', sha256('landlord'), false, now(), now())`,
  `insert into receipts_receipt (code, owner_id, transaction_id, signed, issued_at)
   select '0123456789ABCDEF', ${idOf("maria")}, id, '{"amount":"1.00"}', now() from ledger_transaction limit 1`,
  `insert into otc_quote (id, user_id, side, asset, status, amount, fee, crypto_amount, price, market_price, market_price_at,
     spread_bps, fee_bps, price_band_bps, settings_version, issued_at, expires_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'buy', 'USDT', 'ISSUED', 600, 0, 1000000, 6000, 6000, now(), 0, 0, 1, 1, now(),
     '2100-01-01')`,
  `insert into p2p_suspension (id, user_id, until, reason, suspended_at, suspended_by)
   values (gen_random_uuid(), ${idOf("novo")}, now() + interval '9 days', 'Paid by others', now(), ${idOf("admin")})`,
  `update identity_user set banned_until = now() + interval '900 days' where email = 'novo@lastro.demo'`,
  `insert into customers_profile (id, nome, email, telefone, cpf_sealed, cpf_index, endereco, cidade, estado, cep, platform_id,
     language, created_at, kind)
   values (${COMPANY}, 'Padaria', '', '', '', sha256('company'), '', '', 'SP', '', '7', 'pt-BR', now(), 'company');
   insert into companies_application (id, applicant_id, status, tier, content_sealed, company_id, created_at, updated_at)
   values (gen_random_uuid(), ${idOf("maria")}, 'approved', 'startup', '', ${COMPANY}, now(), now());
   insert into companies_company (id, legal_name, trade_name, tier, alone_up_to, one_approver_up_to, approved_at)
   values (${COMPANY}, 'Padaria Ltda.', 'Padaria', 'startup', 1000, 5000, now());
   insert into companies_member (company_id, user_id, role, since)
   values (${COMPANY}, ${idOf("maria")}, 'owner', now()), (${COMPANY}, ${idOf("cliente")}, 'viewer', now())`,
];
