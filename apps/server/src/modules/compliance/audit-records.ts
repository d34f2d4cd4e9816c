import { type Database, query } from "@lastro/platform/database/database";

const AT_ONCE = 1_000;

interface AuditRow {
  readonly at: Date;
  readonly action: string;
  readonly subject: string;
  readonly details: unknown;
  readonly actor: string;
  readonly ip: string;
}

/**
 * What the audit trail says of a person and of what is theirs, for the copy of their data. Who else acted is not named,
 * and from where somebody acted is told only of themselves.
 */
export async function* auditRecords(
  db: Database,
  userId: string,
  subjects: readonly string[],
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const rows = await query<AuditRow>(
      db,
      `select at, action, subject, details, actor, ip from audit_event
       where subject = any ($1::text[]) order by at, id`,
      [subjects.slice(from, from + AT_ONCE)],
    );
    for (const { actor, ip, ...told } of rows) {
      const isOwn = actor.endsWith(`:${userId}`);
      const by = isOwn ? "self" : actor.startsWith("system:") ? "house" : "other";
      yield { ...told, by, ip: isOwn ? ip : null };
    }
  }
}
