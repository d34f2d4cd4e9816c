import { idOf } from "./more-rows.js";
import { AUDIT_TRAIL, FINGERPRINTS, JOURNAL, rewritten } from "./rewrite-chain.js";

/** What somebody who owns the database does, the finding it must lead to, and the statements. */
type Tampering = readonly [what: string, finding: string, sql: string];

const PAST_TRIGGERS = "set local session_replication_role = replica;";

/** Past every trigger and constraint that is one, as only an owner may. */
const past = (what: string, finding: string, sql: string): Tampering => [
  what,
  finding,
  `${PAST_TRIGGERS} ${sql}`,
];

/** A protected row changed where no trigger saw it. */
const changed = (what: string, sql: string) => past(what, "I42a row_differs", sql);

const NEWEST_TRANSFER = "(select transaction_id from accounts_transfer order by created_at desc, id limit 1)";
const LAST_OF_SHARD =
  "(select id from ledger_transaction where shard = 0 order by shard_position desc limit 1)";
const HER_ACCOUNT = `owner_id = ${idOf("maria")} and code = 'available' and asset = 'BRL'`;

export const IN_THE_LEDGER: readonly Tampering[] = [
  past(
    "the amount of an entry raised",
    "I1 transaction_unbalanced",
    `update ledger_entry set amount = amount + 1 where line = 1 and transaction_id = ${NEWEST_TRANSFER}`,
  ),
  past(
    "a leg of a transaction removed",
    "I1 transaction_unbalanced",
    `delete from ledger_entry where line = 2 and transaction_id = ${NEWEST_TRANSFER}`,
  ),
  past(
    "both legs of a transfer doubled, with balances to match",
    "I8a link_changed",
    `update ledger_account a set balance = balance + e.amount from ledger_entry e
       where e.account_id = a.id and e.transaction_id = ${NEWEST_TRANSFER};
     update ledger_entry f set balance_after = f.balance_after + e.amount from ledger_entry e
       where e.transaction_id = ${NEWEST_TRANSFER} and f.account_id = e.account_id and f.account_seq >= e.account_seq;
     update ledger_entry set amount = amount * 2 where transaction_id = ${NEWEST_TRANSFER};
     update accounts_transfer set amount = amount * 2 where transaction_id = ${NEWEST_TRANSFER}`,
  ),
  past(
    "a balance raised",
    "I2a balance_not_entries",
    `update ledger_account set balance = balance + 100 where ${HER_ACCOUNT}`,
  ),
  past(
    "an account given to another person",
    "I2d account_not_its_id",
    `update ledger_account set owner_id = gen_random_uuid() where ${HER_ACCOUNT}`,
  ),
  past(
    "an entry moved to another account",
    "I8a link_changed",
    `update ledger_entry set account_seq = 999999, account_id = (select id from ledger_account where code = 'psp' and asset = 'BRL') where line = 2 and transaction_id = ${NEWEST_TRANSFER}`,
  ),
  past(
    "the time of a transaction changed",
    "I8a link_changed",
    `update ledger_transaction set posted_at = posted_at - interval '1 day' where id = ${NEWEST_TRANSFER}`,
  ),
  past(
    "a hold made smaller",
    "I2b held_not_holds",
    "update ledger_hold set amount = amount - 1 where status = 'open' and reference = 'rent'",
  ),
  past(
    "a hold ended without its money",
    "I2c hold_not_its_moves",
    "update ledger_hold set status = 'voided', closed_at = now(), released = amount where status = 'open' and reference = 'rent'",
  ),
  past(
    "a shard's last transaction removed, with balances, links and head to match",
    "I8c journal_head_cut",
    `update ledger_account a set balance = balance - e.amount, entry_count = entry_count - 1 from ledger_entry e
       where e.account_id = a.id and e.transaction_id = ${LAST_OF_SHARD};
     create temp table removed as select id from ledger_transaction where id = ${LAST_OF_SHARD};
     delete from ledger_entry where transaction_id in (table removed);
     delete from ledger_transaction where id in (table removed);
     ${rewritten(JOURNAL)}`,
  ),
  past(
    "a transaction renamed, and the journal computed anew",
    "I8c journal_head_differs",
    `update ledger_transaction set reference = 'another' where id = ${NEWEST_TRANSFER}; ${rewritten(JOURNAL)}`,
  ),
  past(
    "a trade made at another price",
    "I4 order_not_as_quoted",
    "update otc_quote set price = price / 2, crypto_amount = crypto_amount * 2 where status = 'ACCEPTED'",
  ),
  past(
    "a Pix that arrived made larger",
    "I5a pix_not_booked_once",
    "update pix_payment set amount = amount + 1 where id = (select id from pix_payment limit 1)",
  ),
  past(
    "the root of a published proof of liabilities replaced",
    "I41 proof_not_recorded",
    "update liabilities_proof set root = encode(sha256('another'), 'hex')",
  ),
  past(
    "a leaf of the proof made smaller",
    "I41 proof_tree_wrong",
    "update liabilities_node set sums = 'BRL=1' where level = 0 and position = 1",
  ),
];

