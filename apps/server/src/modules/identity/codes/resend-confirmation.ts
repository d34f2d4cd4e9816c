import { inTransaction } from "../../../platform/database/database.js";
import { acceptedEmail } from "../people/rules.js";
import { findUserByEmail } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitMail } from "../service/limits.js";
import { sendConfirmation, sendEmailChange } from "./confirmation-mail.js";

export interface Resend {
  readonly type?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly redirectTo: string;
}

/** Sends a pending confirmation again. Unknown addresses and those with nothing pending get the same answer. */
export async function resendConfirmation(ctx: IdentityCtx, input: Resend): Promise<void> {
  const { type, phone } = input;
  if (type !== "signup" && type !== "email_change" && type !== "sms" && type !== "phone_change")
    throw refusal("resendNeedsType");
  if (type === "signup" && !input.email) throw refusal("resendNeedsEmail");
  if (type === "sms" && !phone) throw refusal("resendNeedsPhone");
  if (input.email && phone) throw refusal("resendWithBoth");
  if (phone) throw refusal("phoneResendDisabled");
  if (!input.email) throw refusal("resendWithNeither");
  const email = acceptedEmail(input.email);

  await limitMail(ctx, type === "signup" ? "confirmation" : "email_change", email);
  const user = await findUserByEmail(ctx.db, ctx, email);
  if (!user) return;
  const { new_email: newEmail } = user;
  if (type === "signup" && user.email_confirmed_at === null) {
    await limitHouseMail(ctx);
    await inTransaction(ctx.db, (tx) => sendConfirmation(tx, ctx, { ...user, email }, input.redirectTo));
  }
  if (type === "email_change" && newEmail !== null) {
    await limitHouseMail(ctx);
    await inTransaction(ctx.db, (tx) => sendEmailChange(tx, ctx, user, newEmail, input.redirectTo));
  }
}
