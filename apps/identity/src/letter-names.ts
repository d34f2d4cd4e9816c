import type { MailTemplate } from "@lastro/platform/mail/mail";
import type { z } from "zod";

/** The original's letters, and ours that take their place. */
export const LETTERS = {
  INVITE: "invite",
  CONFIRMATION: "confirm_email",
  RECOVERY: "recover_password",
  MAGIC_LINK: "magic_link",
  EMAIL_CHANGE: "change_email",
  REAUTHENTICATION: "reauthenticate",
  PASSWORD_CHANGED_NOTIFICATION: "password_changed",
  EMAIL_CHANGED_NOTIFICATION: "email_changed",
  PHONE_CHANGED_NOTIFICATION: "phone_changed",
  IDENTITY_LINKED_NOTIFICATION: "identity_linked",
  IDENTITY_UNLINKED_NOTIFICATION: "identity_unlinked",
  MFA_FACTOR_ENROLLED_NOTIFICATION: "factor_enrolled",
  MFA_FACTOR_UNENROLLED_NOTIFICATION: "factor_unenrolled",
} as const satisfies Record<string, MailTemplate>;

export type LetterName = keyof typeof LETTERS;

/** One name for each letter, behind a prefix, each with a value of this kind. */
export function perLetter<P extends string, S extends z.ZodType>(
  prefix: P,
  schema: S,
): { [N in `${P}${LetterName}`]: S } {
  return Object.fromEntries(Object.keys(LETTERS).map((letter) => [prefix + letter, schema])) as {
    [N in `${P}${LetterName}`]: S;
  };
}
