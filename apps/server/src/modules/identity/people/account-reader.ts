import type pg from "pg";
import { createBatcher } from "../../../platform/batcher.js";
import type { SessionRow } from "../sessions/session-store.js";
import type { Account, FactorRow, IdentityRow, UserRow } from "./user.js";

/** An account and the session that asks for it, as far as they are there. */
export interface FoundAccount {
  readonly account?: Account;
  readonly session?: SessionRow;
}

/** Reads what every request of a signed-in person needs, by one statement for all that are asked for together. */
export interface AccountReader {
  /** The account of a user, with one session beside it, whosever that is. */
  ofUser(userId: string, sessionId?: string): Promise<FoundAccount>;
  /** A session and the account it belongs to. */
  ofSession(sessionId: string): Promise<FoundAccount>;
}

interface Question {
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/** Rows as JSON, as the database writes them. */
type Json<Row> = { readonly [K in keyof Row]: unknown };
type AnswerRow = [
  user: Json<UserRow> | null,
  session: Json<SessionRow> | null,
  identities: Json<IdentityRow>[] | null,
  factors: Json<FactorRow>[] | null,
];

const MOST_AT_ONCE = 100;

const READ = `select to_json(u), to_json(s),
    (select json_agg(i order by i.created_at, i.id) from identity_identity i where i.user_id = u.id),
    (select json_agg(f order by f.created_at, f.id) from identity_factor f where f.user_id = u.id)
  from unnest($1::uuid[], $2::uuid[]) with ordinality as q (user_id, session_id, place)
  left join identity_session s on s.id = q.session_id
  left join identity_user u on u.id = coalesce(q.user_id, s.user_id)
  order by q.place`;

export function createAccountReader(pool: pg.Pool): AccountReader {
  const batcher = createBatcher<Question, FoundAccount>({
    maxBatch: MOST_AT_ONCE,
    retrySingly: false,
    run: async (questions) => {
      const { rows } = await pool.query<AnswerRow>({
        name: "identity_read_accounts",
        text: READ,
        values: [questions.map(({ userId }) => userId), questions.map(({ sessionId }) => sessionId)],
        rowMode: "array",
      });
      return rows.map(foundAccount);
    },
  });
  return {
    ofUser: (userId, sessionId) => batcher.submit({ userId, sessionId: sessionId ?? null }),
    ofSession: (sessionId) => batcher.submit({ userId: null, sessionId }),
  };
}

function foundAccount([user, session, identities, factors]: AnswerRow): FoundAccount {
  return {
    ...(user && {
      account: {
        user: revived<UserRow>(user),
        identities: (identities ?? []).map((row) => revived<IdentityRow>(row)),
        factors: (factors ?? []).map((row) => revived<FactorRow>(row)),
      },
    }),
    ...(session && { session: revived<SessionRow>(session) }),
  };
}

const INSTANT = /(_at|_until|_after)$/;

/** The row as the driver would have given it: instants as dates, bytes as buffers. */
export function revived<Row>(json: Json<Row>): Row {
  const row = { ...json } as Record<string, unknown>;
  for (const [name, value] of Object.entries(row)) {
    if (typeof value !== "string") continue;
    if (INSTANT.test(name)) row[name] = new Date(value);
    else if (name.endsWith("_sealed")) row[name] = Buffer.from(value.slice(2), "hex");
  }
  return row as Row;
}
