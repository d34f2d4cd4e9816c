import { actorName } from "../../platform/actor.js";
import type { RequestCtx } from "../../platform/context.js";
import { query, type Tx } from "../../platform/database/database.js";

export interface AuditEntry {
  /** `module.fact`, past tense: `kyc.approved`, `otc.order_settled`. */
  readonly action: `${string}.${string}`;
  /** The id of what it was done to. */
  readonly subject: string;
  /** Facts worth keeping. Never a secret, a document's content or a CPF. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes an action to the audit chain, in the transaction that does it: if this fails, it was not done. */
export async function recordAudit(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock" | "random" | "ip">,
  entry: AuditEntry,
): Promise<void> {
  await query(tx, "select audit_append($1::uuid[], $2::timestamptz[], $3, $4, $5, $6, $7::jsonb[])", [
    [ctx.random.id()],
    [ctx.clock.now().toISOString()],
    [actorName(ctx.actor)],
    [entry.action],
    [entry.subject],
    [ctx.ip],
    [JSON.stringify(entry.details ?? {})],
  ]);
}
