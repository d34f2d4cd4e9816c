import { type Check, sqlCheck } from "./report.js";

/** I30, I31: what clients have invested and what the house owes on it are what the applications come to. */
export const investmentChecks: readonly Check[] = [
  sqlCheck(
    "I30",
    "What each client has invested is the principal of their applications, less what they redeemed, those of goals among them",
    `select 'invested_wrong' as kind,
            jsonb_build_object('account', coalesce(l.user_id, a.owner_id), 'asset', 'BRL',
                               'amount', coalesce(l.principal, 0)::text, 'entries', coalesce(a.balance, 0)::text) as facts
     from (select user_id, sum(principal) as principal from investments_lot group by user_id) l
     full join (select owner_id, balance from ledger_account where code = 'invested' and asset = 'BRL') a
       on a.owner_id = l.user_id
     where coalesce(l.principal, 0) <> coalesce(a.balance, 0)
     union all
     select 'invested_wrong', jsonb_build_object('account', l.id, 'asset', 'BRL', 'amount', (l.applied - l.principal)::text,
                               'entries', coalesce(sum(p.principal), 0)::text)
     from investments_lot l left join investments_redemption_part p on p.lot_id = l.id
     group by l.id having l.applied - l.principal <> coalesce(sum(p.principal), 0)
     union all
     select 'goal_closed_holds', jsonb_build_object('goal', g.id, 'asset', 'BRL', 'amount', coalesce(l.principal, 0)::text)
     from investments_goal g
     left join (select goal_id, sum(principal) as principal from investments_lot group by goal_id) l on l.goal_id = g.id
     where g.status = 'closed' and (coalesce(l.principal, 0) > 0 or exists (
       select from investments_saving_plan s where s.goal_id = g.id and s.status <> 'ended'))
     union all
     select 'saving_wrong', jsonb_build_object('goal', s.goal_id, 'day', r.day::text, 'asset', 'BRL',
                               'amount', s.amount::text, 'entries', l.applied::text)
     from investments_saving_run r join investments_saving_plan s on s.id = r.plan_id
     join investments_lot l on l.id = r.lot_id
     where l.applied <> s.amount or l.goal_id is distinct from s.goal_id`,
  ),
  sqlCheck(
    "I31",
    "What is owed on investments is their yield so far, and no business day was accrued twice or left out",
    `select 'yield_wrong' as kind,
            jsonb_build_object('asset', 'BRL', 'amount', owed::text, 'entries', booked::text) as facts
     from (select coalesce((select sum(investments_gross(l.principal, c.factor) - l.principal) from investments_lot l
                      join investments_cohort c on c.percent = l.percent and c.applied_on = l.applied_on
                      where l.principal > 0), 0) as owed,
             coalesce((select sum(balance) from ledger_account
                       where owner_id is null and code = 'interest_payable' and asset = 'BRL'), 0) as booked) t
     where owed <> booked
     union all
     select 'yield_wrong', jsonb_build_object('day', a.day::text, 'asset', 'BRL', 'amount', a.amount::text,
                                              'entries', coalesce(sum(e.amount), 0)::text)
     from investments_accrual a
     left join ledger_entry e on e.transaction_id = a.transaction_id and e.amount > 0
     group by a.day having a.amount <> coalesce(sum(e.amount), 0)
     union all
     select 'accrual_missing', jsonb_build_object('day', r.day::text)
     from investments_cdi_rate r
     where r.day > (select min(day) from investments_accrual) and r.day < (select max(day) from investments_accrual)
       and not exists (select from investments_accrual a where a.day = r.day)`,
  ),
];
