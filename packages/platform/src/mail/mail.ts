import type { Language } from "@lastro/contracts";
import { z } from "zod";

/**
 * What each letter says, by the name of its template. Whoever words letters adds them to this interface
 * (`declare module "@lastro/platform/mail/mail"`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: its owners extend it.
export interface MailData {}

export type MailTemplate = keyof MailData;

/** A letter to one person. */
export interface Mail<T extends MailTemplate = MailTemplate> {
  readonly to: string;
  readonly template: T;
  readonly language: Language;
  readonly data: MailData[T];
  /** What a template of the operator may name. Absent where there are none. */
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** One address and nothing else: no line break, no list, no display name that could become a header. */
export const mailAddress = z
  .string()
  .max(255)
  .regex(/^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+$/u);
