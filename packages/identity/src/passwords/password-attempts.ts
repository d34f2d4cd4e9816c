import { createBatcher } from "@lastro/platform/batcher";
import { bucketParameters, type Charge, wholeSeconds } from "@lastro/platform/http/rate-limit";
import type pg from "pg";
import { type Json, revived } from "../people/account-reader.js";
import type { UserRow } from "../people/user.js";
import { tooManyRequests } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { accountCharge } from "../service/limits.js";

/** Whose password somebody says to know: an address in small letters, or a number of digits only. */
export type PasswordOwner = { readonly email: string } | { readonly phone: string };

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

const MOST_AT_ONCE = 100;

export function createPasswordAttempts(
  pool: pg.Pool,
  { clock, realm }: Pick<IdentityCtx, "clock" | "realm">,
): PasswordAttempts {
  const batcher = createBatcher<Attempt, Begun>({
    maxBatch: MOST_AT_ONCE,
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

/**
 * Counts an attempt at a password before it is judged, for known and unknown names alike, and against the network
 * address where a charge for that is given; answers whose it is. Strangers share the account's tries; a network
 * address from which the account was signed in to before has tries of its own, so that nobody can keep the owner out
 * by using theirs up.
 */
export async function beginAttempt(
  ctx: IdentityCtx,
  owner: PasswordOwner,
  byAddress?: Charge,
): Promise<UserRow | undefined> {
  const name = "email" in owner ? owner.email : owner.phone;
  const { user, secondsToWait } = await ctx.attempts.begin({
    audience: ctx.audience,
    email: null,
    phone: null,
    ...owner,
    ip: ctx.ip,
    byAddress,
    byName: accountCharge(ctx, name),
  });
  if (secondsToWait > 0) throw tooManyRequests(secondsToWait);
  return user;
}
