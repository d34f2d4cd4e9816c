import { type Database, query } from "@lastro/platform/database/database";
import type { UserRow } from "../people/user.js";
import type { Scope } from "../service/realm.js";
import { offsetOf, type Page } from "./pages.js";

/** Which users a list is of. */
export interface UserFilter {
  /** Part of an address, or of a full name whatever its capitals. */
  readonly filter?: string | undefined;
  /** An address as a whole. */
  readonly email?: string | undefined;
}

export type Direction = "asc" | "desc";

/** The last user of a list so far: the next part begins behind it. */
export interface Cursor {
  readonly createdAt: Date;
  readonly id: string;
}

const MATCHING = `realm = $1 and aud = $2
  and ($3::text is null or strpos(email, $3) > 0 or strpos(lower(user_metadata->>'full_name'), lower($3)) > 0)
  and ($4::text is null or email = $4)`;

function valuesOf(scope: Scope, { filter, email }: UserFilter): unknown[] {
  return [scope.realm, scope.audience, filter || null, email?.toLowerCase() || null];
}

export async function countUsers(db: Database, scope: Scope, filter: UserFilter): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    `select count(*)::integer as total from identity_user where ${MATCHING}`,
    valuesOf(scope, filter),
  );
  return row?.total ?? 0;
}

export function pageOfUsers(
  db: Database,
  scope: Scope,
  filter: UserFilter,
  direction: Direction,
  page: Page,
): Promise<UserRow[]> {
  return query<UserRow>(
    db,
    `select * from identity_user where ${MATCHING}
     order by created_at ${direction}, id ${direction} limit $5 offset $6`,
    [...valuesOf(scope, filter), page.size, offsetOf(page)],
  );
}

/** Up to `limit` users behind the cursor. */
export function usersAfter(
  db: Database,
  scope: Scope,
  filter: UserFilter,
  direction: Direction,
  after: Cursor | undefined,
  limit: number,
): Promise<UserRow[]> {
  return query<UserRow>(
    db,
    `select * from identity_user where ${MATCHING}
       and ($5::timestamptz is null or (created_at, id) ${direction === "asc" ? ">" : "<"} ($5, $6::uuid))
     order by created_at ${direction}, id ${direction} limit $7`,
    [...valuesOf(scope, filter), after?.createdAt ?? null, after?.id ?? null, limit],
  );
}
