import { type Check, sqlCheck } from "./report.js";

/** What a step of a card transaction does to what the house owes the network. */
const CHARGES = "('clearing', 'correction_debit', 'refund_reversal')";
const SIGN = `case when e.kind in ${CHARGES} then 1 else -1 end`;

/** What a transaction moved on one of the house's accounts. */
const moved = (code: string) =>
  `coalesce((select sum(m.amount) from ledger_entry m join ledger_account a on a.id = m.account_id
             where m.transaction_id = l.id and a.owner_id is null and a.code = '${code}' and m.asset = 'BRL'), 0)`;

/** I24, I26: what cards hold and what the network is owed is what their purchases say. */
export const cardChecks: readonly Check[] = [
  sqlCheck(
    "I24",
    "What is set aside on each card is what its open authorizations hold",
    `select 'card_hold_wrong' as kind,
            jsonb_build_object('card', coalesce(p.card_id, h.owner_id), 'asset', 'BRL',
                               'amount', coalesce(h.amount, 0)::text, 'entries', coalesce(p.held, 0)::text) as facts
     from (select card_id, sum(held) as held from cards_purchase group by card_id) p
     full join (select a.owner_id, a.balance as amount from ledger_account a join cards_card c on c.id = a.owner_id
                where a.code = 'held' and a.asset = 'BRL') h on h.owner_id = p.card_id
     where coalesce(p.held, 0) <> coalesce(h.amount, 0)
     union all
     select 'card_purchase_wrong', jsonb_build_object('purchase', p.id)
     from cards_purchase p left join ledger_hold h on h.id = p.hold_id
     where p.held <> coalesce(h.amount - h.captured - h.released, 0)
        or (p.hold_id is not null and (h.owner_id <> p.card_id or h.reference <> p.id::text))`,
  ),
  sqlCheck(
    "I26",
    "Every step of a card transaction that moved money is in the books once, and the network and the state are owed what steps come to",
    `select 'card_step_not_booked_once' as kind,
            jsonb_build_object('step', e.ref, 'purchase', e.purchase_id, 'count', (l.id is not null)::int::text,
                               'amount', e.billed::text, 'asset', 'BRL') as facts
     from cards_event e
     left join ledger_transaction l on l.id = e.transaction_id
          and l.idempotency_key = 'card:' || e.provider || ':' || e.ref and l.reference = e.purchase_id::text
     where (e.approved and e.kind in ('clearing', 'correction_debit', 'correction_credit', 'refund', 'refund_reversal')
            and (l.id is null or ${moved("card_network")} <> ${SIGN} * e.billed
                 or ${moved("iof_payable")} <> ${SIGN} * e.iof))
        or (not e.approved and e.transaction_id is not null)
        or (e.kind in ${CHARGES} and e.approved and e.excess <> coalesce(
              (select sum(d.amount) from ledger_debt_change d where d.transaction_id = e.transaction_id), 0))
     union all
     select 'card_unrecorded', jsonb_build_object('transaction', l.id)
     from ledger_transaction l
     where l.kind in ('card.cleared', 'card.refunded', 'card.refund_reversed')
       and not exists (select from cards_event e where e.transaction_id = l.id)
     union all
     select 'card_purchase_wrong', jsonb_build_object('purchase', p.id)
     from cards_purchase p
     cross join lateral (
       select coalesce(sum(e.billed) filter (where e.kind in ('clearing', 'correction_debit')), 0) as cleared,
              coalesce(sum(e.iof) filter (where e.kind in ('clearing', 'correction_debit')), 0) as iof
       from cards_event e where e.purchase_id = p.id and e.approved) s
     where p.cleared <> s.cleared or p.cleared_iof <> s.iof
     union all
     select 'card_settlement_not_booked',
            jsonb_build_object('day', s.day::text, 'provider', s.provider, 'amount', s.owed::text, 'asset', 'BRL')
     from cards_settlement s
     left join ledger_transaction l on l.id = s.transaction_id and l.kind = 'card.settled'
     where s.owed <> -${moved("card_network")}`,
  ),
];
