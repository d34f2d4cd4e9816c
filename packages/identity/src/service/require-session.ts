import { isUuid } from "@lastro/platform/uuid";
import type { JWTPayload } from "jose";
import { type Account, isBanned, type UserRow } from "../people/user.js";
import type { AssuranceLevel, SessionRow } from "../sessions/session-row.js";
import { InvalidToken } from "../tokens/access-token.js";
import { bearerToken } from "../tokens/bearer-token.js";
import { badJwt, refusal } from "./auth-error.js";
import type { IdentityCtx } from "./context.js";

/** Who a bearer token stands for, read from the database. */
export interface Caller {
  readonly user: UserRow;
  readonly account: Account;
  /** Absent when the token names none, as one made by another service of the house may. */
  readonly session: SessionRow | undefined;
  /** Of the token and the session, whichever is lower. */
  readonly assurance: AssuranceLevel;
  /** For whom the token was issued. */
  readonly audience: string;
}

/** A caller in a session. */
export interface SignedIn extends Caller {
  readonly session: SessionRow;
}

/** Whether the person has a second factor that this session has not been given. */
export function owesSecondFactor({ account, assurance, session }: Caller): boolean {
  return (
    session !== undefined &&
    assurance === "aal1" &&
    account.factors.some(({ status }) => status === "verified")
  );
}

/** Refuses what a stolen password alone must not do. */
export function assertSecondFactor(caller: Caller): void {
  if (owesSecondFactor(caller)) throw refusal("needsAal2");
}

type CheckCtx = Pick<IdentityCtx, "tokens" | "clock" | "realm" | "accounts">;

const NO_SESSION = "00000000-0000-0000-0000-000000000000";

/** The caller of what only makes sense within a session. */
export function inSession(caller: Caller): SignedIn {
  if (!caller.session) throw refusal("sessionNotFound");
  return { ...caller, session: caller.session };
}

/** The user of a bearer token, and their session if the token names one, or the refusal of `/auth/v1`. */
export async function requireCaller(ctx: CheckCtx, authorization: string | undefined): Promise<Caller> {
  const token = bearerToken(authorization);
  if (token === undefined) throw refusal("noAuthorization");
  const claims = await ctx.tokens.read(token).catch((error: unknown) => {
    throw error instanceof InvalidToken ? badJwt(error.message) : error;
  });
  const { sub } = claims;
  if (!sub) throw refusal("missingSub");
  if (!isUuid(sub)) throw refusal("subInvalid");
  const sessionId = sessionIdOf(claims);
  const { account, session } = await ctx.accounts.ofUser(sub, sessionId);
  if (account?.user.realm !== ctx.realm) throw refusal("userNotFound");
  const { user } = account;
  const now = ctx.clock.now();
  if (sessionId !== undefined) {
    const ended = session?.not_after != null && session.not_after < now;
    if (!session || session.user_id !== user.id || ended) throw refusal("sessionNotFound");
  }
  if (isBanned(user, now)) throw refusal("userBanned");
  return {
    user,
    account,
    session,
    assurance: claims.aal === "aal2" && session?.aal === "aal2" ? "aal2" : "aal1",
    audience: typeof claims.aud === "string" ? claims.aud : (claims.aud?.[0] ?? ""),
  };
}

function sessionIdOf(claims: JWTPayload): string | undefined {
  const { session_id: sessionId } = claims;
  if (sessionId === undefined || sessionId === null || sessionId === "" || sessionId === NO_SESSION)
    return undefined;
  if (typeof sessionId !== "string" || !isUuid(sessionId)) throw refusal("sessionIdInvalid");
  return sessionId;
}
