/** What an escrow holds is what came in less what went out, as its entries in the ledger say; closed, it has no deadline. */
export const ESCROW_PROBLEMS = `
     select 'escrow_wrong' as kind,
            jsonb_build_object('escrow', coalesce(e.id, a.owner_id), 'asset', coalesce(e.asset, a.asset),
                               'amount', coalesce(a.balance, 0)::text,
                               'entries', coalesce(e.funded - e.released - e.refunded, 0)::text) as facts
     from escrow_agreement e
     full join (select a.owner_id, a.asset, a.balance, sum(n.amount) filter (where n.amount > 0) as came_in,
                       -sum(n.amount) filter (where n.amount < 0) as went_out
                from ledger_account a join ledger_entry n on n.account_id = a.id
                where a.code = 'escrow' group by a.id) a on a.owner_id = e.id and a.asset = e.asset
     where coalesce(a.balance, 0) <> coalesce(e.funded - e.released - e.refunded, 0)
        or coalesce(a.came_in, 0) <> coalesce(e.funded, 0)
        or coalesce(a.went_out, 0) <> coalesce(e.released + e.refunded, 0)
        or (e.status = 'closed' and coalesce(a.balance, 0) <> 0)
     union all
     select 'escrow_timer_after_end', jsonb_build_object('escrow', e.id, 'timer', t.name)
     from escrow_agreement e join timers_timer t on t.kind = e.product and t.subject = e.id and t.ended_at is null
     where e.status = 'closed'`;
