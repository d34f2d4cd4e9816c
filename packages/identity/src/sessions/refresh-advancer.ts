import { createBatcher } from "@lastro/platform/batcher";
import type { Clock } from "@lastro/platform/clock";
import { retrying } from "@lastro/platform/database/database";
import type pg from "pg";
import { revived } from "../people/account-reader.js";
import type { Realm } from "../service/realm.js";
import type { SessionRow } from "./session-row.js";

/** One step of a session from one refresh token to the next, and the line in the log that says so. */
export interface Step {
  readonly sessionId: string;
  /** The counter of the token that was given. */
  readonly counter: number;
  readonly eventId: string;
  readonly userId: string;
  readonly username: string;
  readonly userAgent: string;
  readonly ip: string;
}

export interface RefreshAdvancer {
  /** Moves the session on and notes it, in one commit. Answers nothing when another request did so first. */
  advance(step: Step): Promise<SessionRow | undefined>;
}

const MAX_BATCH = 100;

const ADVANCE = `with asked as (
    select * from unnest($1::uuid[], $2::integer[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[])
      as a (session_id, counter, event_id, user_id, username, user_agent, ip)),
  advanced as (
    update identity_session s set refresh_counter = s.refresh_counter + 1, refreshed_at = $8,
      user_agent = a.user_agent, ip = a.ip
    from asked a where s.id = a.session_id and s.refresh_counter = a.counter
    returning s.*),
  noted as (
    insert into identity_audit
      (id, realm, action, log_type, actor_id, actor_username, user_id, traits, ip, user_agent, created_at)
    select a.event_id, $9, 'token_refreshed', 'token', a.user_id, a.username, a.user_id,
      jsonb_build_object('session_id', a.session_id), a.ip, a.user_agent, $8
    from asked a join advanced s on s.id = a.session_id)
  select to_json(advanced) from advanced`;

/** Sessions that are refreshed at the same time share one statement and one commit. */
export function createRefreshAdvancer(
  pool: pg.Pool,
  ctx: { readonly clock: Clock; readonly realm: Realm },
): RefreshAdvancer {
  const batcher = createBatcher<Step, SessionRow | undefined>({
    maxBatch: MAX_BATCH,
    retrySingly: "refused",
    keyOf: ({ sessionId }) => sessionId,
    run: async (steps) => {
      const { rows } = await retrying(() =>
        pool.query<[{ readonly [K in keyof SessionRow]: unknown }]>({
          name: "identity_advance_sessions",
          text: ADVANCE,
          values: [
            steps.map(({ sessionId }) => sessionId),
            steps.map(({ counter }) => counter),
            steps.map(({ eventId }) => eventId),
            steps.map(({ userId }) => userId),
            steps.map(({ username }) => username),
            steps.map(({ userAgent }) => userAgent),
            steps.map(({ ip }) => ip),
            ctx.clock.now(),
            ctx.realm,
          ],
          rowMode: "array",
        }),
      );
      const advanced = new Map(rows.map(([row]) => [String(row.id), revived<SessionRow>(row)]));
      return steps.map(({ sessionId }) => advanced.get(sessionId));
    },
  });
  return { advance: (step) => batcher.submit(step) };
}
