import { inTransaction, type Tx, violatedConstraint } from "@lastro/platform/database/database";
import { makePermanent, mergeAppMetadata, setAddress } from "../admin/user-writes.js";
import { agreedCode } from "../codes/agreed-code.js";
import { sendEmailChange } from "../codes/confirmation-mail.js";
import { sendCodeByText } from "../codes/send-text.js";
import { provePasswordChange } from "../passwords/prove-password-change.js";
import { setNewPassword } from "../passwords/set-new-password.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitHouseSms, limitMail, limitText } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import type { Caller } from "../service/require-session.js";
import { type CheckedUpdate, checkUpdate, type UserUpdate } from "./check-update.js";
import { movePhone } from "./move-phone.js";
import { assertRecentProof } from "./recent-proof.js";
import { sendNotice } from "./send-notice.js";
import { presentUser, type UserRow } from "./user.js";
import { confirmEmail, getAccount, mergeMetadata, refreshProviders } from "./user-store.js";

/** Changes what a person may change about themselves. A new password ends every other session. */
export async function updateUser(
  ctx: IdentityCtx,
  caller: Caller,
  input: UserUpdate,
): Promise<ReturnType<typeof presentUser>> {
  const { user, session } = caller;
  const update = await checkUpdate(ctx, caller, input);
  const { password } = update;
  if (update.newPhone || update.newEmail) assertRecentProof(ctx, caller);
  if (password !== undefined)
    await provePasswordChange(ctx, caller, {
      password,
      current: input.currentPassword,
      nonce: input.nonce,
    });
  const passwordHash = password ? await ctx.passwords.hash(password) : null;
  await limitLetters(ctx, user, update);
  try {
    await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now();
      if (password !== undefined)
        await setNewPassword(tx, ctx, user, {
          passwordHash,
          ...(session ? { exceptSession: session.id } : {}),
        });
      if (update.data) await mergeMetadata(tx, user.id, update.data, now);
      if (update.appMetadata) await mergeAppMetadata(tx, user.id, update.appMetadata, now);
      await changeAddresses(tx, ctx, user, update, input.redirectTo);
      await noteEvent(tx, ctx, { action: "user_modified", user, traits: { fields: changedFields(update) } });
    });
  } catch (error) {
    const taken = violatedConstraint(error);
    if (taken === "identity_user_email_taken_once_per_realm") throw refusal("emailExists");
    if (taken === "identity_user_phone_taken_once_per_realm") throw refusal("phoneExists");
    throw error;
  }
  return presentUser(await getAccount(ctx.db, user.id));
}

/** Someone without an account of their own yet needs no letter where the house takes addresses at their word. */
function takesEmailAtItsWord(ctx: IdentityCtx, user: UserRow): boolean {
  return user.is_anonymous && ctx.settings.email.autoconfirm;
}

async function limitLetters(ctx: IdentityCtx, user: UserRow, update: CheckedUpdate): Promise<void> {
  const { newEmail, newPhone } = update;
  if (newEmail && !takesEmailAtItsWord(ctx, user)) {
    await limitMail(ctx, "email_change", user.email ?? newEmail);
    await limitHouseMail(ctx, "account");
  }
  if (newPhone && !ctx.settings.phone.autoconfirm) {
    await limitText(ctx, "phone_change", user.phone ?? newPhone);
    if (agreedCode(ctx, newPhone) === undefined) await limitHouseSms(ctx, "account");
  }
}

async function changeAddresses(
  tx: Tx,
  ctx: IdentityCtx,
  user: UserRow,
  { newEmail, newPhone, challenge, channel }: CheckedUpdate,
  redirectTo: string,
): Promise<void> {
  if (newEmail && takesEmailAtItsWord(ctx, user)) {
    await setAddress(tx, ctx, user.id, "email", newEmail, true);
    await confirmEmail(tx, user.id, ctx.clock.now());
    await settle(tx, user);
    await ctx.hooks.emailChanged(tx, { userId: user.id, email: newEmail });
  } else if (newEmail) {
    await sendEmailChange(tx, ctx, user, newEmail, { redirectTo, challenge });
  }
  if (newPhone && ctx.settings.phone.autoconfirm) {
    await movePhone(tx, ctx, user.id, newPhone);
    await settle(tx, user);
    await sendNotice(tx, ctx, user, { template: "phone_changed", data: { phone: newPhone } });
  } else if (newPhone) {
    await sendCodeByText(tx, ctx, user, { purpose: "phone_change", phone: newPhone, channel });
  }
}

async function settle(tx: Tx, user: UserRow): Promise<void> {
  if (user.is_anonymous) await makePermanent(tx, user.id);
  await refreshProviders(tx, user.id);
}

function changedFields(update: CheckedUpdate): string[] {
  const { newEmail, newPhone, password, data, appMetadata } = update;
  const changes = { email: newEmail, phone: newPhone, password, data, app_metadata: appMetadata };
  return Object.entries(changes).flatMap(([field, value]) => (value === undefined ? [] : [field]));
}
