import { type Check, sqlCheck } from "./report.js";

/** I1–I3, I9a: the books balance, accounts are what their entries say, nobody is overdrawn. */
export const ledgerChecks: readonly Check[] = [
  sqlCheck(
    "I1",
    "Entries sum to zero per asset, in every transaction and in all, two or more to a transaction",
    `select kind, facts from (
       select 'transaction_unbalanced' as kind,
              jsonb_build_object('transaction', transaction_id, 'amount', sum(amount)::text, 'asset', asset) as facts
       from ledger_entry group by transaction_id, asset having sum(amount) <> 0
       union all
       select 'transaction_too_short', jsonb_build_object('transaction', t.id, 'count', count(e.line))
       from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
       group by t.id having count(e.line) < 2
       union all
       select 'entry_orphaned', jsonb_build_object('transaction', e.transaction_id, 'line', e.line)
       from ledger_entry e
       left join ledger_transaction t on t.id = e.transaction_id
       left join ledger_account a on a.id = e.account_id and a.asset = e.asset
       where t.id is null or a.id is null
       union all
       select 'books_unbalanced', jsonb_build_object('amount', sum(balance)::text, 'asset', asset)
       from ledger_account group by asset having sum(balance) <> 0) found`,
  ),
  sqlCheck(
    "I2a",
    "Every account's balance is the sum of its entries, and its running balance has no gap",
    `select kind, facts from (
       select 'balance_not_entries' as kind,
              jsonb_build_object('account', a.id, 'asset', a.asset, 'balance', a.balance::text,
                                 'entries', coalesce(sum(e.amount), 0)::text) as facts
       from ledger_account a left join ledger_entry e on e.account_id = a.id
       group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entry_count <> count(e.line)
       union all
       select 'account_sequence_broken', jsonb_build_object('account', account_id, 'entry', account_seq)
       from (select account_id, account_seq, balance_after, amount,
                    lag(balance_after, 1, 0) over w as before, row_number() over w as place
             from ledger_entry window w as (partition by account_id order by account_seq)) chain
       where before + amount <> balance_after or place <> account_seq
       union all
       select 'entry_time_wrong', jsonb_build_object('account', account_id, 'entry', account_seq)
       from (select e.account_id, e.account_seq, e.posted_at, t.posted_at as written,
                    lag(e.posted_at) over (partition by e.account_id order by e.account_seq) as before
             from ledger_entry e join ledger_transaction t on t.id = e.transaction_id) timed
       where posted_at <> greatest(written, before)) found`,
  ),
  sqlCheck(
    "I2b",
    "What stands on held accounts is the sum of the open holds",
    `select 'held_not_holds' as kind,
            jsonb_build_object('client', coalesce(a.owner_id, h.owner_id), 'asset', coalesce(a.asset, h.asset),
                               'held', coalesce(a.balance, 0)::text, 'holds', coalesce(h.amount, 0)::text) as facts
     from (select owner_id, asset, balance from ledger_account where code = 'held') a
     full join (select owner_id, asset, sum(amount - captured - released) as amount from ledger_hold
                where status = 'open' group by 1, 2) h
       on h.owner_id = a.owner_id and h.asset = a.asset
     where coalesce(a.balance, 0) <> coalesce(h.amount, 0)`,
  ),
  sqlCheck(
    "I2c",
    "What was captured and released of every hold is the sum of its moves, and it ended with the last of it",
    `select 'hold_not_its_moves' as kind,
            jsonb_build_object('hold', h.id, 'asset', h.asset, 'captured', h.captured::text, 'released', h.released::text) as facts
     from ledger_hold h left join ledger_hold_move m on m.hold_id = h.id
     group by h.id
     having h.captured <> coalesce(sum(m.amount) filter (where m.kind = 'capture'), 0)
         or h.released <> coalesce(sum(m.amount) filter (where m.kind = 'release'), 0)
         or h.amount <= coalesce(sum(m.amount) filter (where m.kind = 'increase'), 0)
         or h.status <> case when h.amount > h.captured + h.released then 'open' when h.captured > 0 then 'settled'
                             else 'voided' end`,
  ),
  sqlCheck(
    "I3",
    "No client's account, and none of the house's that may not, is below zero",
    `select 'account_overdrawn' as kind,
            jsonb_build_object('account', id, 'code', code, 'balance', balance::text, 'asset', asset) as facts
     from ledger_account
     where balance < 0 and (owner_id is not null or code not in ('psp', 'opening', 'med_receivable', 'fx', 'network_fees', 'loss',
       'card_network', 'card_dispute', 'iof_payable', 'partner', 'interest_expense', 'cashback_cost', 'prp_issued', 'prp_receivable')
                             and code not like 'chain\\_%' and code not like 'cold\\_%')`,
  ),
  sqlCheck(
    "I9a",
    "No open hold is past its end",
    `select 'hold_overdue' as kind, jsonb_build_object('hold', id, 'reason', reason, 'due', expires_at) as facts
     from ledger_hold
     where status = 'open' and expires_at is not null
       and expires_at < (select posted_at from ledger_transaction where shard = 0
                          order by shard_position desc limit 1) - interval '1 day'`,
  ),
];
