import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { type AccountAnswer, type FoundAccount, foundAccount } from "../people/account-reader.js";
import type { Realm } from "../service/realm.js";
import {
  type MethodReference,
  SECOND_FACTOR_METHODS,
  type SecondFactorMethod,
  type SessionRow,
  type SignInMethod,
} from "./session-row.js";

export async function findSession(db: Database | Tx, sessionId: string): Promise<SessionRow | undefined> {
  const [row] = await query<SessionRow>(db, "select * from identity_session where id = $1", [sessionId]);
  return row;
}

/** The user's own sessions, or those of an OAuth client in their name; the latest seen first. */
export function listSessions(
  db: Database | Tx,
  userId: string,
  oauthClientId: string | null = null,
): Promise<SessionRow[]> {
  return query<SessionRow>(
    db,
    `select * from identity_session where user_id = $1 and oauth_client_id is not distinct from $2::uuid
     order by coalesce(refreshed_at, created_at) desc, id desc`,
    [userId, oauthClientId],
  );
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly realm: Realm;
  readonly amr: readonly MethodReference[];
  /** The provider of the identity the sign-in was proven by. */
  readonly provider: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly tag?: string | undefined;
  readonly notAfter?: Date | undefined;
  readonly eventId: string;
  readonly traits: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Opens a session with all that goes with it, by one call: the times of the sign-in and its line in the log. */
export async function insertSession(db: Database | Tx, session: NewSession): Promise<Required<FoundAccount>> {
  const [row] = await query<AccountAnswer>(
    db,
    `select person, session, identities, factors
     from identity_open_session($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      session.id,
      session.userId,
      session.realm,
      JSON.stringify(session.amr),
      session.provider,
      session.userAgent,
      session.ip,
      session.tag ?? null,
      session.notAfter ?? null,
      session.eventId,
      JSON.stringify(session.traits),
      session.at,
    ],
  );
  const { account, session: opened } = row ? foundAccount(row) : {};
  if (!account || !opened) throw new Error(`User ${session.userId} is gone`);
  return { account, session: opened };
}

/** What a session was proven by, with method $2 at $3 as the newest; one entry of a method. */
const AMR_WITH_NEWEST = `jsonb_build_array(jsonb_build_object('method', $2::text, 'timestamp', $3::bigint)) ||
  (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry where entry->>'method' <> $2)`;

/** Raises a session to aal2 by a factor, or by a passkey that is two. */
export async function promoteSession(
  tx: Tx,
  sessionId: string,
  by: { readonly at: Date } & (
    | { readonly factorId: string; readonly method: SecondFactorMethod }
    | { readonly factorId: null; readonly method: "passkey" }
  ),
): Promise<void> {
  await query(
    tx,
    `update identity_session set aal = 'aal2', factor_id = $4, amr = ${AMR_WITH_NEWEST} where id = $1`,
    [sessionId, by.method, Math.floor(by.at.getTime() / 1000), by.factorId],
  );
}

/** Notes that the owner proved who they are once more, now by this method. The level of the session stays. */
export async function renewProof(
  db: Database | Tx,
  sessionId: string,
  by: { readonly method: SignInMethod; readonly at: Date },
): Promise<void> {
  await query(db, `update identity_session set amr = ${AMR_WITH_NEWEST} where id = $1`, [
    sessionId,
    by.method,
    Math.floor(by.at.getTime() / 1000),
  ]);
}

/** Makes every refresh token given out for the session so far worthless; answers the session with its new counter. */
export async function replaceRefreshTokens(tx: Tx, sessionId: string): Promise<SessionRow> {
  const [row] = await query<SessionRow>(
    tx,
    `update identity_session set refresh_counter = refresh_counter + 2, refresh_floor = refresh_counter + 2
     where id = $1 returning *`,
    [sessionId],
  );
  if (!row) throw new Error("The session ended meanwhile");
  return row;
}

/** Sessions raised by this factor fall back to aal1, whatever other factor they had given before it. */
export async function demoteSessionsOf(tx: Tx, factorId: string): Promise<void> {
  await query(
    tx,
    `update identity_session set aal = 'aal1', factor_id = null,
       amr = (select coalesce(jsonb_agg(entry), '[]') from jsonb_array_elements(amr) entry
              where entry->>'method' <> all ($2::text[]))
     where factor_id = $1`,
    [factorId, SECOND_FACTOR_METHODS],
  );
}

export async function deleteSession(db: Database | Tx, sessionId: string): Promise<void> {
  await query(db, "delete from identity_session where id = $1", [sessionId]);
}

/** Ends sessions of the user, all of them unless told which, at once: their access tokens are refused from the next request on. */
export async function endSessions(
  tx: Database | Tx,
  userId: string,
  which: { readonly except?: string; readonly only?: string; readonly onlyAal1?: true } = {},
): Promise<void> {
  await query(
    tx,
    `delete from identity_session
     where user_id = $1 and ($2::uuid is null or id <> $2) and ($3::uuid is null or id = $3)
       and (not $4 or aal = 'aal1')`,
    [userId, which.except ?? null, which.only ?? null, which.onlyAal1 ?? false],
  );
}
