import { LANGUAGES, type Language } from "@lastro/contracts";
import { z } from "zod";

/** What each letter says, beside the words of its template. Amounts and dates arrive formatted. */
export interface MailData {
  readonly confirm_email: { readonly link: string; readonly code: string };
  readonly recover_password: { readonly link: string; readonly code: string };
  readonly change_email: { readonly link: string; readonly code: string; readonly newEmail: string };
  readonly password_changed: Readonly<Record<never, never>>;
  readonly kyc_approved: { readonly name: string };
  readonly kyc_revision: { readonly name: string; readonly reason: string };
  readonly kyc_refused: { readonly name: string; readonly reason: string };
  readonly pix_received: { readonly amount: string; readonly payer: string };
  readonly pix_clawed_back: { readonly amount: string; readonly debited: string };
  readonly otc_settled: { readonly paid: string; readonly received: string };
}

export type MailTemplate = keyof MailData;

/** A letter to one person. */
export interface Mail<T extends MailTemplate = MailTemplate> {
  readonly to: string;
  readonly template: T;
  readonly language: Language;
  readonly data: MailData[T];
}

/** The language someone chose, from whatever their metadata says; Portuguese when it says nothing of use. */
export function languageOf(metadata: Readonly<Record<string, unknown>>): Language {
  return LANGUAGES.find((language) => language === metadata.language) ?? "pt-BR";
}

/** One address and nothing else: no line break, no list, no display name that could become a header. */
export const mailAddress = z
  .string()
  .max(255)
  .regex(/^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+$/u);
