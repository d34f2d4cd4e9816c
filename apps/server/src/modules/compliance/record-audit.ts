import { type Actor, actorName } from "../../platform/actor.js";
import type { Ctx, RequestCtx } from "../../platform/context.js";
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
export function recordAudit(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock" | "random" | "ip">,
  entry: AuditEntry,
): Promise<void> {
  return recordAudits(tx, ctx, [{ ...entry, actor: ctx.actor, ip: ctx.ip }]);
}

/** Writes the actions of many, committed together, to the audit chain. */
export async function recordAudits(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  entries: readonly (AuditEntry & { readonly actor: Actor; readonly ip: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  const at = ctx.clock.now().toISOString();
  await query(tx, "select audit_append($1::uuid[], $2::timestamptz[], $3, $4, $5, $6, $7::jsonb[])", [
    entries.map(() => ctx.random.id()),
    entries.map(() => at),
    entries.map(({ actor }) => actorName(actor)),
    entries.map(({ action }) => action),
    entries.map(({ subject }) => subject),
    entries.map(({ ip }) => ip),
    entries.map(({ details }) => JSON.stringify(details ?? {})),
  ]);
}
