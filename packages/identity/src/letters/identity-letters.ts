import type { Language } from "@lastro/contracts";
import type { LetterSet } from "@lastro/platform/mail/letter-set";
import { en } from "./en.js";
import { es } from "./es.js";
import { ja } from "./ja.js";
import type { IdentityTemplate } from "./mail-data.js";
import { ptBR } from "./pt-br.js";
import { zh } from "./zh.js";

/** The letters about signing in. */
export const identityLetters: LetterSet<IdentityTemplate> = { "pt-BR": ptBR, en, es, zh, ja };

/** Letters with a link that does something. */
export type LinkMail = "confirm_email" | "recover_password" | "change_email" | "magic_link" | "invite";

/** What a letter's link is for, in the words of its heading and its button. */
export function linkWords(
  template: LinkMail,
  language: Language,
): { readonly heading: string; readonly button: string } {
  const blank = { link: "", code: "", newEmail: "", validFor: "" };
  const { heading, button } = identityLetters[language][template](blank);
  return { heading, button: button?.label ?? heading };
}