export const IN_THE_AUDIT_TRAIL: readonly Tampering[] = [
  past(
    "the actor of an event changed",
    "I8b link_changed",
    "update audit_event set actor = 'nobody' where shard = 0 and shard_position = 2",
  ),
  past(
    "an event removed",
    "I8b link_missing",
    "delete from audit_event where shard = 0 and shard_position = 2",
  ),
  past(
    "a shard's last event removed, with its head to match",
    "I8c audit_head_cut",
    `delete from audit_event where shard = 0 and shard_position = (select length from audit_chain where shard = 0);
     ${rewritten(AUDIT_TRAIL)}`,
  ),
  past(
    "an event changed, and the trail computed anew",
    "I8c audit_head_differs",
    `update audit_event set subject = subject || ' too' where shard = 0 and shard_position = 2; ${rewritten(AUDIT_TRAIL)}`,
  ),
];

export const OUTSIDE_THE_LEDGER: readonly Tampering[] = [
  past(
    "a client made an administrator",
    "I42a row_not_fingerprinted",
    `insert into user_roles (user_id, role) values (${idOf("maria")}, 'admin')`,
  ),
  [
    "a client made an administrator with every trigger in force",
    "I42c fingerprint_not_the_applications",
    `insert into user_roles (user_id, role) values (${idOf("maria")}, 'admin')`,
  ],
  [
    "a client made an administrator under the application's role",
    "I42c fingerprint_not_the_applications",
    `set local role lastro_app; insert into user_roles (user_id, role) values (${idOf("maria")}, 'admin')`,
  ],
  past(
    "an administrator's second factor removed",
    "I42a row_gone",
    `delete from identity_factor where user_id = ${idOf("admin")}`,
  ),
  changed(
    "an administrator's second factor replaced",
    `update identity_factor set secret_sealed = 'another' where user_id = ${idOf("admin")}`,
  ),
  changed("a passkey's public key replaced", "update identity_passkey set public_key = 'another'"),
  changed(
    "a password replaced",
    `update identity_user set password_hash = 'another' where email = 'maria@lastro.demo'`,
  ),
  changed(
    "an address of sign-in replaced",
    `update identity_user set email = 'm@example.com' where email = 'maria@lastro.demo'`,
  ),
  changed(
    "a suspension lifted",
    "update identity_user set banned_until = null where banned_until is not null",
  ),
  changed("a suspension from the P2P market shortened", "update p2p_suspension set until = now()"),
  changed("a client's own limit raised", "update limit_setting set amount = amount * 100"),
  changed("a client's limit at the desk raised", "update client_limit set daily = daily * 100"),
  changed(
    "a client marked as verified",
    `update customers_profile set cpf_verified = true, verified_at = now() where verified_at is null`,
  ),
  changed(
    "a KYC case approved, with a history to match",
    `insert into state_change (machine, subject_id, from_state, to_state, actor, at)
       select 'kyc_case', id, status, 'APPROVED', 'x', now() from customers_kyc_case where status = 'IN_REVIEW';
     update customers_kyc_case set status = 'APPROVED' where status = 'IN_REVIEW'`,
  ),
  changed(
    "the desk's price set",
    "update otc_asset_settings set buy_price = coalesce(buy_price, 5) + 1 where asset = 'USDT'",
  ),
  changed(
    "the desk's spread taken away",
    "update otc_asset_settings set buy_spread_bps = buy_spread_bps + 1",
  ),
  changed("an open quote made cheaper", "update otc_quote set price = price - 1 where status = 'ISSUED'"),
  changed(
    "the payer of a Pix replaced",
    "update pix_payment set payer_name = 'Another', payer_document_index = sha256('another')",
  ),
  changed("a Pix key given to another client", `update pix_key set user_id = ${idOf("cliente")}`),
  changed("a trusted payee replaced", "update pix_payments_payee set content_sealed = 'another'"),
  changed("an address in a client's book replaced", "update crypto_address_entry set address = '0xdead'"),
  changed(
    "a deposit address given to another client",
    `update custody_address set owner_id = ${idOf("cliente")}`,
  ),
  changed("the house's own address replaced", "update custody_network set address = 'another'"),
  changed(
    "a member of a company made its owner",
    "update companies_member set role = 'owner' where role = 'viewer'",
  ),
  changed(
    "what a company's members may pay alone raised",
    "update companies_company set alone_up_to = one_approver_up_to",
  ),
  changed(
    "the second administrator of an approval replaced",
    "update compliance_approval set decided_by = gen_random_uuid()",
  ),
  past(
    "an approval invented",
    "I42a row_not_fingerprinted",
    `insert into compliance_approval (id, kind, subject, facts, content_hash, reason, status, requested_by, requested_at,
       decided_by, decided_at)
     select gen_random_uuid(), 'limits.raise', subject, facts, content_hash, reason, status, requested_by, requested_at,
       decided_by, decided_at from compliance_approval limit 1`,
  ),
  changed("the text of a receipt replaced", `update receipts_receipt set signed = '{"amount":"9.00"}'`),
  changed(
    "a contract of grain rewritten",
    "update grain_order set terms = '{}' where number = (select min(number) from grain_order)",
  ),
  changed("a signature put on another name", "update grain_signature set party_sealed = 'another'"),
  changed("a trader's legal data replaced", "update grain_legal_data set data_sealed = 'another'"),
  changed("the outcome of a dispute of grain changed", "update grain_dispute set to_producer = 1"),
  changed(
    "the outcome of a dispute of a trade changed",
    "update p2p_dispute set outcome = null, decided_at = null where outcome is not null",
  ),
  changed("who is a party to a case changed", "update cases_party set person_id = gen_random_uuid()"),
  changed("a card's limit raised", "update cards_card set limit_day = 99999999"),
  changed("the rate of cashback raised", "update cashback_settings set black_bps = black_bps + 100"),
  changed("a partner's bonus raised", "update cashback_partner set bonus_bps = bonus_bps + 100"),
  changed("the fees of the P2P market changed", "update p2p_settings set taker_bps = taker_bps + 1"),
  changed("where a seller is paid replaced", "update p2p_ad_payment set content_sealed = 'another'"),
  changed("the rate of a tax changed", "update exchange_iof_rate set bps = bps + 1"),
  changed("what an investment yields raised", "update investments_product set percent = percent + 1"),
  changed(
    "what a program may do widened",
    "update integrations_key set scopes = '{balances:read,statement:read}'",
  ),
  changed("where a webhook goes replaced", "update integrations_endpoint set url = 'https://example.com'"),
  changed("a guardian of a vault replaced", "update vault_guardian set email = 'another@example.com'"),
  changed("the delay of a vault shortened", "update vault_vault set delay_hours = 24"),
  changed("a deposit said to be larger", "update grain_deposit set received = received + 1"),
  changed("the key that signs tokens replaced", "update identity_signing_key set sealed = 'another'"),
  changed(
    "where a program takes people after signing in replaced",
    "update identity_oauth_client set redirect_uris = '{https://example.com}'",
  ),
  past(
    "a payee who was removed brought back",
    "I42a row_not_fingerprinted",
    `set local session_replication_role = origin; create temp table was as table pix_payments_payee;
     delete from pix_payments_payee;
     ${PAST_TRIGGERS} insert into pix_payments_payee table was`,
  ),
];

