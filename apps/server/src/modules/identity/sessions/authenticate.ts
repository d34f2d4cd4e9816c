import type pg from "pg";
import type { Actor, Person } from "../../../platform/actor.js";
import type { Clock } from "../../../platform/clock.js";
import { DomainError } from "../../../platform/domain-error.js";
import type { Realm } from "../service/context.js";
import { type AccessTokens, InvalidToken } from "../tokens/access-token.js";
import { bearerToken } from "../tokens/bearer-token.js";

type SessionState = [
  sessionId: string,
  userId: string,
  sessionIsAal2: boolean,
  bannedUntil: Date | null,
  isAdmin: boolean,
  hasSecondFactor: boolean,
];

interface Caller {
  resolve(state: SessionState | undefined): void;
  reject(error: unknown): void;
}

const ANONYMOUS: Actor = { kind: "anonymous" };

/**
 * Tells from an Authorization header who acts. The signature is checked once per token; session, role, ban and second
 * factor are read each time, by one query for all the requests that arrive together.
 */
export function createAuthenticate(
  pool: pg.Pool,
  options: { readonly realm: Realm; readonly tokens: AccessTokens; readonly clock: Clock },
): (authorization: string | undefined) => Promise<Actor> {
  const { realm, tokens, clock } = options;
  const sessionState = batchedSessionStates(pool, realm);

  return async (authorization) => {
    if (authorization === undefined) return ANONYMOUS;
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError("auth.required");
    const claims = await tokens.verify(token).catch((error: unknown) => {
      throw error instanceof InvalidToken ? new DomainError("auth.required") : error;
    });
    const state = await sessionState(claims.sessionId);
    if (state === undefined || state[1] !== claims.userId) throw new DomainError("auth.required");
    const [sessionId, userId, sessionIsAal2, bannedUntil, isAdmin, hasSecondFactor] = state;
    if (bannedUntil !== null && bannedUntil > clock.now()) throw new DomainError("auth.required");
    // Both must say so: an older token of a session raised since stays what it was.
    const assurance = sessionIsAal2 && claims.aal === "aal2" ? "aal2" : "aal1";
    const person: Person = { kind: isAdmin ? "admin" : "client", userId, sessionId, assurance };
    return assurance === "aal1" && (isAdmin || hasSecondFactor)
      ? { ...person, secondFactorPending: true }
      : person;
  };
}

/** Reads sessions by one statement at a time; requests that arrive while it runs share the next one. */
function batchedSessionStates(
  pool: pg.Pool,
  realm: Realm,
): (sessionId: string) => Promise<SessionState | undefined> {
  let waiting = new Map<string, Caller[]>();
  let reading = false;

  async function drain(): Promise<void> {
    while (waiting.size > 0) {
      const batch = waiting;
      waiting = new Map();
      await read(batch);
    }
    reading = false;
  }

  async function read(batch: ReadonlyMap<string, readonly Caller[]>): Promise<void> {
    try {
      const { rows } = await pool.query<SessionState>({
        name: "identity_session_states",
        text: `select s.id, s.user_id, s.aal = 'aal2', u.banned_until,
                 exists (select from user_roles r where r.user_id = s.user_id and r.role = 'admin'),
                 coalesce((select f.enabled from user_2fa f where f.user_id = s.user_id), false)
               from identity_session s join identity_user u on u.id = s.user_id
               where s.id = any ($1::uuid[]) and u.realm = $2`,
        values: [[...batch.keys()], realm],
        rowMode: "array",
      });
      const found = new Map(rows.map((row) => [row[0], row]));
      for (const [id, callers] of batch) for (const caller of callers) caller.resolve(found.get(id));
    } catch (error) {
      for (const callers of batch.values()) for (const caller of callers) caller.reject(error);
    }
  }

  return (sessionId) =>
    new Promise((resolve, reject) => {
      const callers = waiting.get(sessionId);
      if (callers) callers.push({ resolve, reject });
      else waiting.set(sessionId, [{ resolve, reject }]);
      if (reading) return;
      reading = true;
      queueMicrotask(() => void drain());
    });
}
