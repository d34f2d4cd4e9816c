import { inTransaction } from "@lastro/platform/database/database";
import type { UserRow } from "../people/user.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitHouseMail, limitHouseSms, limitMail, limitText } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import { forgiveUnanswered, limitUnanswered } from "../service/unanswered-codes.js";
import { agreedCode } from "./agreed-code.js";
import { sendNonce } from "./confirmation-mail.js";
import { consumeOneTimeToken, isLiveCode } from "./one-time-tokens.js";
import { sendCodeByText } from "./send-text.js";

/** Sends a code that proves the signed-in person still has their mailbox or, without one, their telephone. */
export async function reauthenticate(ctx: IdentityCtx, user: UserRow): Promise<void> {
  const { email, phone } = user;
  if (email !== null) {
    if (user.email_confirmed_at === null) throw refusal("reauthenticateEmailFirst");
    await limitMail(ctx, "reauthentication", email);
    await limitUnanswered(ctx, noncesOf(user), "mail");
    await limitHouseMail(ctx, "account");
  } else if (phone !== null) {
    if (user.phone_confirmed_at === null) throw refusal("reauthenticatePhoneFirst");
    await limitText(ctx, "reauthentication", phone);
    await limitUnanswered(ctx, noncesOf(user), "sms");
    if (agreedCode(ctx, phone) === undefined) await limitHouseSms(ctx, "account");
  } else throw refusal("reauthenticateNeedsAddress");

  await inTransaction(ctx.db, async (tx) => {
    await noteEvent(tx, ctx, { action: "user_reauthenticate_requested", user });
    if (email !== null) await sendNonce(tx, ctx, { ...user, email });
    else if (phone !== null) await sendCodeByText(tx, ctx, user, { purpose: "reauthentication", phone });
  });
}

/** Accepts the code of `reauthenticate`, once. Throws when it is another one, too old, or tried too often. */
export async function acceptNonce(
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "email" | "phone">,
  nonce: string,
): Promise<void> {
  const of = {
    userId: user.id,
    purpose: "reauthentication",
    address: user.email ?? user.phone ?? "",
    channel: user.email === null ? "phone" : "email",
  } as const;
  if (!(await isLiveCode(ctx, of, nonce))) throw refusal("nonceInvalid");
  await inTransaction(ctx.db, async (tx) => {
    if (!(await consumeOneTimeToken(tx, user.id, of.purpose))) throw refusal("nonceInvalid");
    await forgiveUnanswered(tx, ctx, noncesOf(user));
  });
}

function noncesOf({ id }: Pick<UserRow, "id">): string {
  return `reauthentication:${id}`;
}
