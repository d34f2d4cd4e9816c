import { type Check, sqlCheck } from "./report.js";

/** I35 to I37: companies have an account by an approval and somebody to answer for them, and pay what others approved. */
export const companyChecks: readonly Check[] = [
  sqlCheck(
    "I35",
    "Every company has an approved application and at least one owner",
    `select 'company_without_owner' as kind, jsonb_build_object('id', p.id) as facts
     from customers_profile p
     where p.kind = 'company'
       and (not exists (select from companies_member m where m.company_id = p.id and m.role = 'owner')
         or not exists (select from companies_application a where a.company_id = p.id and a.status = 'approved'))`,
  ),
  sqlCheck(
    "I36",
    "What a company paid by a proposal was approved by others than its proposer and paid once, and nothing else was",
    `select 'company_proposal_wrong' as kind, jsonb_build_object('id', p.id, 'status', p.status) as facts
     from companies_proposal p
     where (p.status = 'executed' and (select count(*) from companies_approval a
              where a.proposal_id = p.id and a.user_id <> p.proposed_by) < p.needed)
        or (p.kind = 'pix_payment' and (p.status = 'executed') <> exists (select from pix_payments_payment y
              where y.preview_id = p.id and y.user_id = p.company_id and y.id is not distinct from p.result_id))
        or (p.kind = 'transfer' and (p.status = 'executed') <> exists (select from accounts_transfer f
              where f.idempotency_key = 'approved:' || p.id and f.sender_id = p.company_id
                and f.id is not distinct from p.result_id and f.amount = p.amount))`,
  ),
  sqlCheck(
    "I37",
    "Every paid line of a batch is one payment of its amount, and no other line is any",
    `select 'company_batch_wrong' as kind,
            jsonb_build_object('id', b.id, 'line', l.number, 'status', l.status) as facts
     from companies_batch_line l join companies_batch b on b.id = l.batch_id
     left join pix_payments_payment y on y.preview_id = l.id and y.user_id = b.company_id
     left join payments_out_payout o on o.id = y.id
     where (l.status = 'paid') <> (y.id is not null)
        or (l.status = 'paid' and (y.id is distinct from l.payment_id or o.amount is distinct from l.amount))
        or (l.status = 'paid' and b.status not in ('paying', 'done'))
        or (l.status = 'ready' and b.status = 'done')`,
  ),
];
