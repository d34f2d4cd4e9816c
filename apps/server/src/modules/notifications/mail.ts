import { LANGUAGES, type Language } from "@lastro/contracts";
import { z } from "zod";

export type FactorKind = "totp" | "phone" | "webauthn" | "recovery_code";
export type FactorNames = Readonly<Record<FactorKind, string>>;

interface LinkData {
  readonly link: string;
  readonly code: string;
  /** How long both are good for, in words. */
  readonly validFor: string;
}

/** What each letter says, beside the words of its template. Amounts and dates arrive formatted. */
export interface MailData {
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
  readonly kyc_approved: { readonly name: string };
  readonly kyc_revision: { readonly name: string; readonly reason: string };
  readonly kyc_refused: { readonly name: string; readonly reason: string };
  readonly pix_received: { readonly amount: string; readonly payer: string };
  readonly pix_clawed_back: { readonly amount: string; readonly debited: string };
  /** To administrators: the two sources of an asset's price do not confirm each other. */
  readonly desk_halted: { readonly asset: string; readonly first: string; readonly second: string };
  /** To administrators: what was traded of an asset in 24 hours, and how much may be. */
  readonly desk_exposed: { readonly asset: string; readonly first: string; readonly second: string };
  readonly otc_settled: { readonly paid: string; readonly received: string };
  readonly export_ready: { readonly link: string; readonly until: string };
  readonly account_closed: { readonly name: string; readonly years: string };
  /** What the marketplace tells its people of, each on a line of its own. */
  readonly market_notice: {
    readonly title: string;
    readonly text: string;
    readonly link: string;
    /** Where whoever did not ask for it ends every access. */
    readonly stopLink?: string;
  };
}

export type MailTemplate = keyof MailData;

/** A letter to one person. */
export interface Mail<T extends MailTemplate = MailTemplate> {
  readonly to: string;
  readonly template: T;
  readonly language: Language;
  readonly data: MailData[T];
  /** What an operator's own template may name, by the names of Supabase Auth. Absent where there are none. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** The language someone chose, from whatever their metadata says; Portuguese when it says nothing of use. */
export function languageOf(metadata: Readonly<Record<string, unknown>>): Language {
  return LANGUAGES.find((language) => language === metadata.language) ?? "pt-BR";
}

/** A span of time in words, in its largest whole unit: "1 hour", "15 minutes". */
export function durationInWords(language: Language, seconds: number): string {
  const [value, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, "hour"]
      : seconds % 60 === 0
        ? [seconds / 60, "minute"]
        : [seconds, "second"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/** One address and nothing else: no line break, no list, no display name that could become a header. */
export const mailAddress = z
  .string()
  .max(255)
  .regex(/^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+$/u);
