import { createBatcher } from "@lastro/platform/batcher";
import type { Clock } from "@lastro/platform/clock";
import { bucketParameters, type Charge, wholeSeconds } from "@lastro/platform/http/rate-limit";
import type pg from "pg";
import type { SessionRow } from "../sessions/session-row.js";
import type { Account, FactorRow, IdentityRow, UserRow } from "./user.js";

/** An account and the session that asks for it, as far as they are there. */
export interface FoundAccount {
  readonly account?: Account;
  readonly session?: SessionRow;
}

/** The same, and how many seconds whoever asked has to wait: 0 when the question was counted and may be answered. */
export type CountedAccount = FoundAccount & { readonly secondsToWait: number };

/** Reads what every request of a signed-in person needs, by one statement for all that are asked for together. */
export interface AccountReader {
  /** The account of a user, with one session beside it, whosever that is. */
  ofUser(userId: string, sessionId?: string): Promise<FoundAccount>;
  /** A session and the account it belongs to, the question counted against a bucket. */
  ofSession(sessionId: string, charge: Charge): Promise<CountedAccount>;
}

interface Question {
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly charge?: Charge;
}

/** A row as JSON, as the database writes it. */
export type Json<Row> = { readonly [K in keyof Row]: unknown };

/** What the database says of an account and a session beside it. */
export interface AccountAnswer {
  readonly person: Json<UserRow> | null;
  readonly session: Json<SessionRow> | null;
  readonly identities: readonly Json<IdentityRow>[] | null;
  readonly factors: readonly Json<FactorRow>[] | null;
}

const MAX_BATCH = 100;

export function createAccountReader(pool: pg.Pool, clock: Clock): AccountReader {
  const batcher = createBatcher<Question, CountedAccount>({
    maxBatch: MAX_BATCH,
    retrySingly: "refused",
    run: async (questions) => {
      const { rows } = await pool.query<AccountAnswer & { readonly wait_us: bigint }>({
        name: "identity_read_accounts",
        text: `select person, session, identities, factors, wait_us
               from identity_read_accounts($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6)`,
        values: [
          questions.map(({ userId }) => userId),
          questions.map(({ sessionId }) => sessionId),
          ...bucketParameters(questions.map(({ charge }) => charge)),
          clock.now(),
        ],
      });
      return rows.map((row) => ({ ...foundAccount(row), secondsToWait: wholeSeconds(row.wait_us) }));
    },
  });
  return {
    ofUser: (userId, sessionId) => batcher.submit({ userId, sessionId: sessionId ?? null }),
    ofSession: (sessionId, charge) => batcher.submit({ userId: null, sessionId, charge }),
  };
}

/** The account and the session as the driver would have given them. */
export function foundAccount({ person, session, identities, factors }: AccountAnswer): FoundAccount {
  return {
    ...(person && {
      account: {
        user: revived<UserRow>(person),
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
