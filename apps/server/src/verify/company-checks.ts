import { type Check, sqlCheck } from "./report.js";

/** I35: companies have an account by an approval, and somebody to answer for them. */
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
];
