import { type Check, sqlCheck } from "./report.js";

/** I32, I33: what stands in clients' vaults is what went in less what came out, and each was booked once. */
export const vaultChecks: readonly Check[] = [
  sqlCheck(
    "I32",
    "What each client has in the vault is what they put in less what they took out, and covers what they asked for",
    `select 'vault_wrong' as kind,
            jsonb_build_object('account', coalesce(m.user_id, a.owner_id), 'asset', coalesce(m.asset, a.asset),
                               'amount', coalesce(m.amount, 0)::text, 'entries', coalesce(a.balance, 0)::text) as facts
     from (select user_id, asset, sum(amount) as amount
           from (select user_id, asset, amount from vault_deposit
                 union all
                 select user_id, asset, -amount from vault_withdrawal where status = 'completed') t
           group by user_id, asset) m
     full join (select owner_id, asset, balance from ledger_account where code = 'vault') a
       on a.owner_id = m.user_id and a.asset = m.asset
     where coalesce(m.amount, 0) <> coalesce(a.balance, 0)
     union all
     select 'vault_wrong', jsonb_build_object('account', w.user_id, 'asset', w.asset, 'amount', sum(w.amount)::text,
                               'entries', coalesce(max(a.balance), 0)::text)
     from vault_withdrawal w
     left join ledger_account a on a.owner_id = w.user_id and a.asset = w.asset and a.code = 'vault'
     where w.status in ('waiting', 'ready')
     group by w.user_id, w.asset having sum(w.amount) > coalesce(max(a.balance), 0)`,
  ),
  sqlCheck(
    "I33",
    "Everything that went into a vault or came out was booked once, for its client and its amount",
    `select 'vault_not_booked_once' as kind,
            jsonb_build_object('transaction', m.transaction_id, 'asset', m.asset, 'amount', m.amount::text,
                               'count', count(e.*)::text) as facts
     from (select transaction_id, user_id, asset, amount, 'vault.deposited:' || id as key from vault_deposit
           union all
           select transaction_id, user_id, asset, -amount, 'vault.withdrawn:' || id
           from vault_withdrawal where status = 'completed') m
     left join ledger_transaction t on t.id = m.transaction_id and t.idempotency_key = m.key
     left join ledger_account a on a.owner_id = m.user_id and a.asset = m.asset and a.code = 'vault'
     left join ledger_entry e on e.transaction_id = t.id and e.account_id = a.id and e.amount = m.amount
     group by m.transaction_id, m.asset, m.amount having count(e.*) <> 1
     union all
     select 'vault_not_booked_once',
            jsonb_build_object('transaction', t.id, 'asset', '', 'amount', '0', 'count', '0')
     from ledger_transaction t
     where t.kind in ('vault.deposited', 'vault.withdrawn')
       and not exists (select from vault_deposit d where d.transaction_id = t.id)
       and not exists (select from vault_withdrawal w where w.transaction_id = t.id)`,
  ),
];
