import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";

/** What a person lets a client know, with the client as it calls itself. */
export interface GrantRow {
  readonly client_id: string;
  readonly client_name: string;
  readonly client_uri: string;
  readonly logo_uri: string;
  readonly scopes: readonly string[];
  readonly granted_at: Date;
}

/** What people agreed to, the latest first. */
export function listGrants(db: Database, userId: string): Promise<GrantRow[]> {
  return query<GrantRow>(
    db,
    `select c.id as client_id, c.client_name, c.client_uri, c.logo_uri, g.scopes, g.granted_at
     from identity_oauth_consent g join identity_oauth_client c on c.id = g.client_id
     where g.user_id = $1 and c.deleted_at is null order by g.granted_at desc, c.id`,
    [userId],
  );
}

/** The scopes the person granted the client so far. */
export async function grantedScopes(
  db: Database | Tx,
  userId: string,
  clientId: string,
): Promise<readonly string[]> {
  const [row] = await query<{ scopes: string[] }>(
    db,
    "select scopes from identity_oauth_consent where user_id = $1 and client_id = $2",
    [userId, clientId],
  );
  return row?.scopes ?? [];
}

/** Has the grant stay as it is until the transaction ends. False when it was taken back. */
export async function holdGrant(tx: Tx, userId: string, clientId: string): Promise<boolean> {
  const rows = await query(
    tx,
    "select user_id from identity_oauth_consent where user_id = $1 and client_id = $2 for share",
    [userId, clientId],
  );
  return rows.length === 1;
}

/** Adds scopes to what the person granted the client. */
export async function grantScopes(
  tx: Tx,
  ctx: Pick<IdentityCtx, "clock">,
  grant: { readonly userId: string; readonly clientId: string; readonly scopes: readonly string[] },
): Promise<void> {
  await query(
    tx,
    `insert into identity_oauth_consent as had (user_id, client_id, scopes, granted_at)
     values ($1, $2, $3::text[], $4)
     on conflict (user_id, client_id) do update set granted_at = excluded.granted_at,
       scopes = had.scopes || array(select scope from unnest(excluded.scopes) scope where scope <> all (had.scopes))`,
    [grant.userId, grant.clientId, grant.scopes, ctx.clock.now()],
  );
}

/** Takes a grant back. False when there is none. */
export async function deleteGrant(tx: Tx, userId: string, clientId: string): Promise<boolean> {
  const rows = await query(
    tx,
    "delete from identity_oauth_consent where user_id = $1 and client_id = $2 returning client_id",
    [userId, clientId],
  );
  return rows.length === 1;
}
