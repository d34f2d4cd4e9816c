import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../../platform/clock.js";
import type { Random } from "../../../platform/random.js";
import type { UserRow } from "../people/user.js";
import type { SessionRow } from "../sessions/session-store.js";
import { ALGORITHM, type KeyRing } from "./keys.js";

/** What a valid access token proves. Whether the session still stands is asked of the database each time. */
export interface AccessClaims {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: "aal1" | "aal2";
  readonly expiresAt: number;
}

/** Why a token is none of ours. */
export class InvalidToken extends Error {}

export interface AccessTokens {
  readonly jwks: KeyRing["jwks"];
  readonly issuer: string;
  issue(user: UserRow, session: SessionRow): Promise<{ token: string; expiresAt: number; expiresIn: number }>;
  /** Whatever a token signed by one of our keys says, unless it has ended. Throws `InvalidToken`. */
  read(token: string): Promise<JWTPayload>;
  /** Throws `InvalidToken`. */
  verify(token: string): Promise<AccessClaims>;
}

export interface AccessTokenOptions {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly random: Random;
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeSeconds: number;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REMEMBERED = 10_000;

/** Signs and checks access tokens. A signature found good is remembered until its token ends. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { keys, clock, random, issuer, audience, lifetimeSeconds } = options;
  const verified = new Map<string, AccessClaims>();

  function remember(token: string, claims: AccessClaims): AccessClaims {
    if (verified.size >= REMEMBERED) {
      const oldest = verified.keys().next();
      if (!oldest.done) verified.delete(oldest.value);
    }
    verified.set(token, claims);
    return claims;
  }

  function keyOf({ kid }: { readonly kid?: string }) {
    const key = keys.verifyingKeys.get(kid ?? "");
    if (!key) throw new InvalidToken(`unrecognized JWT kid ${kid ?? "<nil>"}`);
    return key;
  }

  return {
    jwks: keys.jwks,
    issuer,
    async issue(user, session) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const expiresAt = issuedAt + lifetimeSeconds;
      const token = await new SignJWT({
        email: user.email ?? "",
        phone: user.phone ?? "",
        app_metadata: user.app_metadata,
        user_metadata: user.user_metadata,
        role: user.role,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: user.is_anonymous,
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(user.id)
        .setAudience(user.aud)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .setJti(random.id())
        .sign(keys.signingKey);
      return { token, expiresAt, expiresIn: lifetimeSeconds };
    },
    async read(token) {
      try {
        const currentDate = clock.now();
        return (await jwtVerify(token, keyOf, { algorithms: [ALGORITHM], currentDate })).payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new InvalidToken(error.message);
        throw error;
      }
    },
    async verify(token) {
      const known = verified.get(token);
      if (known) {
        if (known.expiresAt * 1000 > clock.now().getTime()) return known;
        verified.delete(token);
        throw new InvalidToken("token is expired");
      }
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: [ALGORITHM],
          issuer,
          audience,
          currentDate: clock.now(),
          requiredClaims: ["exp", "iat"],
        });
        return remember(token, claimsOf(payload));
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new InvalidToken(error.message);
        throw error;
      }
    },
  };
}

function claimsOf(payload: JWTPayload): AccessClaims {
  const { sub, session_id: sessionId, aal, exp } = payload;
  if (sub === undefined || !UUID.test(sub)) throw new InvalidToken("sub claim must be a UUID");
  if (typeof sessionId !== "string" || !UUID.test(sessionId))
    throw new InvalidToken("session_id claim must be a UUID");
  return { userId: sub, sessionId, aal: aal === "aal2" ? "aal2" : "aal1", expiresAt: exp ?? 0 };
}
