import { inTransaction, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { confirmPhone, makePermanent, setAddress } from "../admin/user-writes.js";
import { movePhone } from "../people/move-phone.js";
import { typedRegistration } from "../people/registration-proof.js";
import { sendNotice } from "../people/send-notice.js";
import { evictFromEmail, evictFromPhone } from "../people/unconfirmed.js";
import { isBanned, type UserRow } from "../people/user.js";
import {
  confirmEmail,
  findUserById,
  forgetRegistration,
  halfConfirmEmailChange,
  moveEmail,
  refreshProviders,
  setPassword,
} from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { noteEvent } from "../service/note-event.js";
import { consumeOneTimeToken, type TokenPurpose, voidOneTimeTokens } from "./one-time-tokens.js";

/** A token that was shown and is the live one. */
export interface ShownToken {
  readonly user: UserRow;
  readonly purpose: TokenPurpose;
  /** Set when it came by telephone, which is then what it confirms. */
  readonly phone?: string;
  /** A code agreed on for a number of tests: there need be no token. */
  readonly agreed?: true;
  /** The words for a second use. */
  readonly whenUsed: "codeExpired" | "linkExpired";
}

/**
 * Uses a token up and lets it have its effect, once, together with what comes of it. Answers nothing after the first
 * of two confirmations of a change of address.
 */
export async function acceptToken<T>(
  ctx: IdentityCtx,
  shown: ShownToken,
  finish: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  const { user, purpose } = shown;
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");
  return inTransaction(ctx.db, async (tx) => {
    const used = await consumeOneTimeToken(tx, user.id, purpose);
    if (!used && !shown.agreed) throw refusal(shown.whenUsed);
    if (!(await takeEffect(tx, ctx, shown))) return undefined;
    if (user.is_anonymous) await makePermanent(tx, user.id);
    await refreshProviders(tx, user.id);
    await voidOneTimeTokens(tx, user.id);
    return finish(tx);
  });
}

/** False when another confirmation is needed before anything changes. */
async function takeEffect(tx: Tx, ctx: IdentityCtx, shown: ShownToken): Promise<boolean> {
  const { user, purpose, phone } = shown;
  if (purpose === "email_change_new" || purpose === "email_change_current")
    return changeEmail(tx, ctx, shown);
  if (purpose !== "phone_change") await keepOwnPassword(tx, ctx, shown);
  if (purpose === "phone_change") await changePhone(tx, ctx, shown);
  else if (phone !== undefined) await confirmNumber(tx, ctx, user, phone);
  else await confirmAddress(tx, ctx, user);
  return true;
}

/**
 * Confirming proves an address or number. The password of a registration others have begun as well, or that is confirmed
 * by a letter for another purpose, stays only for the browser that typed it; the owner chooses one by letter otherwise.
 */
async function keepOwnPassword(tx: Tx, ctx: IdentityCtx, { user, purpose }: ShownToken): Promise<void> {
  const now = await findUserById(tx, user.id);
  if (
    !now ||
    now.password_hash === null ||
    now.email_confirmed_at !== null ||
    now.phone_confirmed_at !== null
  )
    return;
  const own = (purpose === "confirmation" && !now.contested) || typedRegistration(ctx, now);
  if (!own) await setPassword(tx, user.id, null, ctx.clock.now());
  await forgetRegistration(tx, user.id);
}

async function confirmAddress(tx: Tx, ctx: IdentityCtx, user: UserRow): Promise<void> {
  if (user.email_confirmed_at === null) {
    const action = user.invited_at === null ? "user_signedup" : "invite_accepted";
    await noteEvent(tx, ctx, { action, user, traits: { provider: "email" } });
  }
  await confirmEmail(tx, user.id, ctx.clock.now());
}

async function confirmNumber(tx: Tx, ctx: IdentityCtx, user: UserRow, phone: string): Promise<void> {
  if (user.phone_confirmed_at === null)
    await noteEvent(tx, ctx, { action: "user_signedup", user, traits: { provider: "phone" } });
  await setAddress(tx, ctx, user.id, "phone", phone, true);
  await confirmPhone(tx, user.id, ctx.clock.now());
  await ctx.hooks.phoneConfirmed?.(tx, { userId: user.id, phone });
}

/** Counts the first confirmation where the house wants two; moves the address at the second. */
async function changeEmail(tx: Tx, ctx: IdentityCtx, { user, whenUsed }: ShownToken): Promise<boolean> {
  const { secureChange, autoconfirm } = ctx.settings.email;
  const both = secureChange && !autoconfirm && user.email !== null;
  if (both && (await halfConfirmEmailChange(tx, user.id))) return false;
  const newEmail = (await findUserById(tx, user.id))?.new_email;
  if (!newEmail) throw refusal(whenUsed);
  await evictFromEmail(tx, ctx, newEmail);
  await refuseTaken(async () => {
    await moveEmail(tx, user.id, newEmail, ctx.clock.now());
    await setAddress(tx, ctx, user.id, "email", newEmail, true);
  });
  await noteEvent(tx, ctx, { action: "user_modified", user });
  await ctx.hooks.emailChanged(tx, { userId: user.id, email: newEmail });
  const { email: oldEmail } = user;
  if (oldEmail !== null)
    await sendNotice(tx, ctx, user, { template: "email_changed", data: { oldEmail, newEmail } });
  return true;
}

async function changePhone(tx: Tx, ctx: IdentityCtx, { user, whenUsed }: ShownToken): Promise<void> {
  const { new_phone: phone } = user;
  if (phone === null) throw refusal(whenUsed);
  await evictFromPhone(tx, ctx, phone);
  await refuseTaken(() => movePhone(tx, ctx, user.id, phone));
  await ctx.hooks.phoneConfirmed?.(tx, { userId: user.id, phone });
  await noteEvent(tx, ctx, { action: "user_modified", user });
  await sendNotice(tx, ctx, user, { template: "phone_changed", data: { phone } });
}

/** Somebody else may have taken it since it was asked for. */
async function refuseTaken(change: () => Promise<void>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "identity_user_email_taken_once_per_realm") throw refusal("emailExists");
    if (constraint === "identity_user_phone_taken_once_per_realm") throw refusal("phoneExists");
    throw error;
  }
}