const RENAMED = `update customers_profile set nome = 'Another' where id = ${idOf("maria")}`;
const HERS = `f.table_name = 'customers_profile' and f.row_key = ${idOf("maria")}::text`;

export const IN_THE_FINGERPRINTS: readonly Tampering[] = [
  past(
    "a row changed, its fingerprint made to match and the chain computed anew",
    "I8c fingerprint_head_differs",
    `${RENAMED};
     update compliance_fingerprint f set digest = sha256(s.salt || convert_to((
         select jsonb_build_object('nome', p.nome, 'cpf_index', p.cpf_index, 'kind', p.kind, 'phone_verified', p.phone_verified,
           'cpf_verified', p.cpf_verified, 'verified_at', p.verified_at)
         from customers_profile p where p.id::text = f.row_key)::text, 'UTF8'))
       from compliance_fingerprint_salt s
      where ${HERS} and s.table_name = f.table_name and s.row_key = f.row_key and s.version = f.version;
     ${rewritten(FINGERPRINTS)}`,
  ),
  past(
    "a row's newest fingerprint removed with its change, and the chain computed anew",
    "I8c fingerprint_head_cut",
    `delete from compliance_fingerprint where shard = 0
        and shard_position = (select length from compliance_fingerprint_chain where shard = 0);
     ${rewritten(FINGERPRINTS)}`,
  ),
  past(
    "a fingerprint changed",
    "I8d link_changed",
    `update compliance_fingerprint f set digest = sha256('another') where ${HERS}`,
  ),
  past(
    "a salt removed",
    "I42a row_differs",
    `update compliance_fingerprint_salt f set salt = null where ${HERS}`,
  ),
  [
    "a row changed by the triggers, into a migration's shard",
    "I8c fingerprint_shard_grown",
    `${PAST_TRIGGERS} ${RENAMED};
     select compliance_append_fingerprints('customers_profile', array[${idOf("maria")}::text],
       array[(select compliance_values_of(to_jsonb(p), '{nome,cpf_index,kind,phone_verified,cpf_verified,verified_at}')
              from customers_profile p where p.id = ${idOf("maria")})], 460::smallint)`,
  ],
  [
    "a trigger disabled",
    "I42b fingerprint_trigger_wrong",
    "alter table user_roles disable trigger user_roles_fingerprinted",
  ],
  [
    "a trigger dropped",
    "I42b fingerprint_trigger_wrong",
    "drop trigger pix_key_change_fingerprinted on pix_key",
  ],
  [
    "the triggers' function replaced",
    "I42b fingerprint_function_wrong",
    `create or replace function compliance_note_change() returns trigger language plpgsql as $$ begin return null; end $$`,
  ],
];

export const IN_THE_DEPLOYMENT: readonly Tampering[] = [
  past(
    "a database of the demonstration said to serve production",
    "D2 mode_not_content",
    "insert into deployment (mode, canary, decided_at) values ('production', '', now())",
  ),
  past(
    "a migration said to have had other contents",
    "D1 migration_changed",
    "update schema_migration set checksum = 'another' where name like '0460%'",
  ),
];
