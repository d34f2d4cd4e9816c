import { AUDIT_ACTORS, type auditEventSchema } from "@lastro/contracts/audit";
import { cursorOf, INSTANT, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { startsWith } from "@lastro/platform/database/like";
import { UUID } from "@lastro/platform/uuid";
import type { z } from "zod";

export interface AuditFilter extends PageQuery {
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type AuditEvent = z.output<typeof auditEventSchema>;

interface AuditRow {
  id: string;
  at: Date;
  actor: string;
  email: string | null;
  action: string;
  subject: string;
  ip: string;
  details: AuditEvent["details"];
}

/** The audit trail, newest first. Days are Brazilian and both ends are included. */
export async function listAuditEvents(db: Database, filter: AuditFilter) {
  const [at, id] = readCursor(filter.cursor, [INSTANT, UUID]) ?? [];
  const rows = await query<AuditRow>(
    db,
    `select a.id, a.at, a.actor, u.email, a.action, a.subject, a.ip, a.details
     from audit_event a
     left join identity_user u
       on u.id = case when a.actor ~ '^(client|admin|buyer|producer):[0-9a-f-]{36}$' then split_part(a.actor, ':', 2)::uuid end
     where ($1::text is null or a.action like $1)
       and ($2::text[] is null or split_part(a.actor, ':', 2) = any ($2))
       and ($3::text is null or a.subject = $3)
       and ($4::date is null or a.at >= $4::date::timestamp at time zone 'America/Sao_Paulo')
       and ($5::date is null or a.at < ($5::date + 1)::timestamp at time zone 'America/Sao_Paulo')
       and ($6::timestamptz is null or (a.at, a.id) < ($6, $7::uuid))
     order by a.at desc, a.id desc limit $8`,
    [
      filter.action === undefined ? null : startsWith(filter.action),
      filter.actor === undefined ? null : await idsOf(db, filter.actor),
      filter.subject ?? null,
      filter.from ?? null,
      filter.to ?? null,
      at ?? null,
      id ?? null,
      filter.limit + 1,
    ],
  );
  return pageOfRows(
    rows,
    filter.limit,
    (last) => cursorOf(last.at.toISOString(), last.id),
    ({ actor, email, ...row }) => ({ ...row, actor: { ...actorOf(actor), email } }),
  );
}

/** Who is meant by an id, the name of a job, or an e-mail address. */
async function idsOf(db: Database, typed: string): Promise<string[]> {
  const people = await query<{ id: string }>(db, "select id from identity_user where email = lower($1)", [
    typed,
  ]);
  return [typed, ...people.map(({ id }) => id)];
}

/** The actor as it is written in the trail: `client:<id>`, `producer:<id>`, `system:<job>`, `anonymous`. */
function actorOf(name: string): Pick<AuditEvent["actor"], "kind" | "id"> {
  const [kind, ...rest] = name.split(":");
  const known = AUDIT_ACTORS.find((one) => one === kind);
  return known ? { kind: known, id: rest.join(":") } : { kind: "anonymous", id: "" };
}
