import type { Database, Tx } from "@lastro/platform/database/database";
import type { FoundAccount } from "../people/account-reader.js";
import { presentUser } from "../people/user.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import { formatRefreshToken } from "../tokens/refresh-token.js";
import type { MethodReference } from "./session-row.js";
import { insertSession } from "./session-store.js";

export interface SessionOptions {
  /** The organisation that vouches, of a SAML sign-in. */
  readonly provider?: string;
  /** Which of the house's groups of sessions it belongs to. */
  readonly tag?: string;
  readonly notAfter?: Date;
  /** What the log says besides how it was proven. */
  readonly traits?: Readonly<Record<string, unknown>>;
  /** The identity it was proven by, where it is not the e-mail. */
  readonly identity?: "phone" | "other";
}

/**
 * Opens a session and notes the sign-in; the one before it stays readable as the last access. Answers it with the
 * account as it is from then on.
 */
export function openSession(
  db: Database | Tx,
  ctx: IdentityCtx,
  userId: string,
  method: MethodReference["method"],
  options: SessionOptions = {},
): Promise<Required<FoundAccount>> {
  const at = ctx.clock.now();
  const id = ctx.random.id();
  const provider = options.provider === undefined ? {} : { provider: options.provider };
  return insertSession(db, {
    id,
    userId,
    realm: ctx.realm,
    amr: [{ method, timestamp: Math.floor(at.getTime() / 1000), ...provider }],
    provider: options.identity ?? "email",
    userAgent: ctx.userAgent,
    ip: ctx.ip,
    tag: options.tag,
    notAfter: options.notAfter,
    eventId: ctx.random.id(),
    traits: { ...options.traits, method, session_id: id, ...provider },
    at,
  });
}

/** The answer of every successful sign-in and refresh. */
export function sessionResponse(
  ctx: IdentityCtx,
  { account, session }: Required<FoundAccount>,
): SessionResponse {
  const { token, expiresAt, expiresIn } = ctx.tokens.issue(account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: formatRefreshToken(ctx.refreshKeys[0], {
      sessionId: session.id,
      counter: session.refresh_counter,
    }),
    user: presentUser(account),
  };
}
