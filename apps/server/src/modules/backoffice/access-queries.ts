import { cursorOf, type PageQuery, pageOfRows, readCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { UUID } from "@lastro/platform/uuid";

interface AccessRow {
  id: string;
  email: string;
  requested_at: Date;
}

/** Who asked to be contacted, newest first. */
export async function listAccessRequests(db: Database, page: PageQuery) {
  const [before] = readCursor(page.cursor, [UUID]) ?? [];
  const rows = await query<AccessRow>(
    db,
    `select id, email, requested_at from backoffice_access_request
     where $1::uuid is null or id < $1 order by id desc limit $2`,
    [before ?? null, page.limit + 1],
  );
  return pageOfRows(
    rows,
    page.limit,
    (last) => cursorOf(last.id),
    (row) => ({ id: row.id, email: row.email, requestedAt: row.requested_at }),
  );
}
