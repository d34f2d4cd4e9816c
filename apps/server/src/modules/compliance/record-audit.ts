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

type Acting = Pick<RequestCtx, "actor" | "clock" | "random" | "ip">;

/** Writes an action to the audit chain, in the transaction that does it: if this fails, it was not done. */
export function recordAudit(tx: Tx, ctx: Acting, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, [{ ctx, ...entry }]);
}

/** The same for what several people did in one transaction. */
export async function recordAudits(
  tx: Tx,
  entries: readonly (AuditEntry & { readonly ctx: Acting })[],
): Promise<void> {
  await query(tx, "select audit_append($1::uuid[], $2::timestamptz[], $3, $4, $5, $6, $7::jsonb[])", [
    entries.map(({ ctx }) => ctx.random.id()),
    entries.map(({ ctx }) => ctx.clock.now().toISOString()),
    entries.map(({ ctx }) => actorName(ctx.actor)),
    entries.map(({ action }) => action),
    entries.map(({ subject }) => subject),
    entries.map(({ ctx }) => ctx.ip),
    entries.map(({ details }) => JSON.stringify(details ?? {})),
  ]);
}
