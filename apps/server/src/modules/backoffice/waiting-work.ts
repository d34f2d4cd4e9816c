import { personOf, type RequestCtx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";

type Queue = "kyc" | "disputes" | "support" | "companies" | "otc" | "p2p" | "pix" | "grain" | "approvals";

/** How much waits in each queue of the administration, in one query; a moderator is told of theirs only. */
export async function readWaitingWork(ctx: RequestCtx) {
  const [row] = await query<Record<Queue, number>>(
    ctx.db,
    `select (select count(*)::int from customers_kyc_case where status in ('IN_REVIEW', 'ON_HOLD')) as kyc,
            (select count(*)::int from pix_disputes_dispute where ended_at is null) as disputes,
            (select count(*)::int from support_conversation
             where closed_at is null and awaiting = 'house') as support,
            (select count(*)::int from companies_application where status in ('submitted', 'in_review')) as companies,
            (select count(*)::int from otc_request where status = 'requested') as otc,
            (select count(*)::int from p2p_dispute where outcome is null) as p2p,
            (select count(*)::int from pix_unmatched where status = 'OPEN') as pix,
            (select count(*)::int from custody_withdrawal where step = 'awaiting_approval')
              + (select count(*)::int from grain_dispute where status <> 'decided') as grain,
            (select count(*)::int from compliance_approval where status = 'pending') as approvals`,
    [],
  );
  if (row === undefined) throw new Error("Counting returned no row");
  const { kyc, disputes, support, ...administration } = row;
  const isAdministrator = personOf(ctx).kind === "admin";
  return { kyc, disputes, support, ...(isAdministrator && { administration }) };
}
