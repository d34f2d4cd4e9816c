import { secondsAfter } from "@lastro/platform/clock";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { unguessableId } from "../flows/flow-store.js";
import type { IdentityCtx } from "../service/context.js";
import type { SignedIn } from "../service/require-session.js";
import { drawSecret, hashSecret } from "./one-way-secret.js";

/** A client's request to have a person sign in, and what became of it. */
export interface AuthorizationRow {
  readonly id: string;
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly scopes: readonly string[];
  readonly state: string | null;
  readonly nonce: string | null;
  readonly resource: string | null;
  readonly code_challenge: string;
  readonly status: "pending" | "approved" | "denied" | "exchanged";
  /** Whose session opened it first; nobody else decides it. */
  readonly user_id: string | null;
  readonly session_id: string | null;
  readonly code_expires_at: Date | null;
  readonly issued_session_id: string | null;
}

export type NewAuthorization = Pick<
  AuthorizationRow,
  "client_id" | "redirect_uri" | "scopes" | "state" | "nonce" | "resource" | "code_challenge"
>;

/** How long a client has to come with its code. */
const CODE_SECONDS = 5 * 60;

/** Keeps a request under an id nobody can guess, and answers that id. */
export async function insertAuthorization(ctx: IdentityCtx, asked: NewAuthorization): Promise<string> {
  const id = unguessableId(ctx);
  const now = ctx.clock.now();
  await query(
    ctx.db,
    `insert into identity_oauth_authorization
       (id, realm, client_id, redirect_uri, scopes, state, nonce, resource, code_challenge, created_at, expires_at)
     values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $9, $10, $11)`,
    [
      id,
      ctx.realm,
      asked.client_id,
      asked.redirect_uri,
      asked.scopes,
      asked.state,
      asked.nonce,
      asked.resource,
      asked.code_challenge,
      now,
      secondsAfter(now, ctx.settings.oauthServer.authorizationSeconds),
    ],
  );
  return id;
}

/** The request of an id, for the session that opened it first: this one when none did. Nothing once it expired. */
export async function openAuthorization(
  ctx: IdentityCtx,
  { user, session }: SignedIn,
  id: string,
): Promise<AuthorizationRow | undefined> {
  if (!isUuid(id)) return undefined;
  await query(
    ctx.db,
    `update identity_oauth_authorization set user_id = $3, session_id = $4
     where id = $1 and realm = $2 and user_id is null and status = 'pending' and expires_at > $5`,
    [id, ctx.realm, user.id, session.id, ctx.clock.now()],
  );
  return findOwnAuthorization(ctx, { user, session }, id);
}

/** The request of an id that this session opened; nothing once it expired. */
export async function findOwnAuthorization(
  ctx: IdentityCtx,
  { user, session }: Pick<SignedIn, "user" | "session">,
  id: string,
): Promise<AuthorizationRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await query<AuthorizationRow>(
    ctx.db,
    `select * from identity_oauth_authorization
     where id = $1 and realm = $2 and user_id = $3 and session_id = $4 and expires_at > $5`,
    [id, ctx.realm, user.id, session.id, ctx.clock.now()],
  );
  return row;
}

/** Approves a pending request of the session; answers the code the client exchanges, or nothing when it was decided. */
export async function approveAuthorization(
  tx: Tx,
  ctx: IdentityCtx,
  { id, session_id: sessionId }: AuthorizationRow,
): Promise<string | undefined> {
  const { secret: code, hash } = drawSecret(ctx.random);
  const now = ctx.clock.now();
  const rows = await query(
    tx,
    `update identity_oauth_authorization set status = 'approved', code_hash = $3, code_expires_at = $4
     where id = $1 and session_id = $2 and status = 'pending' and expires_at > $5 returning id`,
    [id, sessionId, hash, secondsAfter(now, CODE_SECONDS), now],
  );
  return rows.length === 1 ? code : undefined;
}

/** Denies a pending request of the session. False when it was decided already. */
export async function denyAuthorization(
  tx: Tx,
  ctx: IdentityCtx,
  { id, session_id: sessionId }: AuthorizationRow,
): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_oauth_authorization set status = 'denied'
     where id = $1 and session_id = $2 and status = 'pending' and expires_at > $3 returning id`,
    [id, sessionId, ctx.clock.now()],
  );
  return rows.length === 1;
}

/** The request whose code this is, whatever became of it. */
export async function findAuthorizationByCode(
  db: Database | Tx,
  { realm }: Pick<IdentityCtx, "realm">,
  code: string,
): Promise<AuthorizationRow | undefined> {
  const [row] = await query<AuthorizationRow>(
    db,
    "select * from identity_oauth_authorization where code_hash = $1 and realm = $2",
    [hashSecret(code), realm],
  );
  return row;
}

/** Uses a code up. False when it was used before. */
export async function useCode(tx: Tx, id: string): Promise<boolean> {
  const rows = await query(
    tx,
    `update identity_oauth_authorization set status = 'exchanged' where id = $1 and status = 'approved' returning id`,
    [id],
  );
  return rows.length === 1;
}

/** Remembers what a code was exchanged for. */
export async function noteIssuedSession(tx: Tx, id: string, sessionId: string): Promise<void> {
  await query(tx, "update identity_oauth_authorization set issued_session_id = $2 where id = $1", [
    id,
    sessionId,
  ]);
}

/** Voids what a client was allowed to and has not exchanged yet. */
export async function voidCodes(tx: Tx, userId: string, clientId: string): Promise<void> {
  await query(
    tx,
    `delete from identity_oauth_authorization where user_id = $1 and client_id = $2 and status = 'approved'`,
    [userId, clientId],
  );
}
