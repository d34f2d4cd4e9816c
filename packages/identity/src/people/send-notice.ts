import type { Tx } from "@lastro/platform/database/database";
import { languageOf } from "@lastro/platform/language";
import type { MailData } from "@lastro/platform/mail/mail";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { letterVariables } from "../codes/letter-variables.js";
import type { IdentityCtx } from "../service/context.js";
import type { Notice } from "../service/settings.js";
import type { UserRow } from "./user.js";

const SWITCHES = {
  password_changed: "password_changed",
  email_changed: "email_changed",
  phone_changed: "phone_changed",
  identity_linked: "identity_linked",
  identity_unlinked: "identity_unlinked",
  factor_enrolled: "mfa_factor_enrolled",
  factor_unenrolled: "mfa_factor_unenrolled",
  passkey_added: "passkey_added",
  passkey_removed: "passkey_removed",
  session_copied: "session_copied",
} as const satisfies Partial<Record<keyof MailData, Notice>>;

export interface NoticeOf<T extends keyof typeof SWITCHES> {
  readonly template: T;
  readonly data: MailData[T];
}

/** Writes to a person of a change to their account, at the address they had, where such letters are sent at all. */
export async function sendNotice<T extends keyof typeof SWITCHES>(
  tx: Tx,
  ctx: IdentityCtx,
  user: Pick<UserRow, "id" | "email" | "phone" | "user_metadata">,
  { template, data }: NoticeOf<T>,
): Promise<void> {
  await ctx.hooks.securityChanged?.(tx, ctx, { userId: user.id, kind: template, facts: data });
  if (user.email === null || !ctx.settings.notices[SWITCHES[template]]) return;
  await sendMail(tx, ctx, {
    to: user.email,
    template,
    language: languageOf(user.user_metadata),
    data,
    ...letterVariables(ctx, user, noticeVariables(user, data)),
  });
}

/** What a notice tells, by the names templates know it by. */
function noticeVariables(
  user: Pick<UserRow, "phone">,
  said: Partial<Record<"oldEmail" | "newEmail" | "phone" | "provider" | "factor" | "passkey", string>>,
): Parameters<typeof letterVariables>[2] {
  const { oldEmail, newEmail, phone, provider, factor } = said;
  return {
    ...(newEmail === undefined ? {} : { Email: newEmail }),
    ...(oldEmail === undefined ? {} : { OldEmail: oldEmail }),
    ...(phone === undefined ? {} : { Phone: phone, OldPhone: user.phone ?? "" }),
    ...(provider === undefined ? {} : { Provider: provider }),
    ...(factor === undefined ? {} : { FactorType: factor }),
  };
}
