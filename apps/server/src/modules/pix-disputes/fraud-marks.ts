import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../compliance/index.js";
import type { Dispute } from "./dispute.js";
import { lockDispute } from "./dispute-store.js";
import { announceDispute } from "./notify-client.js";

/** Nothing leaves a client's account from now on, until an administrator lifts the mark. */
export async function markFraud(tx: Tx, ctx: RequestCtx, { id, userId }: Dispute): Promise<void> {
  await query(
    tx,
    `insert into pix_disputes_fraud_mark (dispute_id, user_id, marked_at) values ($1, $2, $3)
     on conflict (dispute_id) do nothing`,
    [id, userId, ctx.clock.now()],
  );
  await recordAudit(tx, ctx, { action: "pix_disputes.marked", subject: id, details: { userId } });
}

/** Those of these clients for whom nothing may leave now. */
export async function markedAmong(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    db,
    "select user_id as id from pix_disputes_fraud_mark where lifted_at is null and user_id = any ($1::uuid[])",
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Lets money leave a client's account again. Throws `pix_disputes.not_marked`, and `cases.own_case` for the client. */
export async function liftFraudMark(
  tx: Tx,
  ctx: RequestCtx,
  { id, grounds }: { readonly id: string; readonly grounds: string },
): Promise<void> {
  const { userId } = personOf(ctx);
  const dispute = await lockDispute(tx, id);
  if (dispute.userId === userId) throw new DomainError("cases.own_case");
  const lifted = await query(
    tx,
    `update pix_disputes_fraud_mark set lifted_at = $2, lifted_by = $3, grounds = $4
     where user_id = $1 and lifted_at is null returning 1`,
    [dispute.userId, ctx.clock.now(), userId, grounds],
  );
  if (lifted.length === 0) throw new DomainError("pix_disputes.not_marked");
  await recordAudit(tx, ctx, {
    action: "pix_disputes.mark_lifted",
    subject: id,
    details: { userId: dispute.userId, grounds },
  });
  await announceDispute(tx, dispute);
}
