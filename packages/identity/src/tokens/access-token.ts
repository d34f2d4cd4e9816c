import { type Clock, secondsAfter } from "@lastro/platform/clock";
import type { Random } from "@lastro/platform/random";
import { errors, type JWTPayload, jwtVerify } from "jose";
import type { Account } from "../people/user.js";
import type { IdentitySettings } from "../service/settings.js";
import type { SessionRow } from "../sessions/session-row.js";
import type { KeyRing } from "./keys.js";
import { tokenSigner } from "./token-signer.js";

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
  readonly algorithms: KeyRing["algorithms"];
  readonly issuer: string;
  issue(
    account: Pick<Account, "user" | "factors">,
    session: SessionRow,
  ): { token: string; expiresAt: number; expiresIn: number };
  /**
   * Signs what an OAuth client is told about a person by an ID token. Its signature is that of access tokens, so it says
   * what it is: `read` refuses it.
   */
  signIdToken(claims: IdTokenClaims): string;
  /** Whatever an access token of this realm says that is signed by one of our keys and has not ended. Throws `InvalidToken`. */
  read(token: string): Promise<JWTPayload>;
  /**
   * The same for a token this house issued to a person in a session, for its own audience. A token of an OAuth client
   * is none: what a person lets a client know opens nothing of theirs. Throws `InvalidToken`.
   */
  verify(token: string): Promise<AccessClaims>;
}

/** The claims of an ID token besides issuer and times. */
export interface IdTokenClaims {
  readonly sub: string;
  /** The client it is for. */
  readonly aud: string;
  readonly [claim: string]: unknown;
}

const ID_TOKEN = "id";

export interface AccessTokenOptions {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly random: Random;
  readonly settings: Pick<IdentitySettings, "tokens" | "sessions">;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REMEMBERED = 10_000;
/** How far the clock of another issuer with our keys may be ahead. */
const SKEW_SECONDS = 60;

/** Signs and checks access tokens. A signature found good is remembered until its token ends. */
export function createAccessTokens(options: AccessTokenOptions): AccessTokens {
  const { keys, clock, random, settings } = options;
  const { issuer, audience, accessSeconds, ownIssuerOnly } = settings.tokens;
  const signed = tokenSigner(keys.signing);
  const known = new Map<string, JWTPayload>();
  const people = new Map<string, AccessClaims>();

  async function read(token: string): Promise<JWTPayload> {
    const before = known.get(token);
    if (before) {
      if (before.exp === undefined || before.exp * 1000 > clock.now().getTime()) return before;
      known.delete(token);
      throw new InvalidToken(EXPIRED);
    }
    const payload = await checkSignature(token);
    const now = clock.now();
    if (payload.iat !== undefined && payload.iat * 1000 > secondsAfter(now, SKEW_SECONDS).getTime())
      throw new InvalidToken("token has invalid claims: token used before issued");
    if (payload.token_use === ID_TOKEN)
      throw new InvalidToken("token has invalid claims: an ID token is no access token");
    if (ownIssuerOnly && payload.iss !== issuer)
      throw new InvalidToken("token has invalid claims: token has invalid issuer");
    remember(known, token, payload);
    return payload;
  }

  async function checkSignature(token: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(
        token,
        (header) => {
          const key = keys.keyFor(header);
          if (key) return key;
          throw new InvalidToken(
            `token is unverifiable: unrecognized JWT kid ${header.kid ?? "<nil>"} for algorithm ${header.alg}`,
          );
        },
        { algorithms: [...keys.algorithms], currentDate: clock.now() },
      );
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        throw new InvalidToken(detail(error));
      throw error;
    }
  }

  return {
    jwks: keys.jwks,
    algorithms: keys.algorithms,
    issuer,
    read,
    issue({ user, factors }, session) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const couldProveMore = factors.some((factor) => factor.status === "verified");
      const { lowAalSeconds } = settings.sessions;
      const expiresAt =
        lowAalSeconds !== undefined && couldProveMore && session.aal === "aal1"
          ? Math.min(
              issuedAt + accessSeconds,
              Math.floor(session.created_at.getTime() / 1000) + lowAalSeconds,
            )
          : issuedAt + accessSeconds;
      const { oauth_client_id: clientId, oauth_scopes: scopes } = session;
      const mayKnow = (scope: string) => scopes === null || scopes.includes(scope);
      const token = signed({
        // As one text: a list of audiences is not what readers of this protocol expect.
        aud: user.aud,
        email: mayKnow("email") ? (user.email ?? "") : "",
        phone: mayKnow("phone") ? (user.phone ?? "") : "",
        app_metadata: user.app_metadata,
        user_metadata: mayKnow("profile") ? user.user_metadata : {},
        role: user.role,
        aal: session.aal,
        amr: session.amr,
        session_id: session.id,
        is_anonymous: user.is_anonymous,
        ...(clientId === null ? {} : { client_id: clientId, scope: scopes?.join(" ") ?? "" }),
        iss: issuer,
        sub: user.id,
        iat: issuedAt,
        exp: expiresAt,
        jti: random.id(),
      });
      return { token, expiresAt, expiresIn: expiresAt - issuedAt };
    },
    signIdToken(claims) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return signed({
        ...claims,
        token_use: ID_TOKEN,
        iss: issuer,
        iat: issuedAt,
        exp: issuedAt + accessSeconds,
        jti: random.id(),
      });
    },
    async verify(token) {
      const before = people.get(token);
      if (before) {
        if (before.expiresAt * 1000 > clock.now().getTime()) return before;
        people.delete(token);
        throw new InvalidToken(EXPIRED);
      }
      const payload = await read(token);
      if (payload.iss !== issuer || payload.aud !== audience || payload.client_id !== undefined)
        throw new InvalidToken("token has invalid claims: it was issued to others");
      const claims = claimsOf(payload);
      remember(people, token, claims);
      return claims;
    },
  };
}

function remember<T>(memory: Map<string, T>, token: string, value: T): void {
  if (memory.size >= REMEMBERED) {
    const oldest = memory.keys().next();
    if (!oldest.done) memory.delete(oldest.value);
  }
  memory.set(token, value);
}

const EXPIRED = "token has invalid claims: token is expired";

function detail(error: Error): string {
  if (error instanceof errors.JWTExpired) return EXPIRED;
  if (error instanceof errors.JWTClaimValidationFailed)
    return `token has invalid claims: ${error.claim === "nbf" ? "token is not valid yet" : error.message}`;
  if (error instanceof errors.JOSEAlgNotAllowed)
    return "token signature is invalid: signing method is invalid";
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return "token signature is invalid: signature is invalid";
  return "token is malformed: token contains an invalid number of segments or an unreadable one";
}

function claimsOf(payload: JWTPayload): AccessClaims {
  const { sub, session_id: sessionId, aal, exp, iat } = payload;
  if (sub === undefined || !UUID.test(sub)) throw new InvalidToken("sub claim must be a UUID");
  if (typeof sessionId !== "string" || !UUID.test(sessionId))
    throw new InvalidToken("session_id claim must be a UUID");
  if (exp === undefined || iat === undefined) throw new InvalidToken("exp and iat claims are required");
  return { userId: sub, sessionId, aal: aal === "aal2" ? "aal2" : "aal1", expiresAt: exp };
}
