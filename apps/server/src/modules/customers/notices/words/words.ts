import type { NoticeText } from "../../../notices/index.js";

/** What identity calls the ways to prove who one is. */
type Factor = "totp" | "phone" | "webauthn" | "recovery_code";

/** The facts of each notice about an account. */
export interface AccountFacts {
  readonly password_changed: object;
  readonly email_changed: { readonly oldEmail: string; readonly newEmail: string };
  /** Digits, without the plus. */
  readonly phone_changed: { readonly phone: string };
  readonly identity_linked: { readonly provider: string };
  readonly identity_unlinked: { readonly provider: string };
  readonly factor_enrolled: { readonly factor: Factor };
  readonly factor_unenrolled: { readonly factor: Factor };
  readonly passkey_added: { readonly passkey: string };
  readonly passkey_removed: { readonly passkey: string };
  readonly session_copied: object;
  /** The last day of the copy, in words. */
  readonly export_ready: { readonly until: string };
}
export type AccountNotice = keyof AccountFacts;

export type FactorNames = Readonly<Record<Factor, string>>;

/** Every notice about an account in one language. */
export type AccountWords = { readonly [K in AccountNotice]: (facts: AccountFacts[K]) => NoticeText };
