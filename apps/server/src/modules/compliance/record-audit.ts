import { isMoney, wireOfMoney } from "@lastro/contracts";
import type { AuditAction, AuditFact } from "@lastro/contracts/audit";
import type { Money } from "@lastro/money";
import { actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { query, type Tx } from "@lastro/platform/database/database";
import type { Statement } from "@lastro/platform/database/together";

export interface AuditEntry {
  readonly action: AuditAction;
  /** The id of what it was done to. */
  readonly subject: string;
  /** Facts worth keeping. Never a secret, a document's content or a CPF. */
  readonly details?: Details;
}

type Details = { readonly [F in AuditFact]?: string | number | boolean | null | Money };

type Acting = Pick<RequestCtx, "actor" | "clock" | "random" | "ip">;

/** Writes an action to the audit chain, in the transaction that does it: if this fails, it was not done. */
export function recordAudit(tx: Tx, ctx: Acting, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, [{ ctx, ...entry }]);
}

type ActorsEntry = AuditEntry & { readonly ctx: Acting };

/** The same for what several people did in one transaction. */
export async function recordAudits(tx: Tx, entries: readonly ActorsEntry[]): Promise<void> {
  const { text, values } = auditing(entries);
  await query(tx, text, values);
}

/** The same as a statement, to be run with others. */
export function auditing(entries: readonly ActorsEntry[]): Statement {
  return {
    text: "select audit_append($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[])",
    values: [
      entries.map(({ ctx }) => ctx.random.id()),
      entries.map(({ ctx }) => ctx.clock.now().toISOString()),
      entries.map(({ ctx }) => actorName(ctx.actor)),
      entries.map(({ action }) => action),
      entries.map(({ subject }) => subject),
      entries.map(({ ctx }) => ctx.ip),
      entries.map(({ ctx, details }) =>
        JSON.stringify({ ...keyOf(ctx), ...details, ...companyOf(ctx) }, moneyAsWire),
      ),
    ],
  };
}

/** The company for which it was done, where it was for one. */
function companyOf({ actor }: Acting): Details {
  return "userId" in actor && actor.member ? { companyId: actor.userId } : {};
}

/** Which of a person's programs acted for them, where one did. */
function keyOf({ actor }: Acting): Details {
  return "userId" in actor && actor.apiKey ? { apiKey: actor.apiKey.name } : {};
}

function moneyAsWire(_name: string, value: unknown): unknown {
  return isMoney(value) ? wireOfMoney(value) : value;
}
