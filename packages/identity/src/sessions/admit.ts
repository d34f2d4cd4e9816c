import type { Actor, Person } from "@lastro/platform/actor";
import { createBatcher } from "@lastro/platform/batcher";
import type { Clock } from "@lastro/platform/clock";
import { DomainError } from "@lastro/platform/domain-error";
import { bucketParameters, type Charge, wholeSeconds } from "@lastro/platform/http/rate-limit";
import type { Admission } from "@lastro/platform/http/router";
import type pg from "pg";
import type { Realm } from "../service/realm.js";
import { type AccessClaims, type AccessTokens, InvalidToken } from "../tokens/access-token.js";
import { bearerToken } from "../tokens/bearer-token.js";

interface Request {
  readonly claims: AccessClaims;
  readonly charge: Charge | undefined;
}

type Answer = [
  isAal2: boolean | null,
  isAdmin: boolean,
  hasSecondFactor: boolean,
  waitUs: bigint,
  isModerator: boolean,
];

const ANONYMOUS: Actor = { kind: "anonymous" };
const MAX_BATCH = 250;

/**
 * Tells from an Authorization header who acts. The signature is checked once per token; session, role, ban and second
 * factor are read each time, and the request counted against its limit, by one call for all the requests that arrive
 * together.
 */
export function createAdmit(
  pool: pg.Pool,
  options: { readonly realm: Realm; readonly tokens: AccessTokens; readonly clock: Clock },
): (authorization: string | undefined, chargeFor?: (userId: string) => Charge) => Promise<Admission> {
  const { realm, tokens, clock } = options;
  const batcher = createBatcher<Request, Answer>({
    maxBatch: MAX_BATCH,
    retrySingly: "refused",
    run: async (requests) => {
      const { rows } = await pool.query<Answer>({
        name: "identity_admit",
        text: `select is_aal2, is_admin, has_second_factor, wait_us, is_moderator
               from identity_admit($1, $2::uuid[], $3::uuid[], $4::text[], $5::bigint[], $6::bigint[], $7)`,
        values: [
          realm,
          requests.map(({ claims }) => claims.sessionId),
          requests.map(({ claims }) => claims.userId),
          ...bucketParameters(requests.map(({ charge }) => charge)),
          clock.now(),
        ],
        rowMode: "array",
      });
      return rows;
    },
  });

  return async (authorization, chargeFor) => {
    if (authorization === undefined) return { actor: ANONYMOUS };
    const token = bearerToken(authorization);
    if (token === undefined) throw new DomainError("auth.required");
    const claims = await tokens.verify(token).catch((error: unknown) => {
      throw error instanceof InvalidToken ? new DomainError("auth.required") : error;
    });
    const charge = chargeFor?.(claims.userId);
    const [isAal2, isAdmin, hasSecondFactor, waitUs, isModerator] = await batcher.submit({ claims, charge });
    if (isAal2 === null) throw new DomainError("auth.required");
    // Both must say so: an older token of a session raised since stays what it was.
    const assurance = isAal2 && claims.aal === "aal2" ? "aal2" : "aal1";
    const person: Person = {
      kind: isAdmin ? "admin" : isModerator ? "moderator" : "client",
      userId: claims.userId,
      sessionId: claims.sessionId,
      assurance,
      ...(assurance === "aal1" && (isAdmin || isModerator || hasSecondFactor)
        ? { secondFactorPending: true }
        : {}),
    };
    return { actor: person, secondsToWait: wholeSeconds(waitUs) };
  };
}
