import { inTransaction, type Tx, violatedConstraint } from "../../../platform/database/database.js";
import { isEmail } from "../people/rules.js";
import { isBanned, type UserRow } from "../people/user.js";
import {
  confirmEmail,
  findUserByEmail,
  findUserById,
  findUserByNewEmail,
  getAccount,
  halfConfirmEmailChange,
  moveEmail,
} from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import type { SessionRow } from "../sessions/session-store.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import {
  consumeOneTimeToken,
  findLiveLink,
  isLiveCode,
  type TokenPurpose,
  voidOneTimeTokens,
} from "./one-time-tokens.js";

export interface Verification {
  readonly type?: string | undefined;
  readonly token?: string | undefined;
  readonly tokenHash?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly redirectTo?: string | undefined;
}

/** A session, or word that the other address still has to confirm the change. */
export type Verified =
  | { readonly kind: "session"; readonly session: SessionResponse }
  | { readonly kind: "half" };

const PURPOSES: Readonly<Record<string, readonly TokenPurpose[]>> = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  magiclink: ["recovery"],
  recovery: ["recovery"],
  email: ["confirmation", "recovery"],
  email_change: ["email_change_new", "email_change_current"],
};

/** Accepts a code with its address, or a link's token, once; signs its owner in. */
export async function verifyOneTimeToken(ctx: IdentityCtx, input: Verification): Promise<Verified> {
  const { type, token, tokenHash, email, phone } = input;
  if (!type) throw refusal("verifyNeedsType");
  if (Boolean(token) === Boolean(tokenHash)) throw refusal("verifyNeedsToken");
  if (tokenHash) {
    if (email || phone || input.redirectTo) throw refusal("verifyOnlyHash");
    return verifyLink(ctx, type, tokenHash);
  }
  if (Boolean(email) === Boolean(phone)) throw refusal("verifyNeedsEmail");
  const address = email?.toLowerCase() ?? "";
  if (email && !isEmail(address)) throw refusal("verifyEmailInvalid");
  return verifyCode(ctx, type, address, token ?? "");
}

/** Accepts the token of a link. */
export async function verifyLink(ctx: IdentityCtx, type: string, link: string): Promise<Verified> {
  const purposes = Object.hasOwn(PURPOSES, type) ? PURPOSES[type] : undefined;
  if (!purposes) throw refusal("verifyTypeUnknown");
  const found = await findLiveLink(ctx, link, purposes);
  const user = found && (await findUserById(ctx.db, found.userId));
  if (!found || !user) throw refusal("linkExpired");
  return accept(ctx, user, found.purpose, "linkExpired");
}

async function verifyCode(ctx: IdentityCtx, type: string, email: string, code: string): Promise<Verified> {
  const purposes = (Object.hasOwn(PURPOSES, type) ? PURPOSES[type] : undefined) ?? [];
  const user =
    (await findUserByEmail(ctx.db, ctx, email)) ??
    (type === "email_change" ? await findUserByNewEmail(ctx.db, ctx, email) : undefined);
  if (user) {
    for (const purpose of purposes) {
      if (await isLiveCode(ctx, user.id, purpose, code)) return accept(ctx, user, purpose, "codeExpired");
    }
  }
  throw refusal("codeExpired");
}

async function accept(
  ctx: IdentityCtx,
  user: UserRow,
  purpose: TokenPurpose,
  whenUsed: "codeExpired" | "linkExpired",
): Promise<Verified> {
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");
  const session = await inTransaction(ctx.db, async (tx) => {
    if (!(await consumeOneTimeToken(tx, user.id, purpose))) throw refusal(whenUsed);
    if (purpose === "email_change_new" || purpose === "email_change_current") {
      if (!(await changeEmail(tx, ctx, user.id, whenUsed))) return undefined;
    } else {
      await confirmEmail(tx, user.id, ctx.clock.now());
    }
    await voidOneTimeTokens(tx, user.id);
    return openSession(tx, ctx, user.id, "otp");
  });
  return session ? { kind: "session", session: await answer(ctx, session) } : { kind: "half" };
}

/** Counts the first confirmation; moves the address at the second. */
async function changeEmail(
  tx: Tx,
  ctx: IdentityCtx,
  userId: string,
  whenUsed: "codeExpired" | "linkExpired",
): Promise<boolean> {
  const first = await halfConfirmEmailChange(tx, userId);
  if (first) return false;
  const user = await findUserById(tx, userId);
  if (!user?.new_email) throw refusal(whenUsed);
  try {
    await moveEmail(tx, userId, user.new_email, ctx.clock.now());
  } catch (error) {
    if (violatedConstraint(error) === "identity_user_email_taken_once_per_realm")
      throw refusal("emailExists");
    throw error;
  }
  await ctx.hooks.emailChanged(tx, { userId, email: user.new_email });
  return true;
}

async function answer(ctx: IdentityCtx, session: SessionRow): Promise<SessionResponse> {
  return sessionResponse(ctx, await getAccount(ctx.db, session.user_id), session);
}
