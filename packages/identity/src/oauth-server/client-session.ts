import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "../service/context.js";
import { SECOND_FACTOR_METHODS } from "../sessions/session-row.js";
import type { AuthorizationRow } from "./authorization-store.js";

/**
 * Opens the session of a client in a person's name. It is as strong as the session that consented, whose second factor
 * it keeps, and ends with that factor. Answers its id, or nothing when the consenting session has ended.
 */
export async function openClientSession(
  tx: Tx,
  ctx: IdentityCtx,
  authorization: AuthorizationRow,
): Promise<string | undefined> {
  const id = ctx.random.id();
  const at = ctx.clock.now();
  const rows = await query(
    tx,
    `insert into identity_session
       (id, user_id, aal, factor_id, amr, user_agent, ip, not_after, created_at, oauth_client_id, oauth_scopes)
     select $1::uuid, s.user_id, s.aal, s.factor_id,
            jsonb_build_array(jsonb_build_object('method', 'oauth_provider/authorization_code', 'timestamp', $2::bigint)) ||
              (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(s.amr) entry
               where entry->>'method' = any ($3::text[])),
            $4::text, $5::text, s.not_after, $6::timestamptz, $7::uuid, $8::text[]
       from identity_session s where s.id = $9 and s.user_id = $10 for key share
     returning id`,
    [
      id,
      Math.floor(at.getTime() / 1000),
      SECOND_FACTOR_METHODS,
      ctx.userAgent,
      ctx.ip,
      at,
      authorization.client_id,
      authorization.scopes,
      authorization.session_id,
      authorization.user_id,
    ],
  );
  return rows.length === 1 ? id : undefined;
}

/** Ends every session a client has in the person's name. */
export async function endClientSessions(tx: Tx, userId: string, clientId: string): Promise<void> {
  await query(tx, "delete from identity_session where user_id = $1 and oauth_client_id = $2", [
    userId,
    clientId,
  ]);
}

/** Ends what a code was exchanged for: it came a second time, so one of the two who brought it stole it. */
export async function endIssuedSession(db: Database, authorizationId: string): Promise<void> {
  await query(
    db,
    `delete from identity_session where id =
       (select issued_session_id from identity_oauth_authorization where id = $1)`,
    [authorizationId],
  );
}
