import type { ResponseOf } from "@lastro/contracts";
import { ACTIVITY_ACTIONS, type listActivityRoute } from "@lastro/contracts/identity";
import type { Person } from "@lastro/platform/actor";
import { type PageQuery, pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { countryOf } from "./country-of.js";
import { deviceOf } from "./device.js";

type Page = ResponseOf<typeof listActivityRoute>;
type Activity = Page["items"][number];

interface EventRow {
  readonly id: string;
  readonly action: Activity["action"];
  readonly actor_id: string | null;
  readonly traits: Readonly<Record<string, unknown>>;
  readonly ip: string;
  readonly user_agent: string;
  readonly created_at: Date;
}

/** A page of what happened to the person's own account, newest first. The cursor is the last event seen. */
export async function listActivity(
  db: Database,
  { userId, sessionId }: Person,
  page: PageQuery,
): Promise<Page> {
  const rows = await query<EventRow>(
    db,
    `select id, action, actor_id, traits, ip, user_agent, created_at from identity_audit
     where user_id = $1 and action = any ($2) and ($3::uuid is null or (created_at, id) <
       (select created_at, id from identity_audit where id = $3 and user_id = $1))
     order by created_at desc, id desc limit $4`,
    [userId, ACTIVITY_ACTIONS, readIdCursor(page.cursor) ?? null, page.limit + 1],
  );
  return pageOfRows(
    rows,
    page.limit,
    ({ id }) => id,
    (row) => inWords(row, sessionId),
  );
}

function inWords(row: EventRow, currentSession: string): Activity {
  const { session_id: session, method } = row.traits;
  const sessionId = typeof session === "string" && isUuid(session) ? session : null;
  return {
    id: row.id,
    action: row.action,
    at: row.created_at,
    ip: row.ip,
    country: countryOf(row.ip),
    device: deviceOf(row.user_agent),
    sessionId,
    current: sessionId === currentSession,
    byOperator: row.actor_id === null,
    method: typeof method === "string" ? method : null,
  };
}
