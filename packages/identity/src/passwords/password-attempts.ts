import { createBatcher } from "@lastro/platform/batcher";
import type { Clock } from "@lastro/platform/clock";
import { bucketParameters, type Charge, wholeSeconds } from "@lastro/platform/http/rate-limit";
import type pg from "pg";
import { type Json, revived } from "../people/account-reader.js";
import type { UserRow } from "../people/user.js";
import type { Realm } from "../service/realm.js";

interface Attempt {
  readonly audience: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly ip: string;
  readonly byAddress: Charge | undefined;
  readonly byName: Charge;
}

interface Begun {
  readonly user?: UserRow;
  readonly secondsToWait: number;
}

/** Finds whose password is tried and counts the tries, by one call for all that are begun together. */
export interface PasswordAttempts {
  begin(attempt: Attempt): Promise<Begun>;
}

const MAX_BATCH = 100;

export function createPasswordAttempts(
  pool: pg.Pool,
  { clock, realm }: { readonly clock: Clock; readonly realm: Realm },
): PasswordAttempts {
  const batcher = createBatcher<Attempt, Begun>({
    maxBatch: MAX_BATCH,
    retrySingly: "refused",
    run: async (attempts) => {
      const { rows } = await pool.query<{ person: Json<UserRow> | null; wait_us: bigint }>({
        name: "identity_begin_passwords",
        text: `select person, wait_us from identity_begin_passwords($1, $2::text[], $3::text[], $4::text[], $5::text[],
          $6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12)`,
        values: [
          realm,
          attempts.map(({ audience }) => audience),
          attempts.map(({ email }) => email),
          attempts.map(({ phone }) => phone),
          attempts.map(({ ip }) => ip),
          ...bucketParameters(attempts.map(({ byAddress }) => byAddress)),
          ...bucketParameters(attempts.map(({ byName }) => byName)),
          clock.now(),
        ],
      });
      return rows.map(({ person, wait_us }) => ({
        ...(person && { user: revived<UserRow>(person) }),
        secondsToWait: wholeSeconds(wait_us),
      }));
    },
  });
  return { begin: (attempt) => batcher.submit(attempt) };
}
