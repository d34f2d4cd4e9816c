import type { LettersOf } from "@lastro/platform/mail/letter-set";

export type FactorKind = "totp" | "phone" | "webauthn" | "recovery_code";
export type FactorNames = Readonly<Record<FactorKind, string>>;

interface LinkData {
  readonly link: string;
  readonly code: string;
  /** How long both are good for, in words. */
  readonly validFor: string;
}

/** What each letter about signing in says, beside the words of its template. */
export interface IdentityMailData {
  readonly confirm_email: LinkData;
  readonly recover_password: LinkData;
  readonly change_email: LinkData & { readonly newEmail: string };
  readonly magic_link: LinkData;
  readonly invite: LinkData;
  readonly reauthenticate: { readonly code: string; readonly validFor: string };
  readonly email_changed: { readonly oldEmail: string; readonly newEmail: string };
  /** Digits, without the plus. */
  readonly phone_changed: { readonly phone: string };
  readonly identity_linked: { readonly provider: string };
  readonly identity_unlinked: { readonly provider: string };
  readonly factor_enrolled: { readonly factor: FactorKind };
  readonly factor_unenrolled: { readonly factor: FactorKind };
  readonly passkey_added: { readonly passkey: string };
  readonly passkey_removed: { readonly passkey: string };
  readonly password_changed: Readonly<Record<never, never>>;
  /** A refresh token was used by somebody else as well. */
  readonly session_copied: Readonly<Record<never, never>>;
}

export type IdentityTemplate = keyof IdentityMailData;
export type IdentityLetters = LettersOf<IdentityTemplate>;

declare module "@lastro/platform/mail/mail" {
  interface MailData extends IdentityMailData {}
}
