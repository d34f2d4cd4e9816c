import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { networkOf } from "@lastro/platform/http/network-of";
import type { FoundAccount } from "../people/account-reader.js";
import { isOfAdministration } from "../people/roles.js";
import { sendNotice } from "../people/send-notice.js";
import { type Account, isBanned } from "../people/user.js";
import { refusal, retryLater } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { addressCharge } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { OAuthError } from "../service/oauth-error.js";
import type { SessionResponse } from "../service/wire.js";
import { parseRefreshToken } from "../tokens/refresh-token.js";
import type { SessionRow } from "./session-row.js";
import { deleteSession, findSession, listSessions } from "./session-store.js";
import { endOf, groupOf, lastSeenAt, type SessionEnd } from "./session-validity.js";
import { sessionResponse } from "./sessions.js";

/** Tells proxies and logs in front of us how an exchange went. */
export type TellExchange = (header: string, value: string) => void;

/**
 * Exchanges a refresh token for the next one. Whoever asks at the same time, or lost the answer, gets that same next
 * one; a token older than that, outside the reuse window, was copied: the session ends and the owner is told. So does
 * the one before the current token when it comes from elsewhere than where the current one went: thief and owner would
 * otherwise go on by turns. Counted by network address: a client signs out on a 4xx here and waits after a 503.
 */
export async function refreshSession(
  ctx: IdentityCtx,
  refreshToken: string,
  tell: TellExchange = () => undefined,
): Promise<SessionResponse> {
  return sessionResponse(ctx, await continueSession(ctx, refreshToken, { tell }));
}

export interface Continuation {
  readonly tell?: TellExchange;
  /** The OAuth client that asks; a session is continued only by whom it was opened for. */
  readonly oauthClientId?: string;
}

/** The same, and answers the session as it goes on. */
export async function continueSession(
  ctx: IdentityCtx,
  refreshToken: string,
  { tell = () => undefined, oauthClientId }: Continuation,
): Promise<Required<FoundAccount>> {
  const token = parseRefreshToken(ctx.refreshKeys, refreshToken);
  if (typeof token === "string") {
    await countAlone(ctx);
    throw refusal(token === "malformed" ? "refreshTokenInvalid" : "refreshTokenNotFound");
  }
  const { session, account, secondsToWait } = await ctx.accounts.ofSession(
    token.sessionId,
    addressCharge(ctx, "token", "refresh"),
  );
  if (secondsToWait > 0) throw retryLater(secondsToWait);
  if (!session || !account || token.counter < session.refresh_floor) throw refusal("refreshTokenNotFound");
  if (account.user.realm !== ctx.realm) throw refusal("refreshTokenNotFound");
  assertOpenedFor(session, oauthClientId);
  const now = ctx.clock.now();
  if (isBanned(account.user, now)) throw refusal("refreshUserBanned");
  const couldProveMore = account.factors.some((factor) => factor.status === "verified");
  const end = endOf(session, ctx.settings.sessions, now, couldProveMore) ?? (await endOfRole(ctx, session));
  if (end) throw refusal(end);
  if (ctx.settings.sessions.singlePerUser) await assertLatest(ctx, session, couldProveMore);

  const current = await currentSession(ctx, account, session, token.counter, tell);
  return { account, session: current };
}

/** Why a session of the administration may not go on; the role is looked up only once it would matter. */
async function endOfRole(ctx: IdentityCtx, session: SessionRow): Promise<SessionEnd | undefined> {
  const { sessions: rules } = ctx.settings;
  const end = endOf(session, { ...rules, ...rules.administrators }, ctx.clock.now(), false);
  return end && (await isOfAdministration(ctx.db, session.user_id)) ? end : undefined;
}

function assertOpenedFor({ oauth_client_id: owner }: SessionRow, asking: string | undefined): void {
  if (owner === (asking ?? null)) return;
  throw owner === null
    ? new OAuthError("invalid_grant", "Refresh token was not issued to an OAuth client")
    : new OAuthError("invalid_client", "Refresh token was issued to another OAuth client");
}

/** Counts what asks about no session. */
async function countAlone(ctx: IdentityCtx): Promise<void> {
  const { bucket, rate } = addressCharge(ctx, "token", "refresh");
  const seconds = await ctx.limiter.secondsToWait(bucket, rate);
  if (seconds > 0) throw retryLater(seconds);
}

/** Of the sessions that may be one per person, only the one seen last goes on. */
async function assertLatest(ctx: IdentityCtx, session: SessionRow, couldProveMore: boolean): Promise<void> {
  const { sessions: rules } = ctx.settings;
  const now = ctx.clock.now();
  const newer = (await listSessions(ctx.db, session.user_id, session.oauth_client_id)).some(
    (other) =>
      other.id !== session.id &&
      groupOf(other, rules.tags) === groupOf(session, rules.tags) &&
      lastSeenAt(other) > lastSeenAt(session) &&
      endOf(other, rules, now, couldProveMore) === undefined,
  );
  if (newer) throw refusal("sessionSuperseded");
}

async function currentSession(
  ctx: IdentityCtx,
  account: Account,
  session: SessionRow,
  counter: number,
  tell: TellExchange,
): Promise<SessionRow> {
  const behind = session.refresh_counter - counter;
  if (behind < 0) throw refusal("refreshTokenForeign");
  if (behind === 0) {
    const { user } = account;
    const advanced = await ctx.refreshes.advance({
      sessionId: session.id,
      counter: session.refresh_counter,
      eventId: ctx.random.id(),
      userId: user.id,
      username: user.email ?? user.phone ?? "",
      userAgent: ctx.userAgent,
      ip: ctx.ip,
    });
    if (advanced) {
      tell("sb-auth-refresh-token-reuse", "false");
      return advanced;
    }
    const meanwhile = await findSession(ctx.db, session.id);
    if (!meanwhile || counter < meanwhile.refresh_floor) throw refusal("refreshTokenNotFound");
    return currentSession(ctx, account, meanwhile, counter, tell);
  }
  const causes = [
    ...(refreshedJustNow(ctx, session) ? ["concurrent-refresh"] : []),
    ...(behind === 1 && isWhereItWent(ctx, session) ? ["fail-to-save"] : []),
    ...(ctx.settings.tokens.refreshAllowReuse ? ["always-allow"] : []),
  ];
  if (causes.length > 0) {
    tell("sb-auth-refresh-token-reuse-cause", causes.join(","));
    return session;
  }
  if (ctx.settings.tokens.refreshRotation) {
    tell("sb-auth-refresh-token-rotated", "true");
    await endForReuse(ctx, account, session);
  }
  throw refusal("refreshTokenUsed");
}

async function endForReuse(ctx: IdentityCtx, { user }: Account, session: SessionRow): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await deleteSession(tx, session.id);
    await noteEvent(tx, ctx, {
      action: "token_revoked",
      user,
      traits: { session_id: session.id, reason: "refresh_token_reused" },
    });
    await sendNotice(tx, ctx, user, { template: "session_copied", data: {} });
  });
}

/** Whether who asks is the program and network the current token was given to, and may have lost it on the way. */
function isWhereItWent(ctx: IdentityCtx, { ip, user_agent: agent }: SessionRow): boolean {
  return agent === ctx.userAgent && networkOf(ip) === networkOf(ctx.ip);
}

function refreshedJustNow(ctx: IdentityCtx, session: SessionRow): boolean {
  return (
    session.refreshed_at !== null &&
    ctx.clock.now() <= secondsAfter(session.refreshed_at, ctx.settings.tokens.refreshReuseSeconds)
  );
}
