import { inTransaction, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { voidOneTimeTokens } from "../codes/one-time-tokens.js";
import { assertStrongPassword } from "../passwords/password-strength.js";
import { acceptedEmail, acceptedPhone } from "../people/rules.js";
import { assertNamesShowable } from "../people/shown-names.js";
import { type Metadata, presentUser, type UserRow } from "../people/user.js";
import {
  confirmEmail,
  getAccount,
  mergeMetadata,
  refreshProviders,
  setPassword,
} from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import type { Operator } from "../service/require-admin.js";
import { endSessions } from "../sessions/session-store.js";
import { bannedUntil } from "./ban-duration.js";
import { userOfId } from "./find-user.js";
import {
  confirmPhone,
  isEmailTaken,
  makePermanent,
  mergeAppMetadata,
  setAddress,
  setBan,
  setRole,
} from "./user-writes.js";

export interface UserChanges {
  readonly role?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly password?: string | undefined;
  readonly email_confirm?: boolean | undefined;
  readonly phone_confirm?: boolean | undefined;
  readonly user_metadata?: Metadata | undefined;
  readonly app_metadata?: Metadata | undefined;
  readonly ban_duration?: string | undefined;
}

/** The changes as they will be written, judged before anything is. */
interface AcceptedChanges extends Omit<UserChanges, "password" | "ban_duration"> {
  readonly passwordHash?: string;
  readonly bannedUntil: Date | null | undefined;
}

/** Changes a person at once, without asking them. A new password ends all their sessions. */
export async function updateUserByOperator(
  ctx: IdentityCtx,
  operator: Operator,
  userId: string,
  asked: UserChanges,
): Promise<ReturnType<typeof presentUser>> {
  const user = await userOfId(ctx, userId);
  const changes = await accepted(ctx, user, asked);
  try {
    await inTransaction(ctx.db, (tx) => write(tx, ctx, operator, user, changes));
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "identity_user_email_taken_once_per_realm") throw refusal("emailExists");
    if (constraint === "identity_user_phone_taken_once_per_realm") throw refusal("phoneExists");
    throw error;
  }
  return presentUser(await getAccount(ctx.db, user.id));
}

async function accepted(ctx: IdentityCtx, user: UserRow, asked: UserChanges): Promise<AcceptedChanges> {
  const { password, ban_duration: duration, ...rest } = asked;
  const email = asked.email ? acceptedEmail(asked.email) : undefined;
  const phone = asked.phone ? acceptedPhone(asked.phone) : undefined;
  const until = bannedUntil(ctx.clock.now(), duration);
  if (password !== undefined) await assertStrongPassword(ctx.settings, password);
  const scope = { realm: ctx.realm, audience: user.aud };
  if (email && (await isEmailTaken(ctx.db, scope, email, user.id))) throw refusal("emailExists");
  assertNamesShowable(rest.user_metadata ?? {});
  return {
    ...rest,
    email,
    phone,
    bannedUntil: until,
    ...(password === undefined ? {} : { passwordHash: await ctx.passwords.hash(password) }),
  };
}

async function write(
  tx: Tx,
  ctx: IdentityCtx,
  operator: Operator,
  user: UserRow,
  changes: AcceptedChanges,
): Promise<void> {
  const at = ctx.clock.now();
  const { email, phone, passwordHash } = changes;
  if (changes.role) await setRole(tx, user.id, changes.role, at);
  if (passwordHash !== undefined) {
    await setPassword(tx, user.id, passwordHash, at);
    await endSessions(tx, user.id);
  }
  if (email) {
    await setAddress(tx, ctx, user.id, "email", email, changes.email_confirm ?? false);
    if (email !== user.email) await ctx.hooks.emailChanged(tx, { userId: user.id, email });
  }
  if (phone) await setAddress(tx, ctx, user.id, "phone", phone, changes.phone_confirm ?? false);
  if (email || phone) await refreshProviders(tx, user.id);
  if (changes.email_confirm && (email ?? user.email)) await confirmEmail(tx, user.id, at);
  if (changes.phone_confirm && (phone ?? user.phone)) await confirmPhone(tx, user.id, at);
  if ((email && changes.email_confirm) || (phone && changes.phone_confirm)) await makePermanent(tx, user.id);
  // What was sent to another address, or to whoever knew the old password, must open nothing any more.
  if (email || phone || passwordHash !== undefined || changes.email_confirm || changes.phone_confirm)
    await voidOneTimeTokens(tx, user.id);
  if (changes.app_metadata) await mergeAppMetadata(tx, user.id, changes.app_metadata, at);
  if (changes.user_metadata) await mergeMetadata(tx, user.id, changes.user_metadata, at);
  if (changes.bannedUntil !== undefined) await setBan(tx, user.id, changes.bannedUntil, at);
  await noteEvent(tx, ctx, {
    action: "user_modified",
    user,
    operator: operator.role,
    traits: {
      user_id: user.id,
      user_email: email ?? user.email ?? "",
      user_phone: phone ?? user.phone ?? "",
    },
  });
}
