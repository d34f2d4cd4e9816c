import { query, type Tx } from "@lastro/platform/database/database";
import { languageOf } from "@lastro/platform/language";
import type { SmsChannel } from "@lastro/platform/sms/port";
import { sendSms } from "@lastro/platform/sms/send-sms";
import type { UserRow } from "../people/user.js";
import { noTextsSent } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { agreedCode } from "./agreed-code.js";
import { codeText } from "./code-text.js";
import { issueOneTimeToken } from "./one-time-tokens.js";

const SENT_AT = {
  confirmation: "confirmation_sent_at",
  phone_change: "phone_change_sent_at",
  reauthentication: "reauthentication_sent_at",
} as const;

export interface CodeByText {
  readonly purpose: keyof typeof SENT_AT;
  /** Digits, without the plus. */
  readonly phone: string;
  readonly channel?: SmsChannel;
}

/** Sends a code to a telephone. Numbers whose code is agreed on beforehand get no text. */
export async function sendCodeByText(
  tx: Tx,
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "user_metadata">,
  { purpose, phone, channel = "sms" }: CodeByText,
): Promise<void> {
  const agreed = agreedCode(ctx, phone);
  if (agreed === undefined && !ctx.settings.phone.sends) throw noTextsSent(purpose);
  const { code } = await issueOneTimeToken(tx, ctx, {
    userId: user.id,
    purpose,
    address: phone,
    channel: "phone",
    code: agreed,
  });
  const now = ctx.clock.now();
  await query(tx, `update identity_user set ${SENT_AT[purpose]} = $2, updated_at = $2 where id = $1`, [
    user.id,
    now,
  ]);
  if (purpose === "phone_change")
    await query(tx, "update identity_user set new_phone = $2 where id = $1", [user.id, phone]);
  if (agreed !== undefined) return;
  const text = codeText(ctx.settings.phone.template, code, languageOf(user.user_metadata));
  await sendSms(tx, ctx, { to: phone, text, code, channel });
}
