import type { Language } from "@lastro/contracts";
import { type Letters, type RenderedLetter, renderLetter } from "./letter.js";
import { en } from "./letters/en.js";
import { es } from "./letters/es.js";
import { ja } from "./letters/ja.js";
import { ptBR } from "./letters/pt-br.js";
import { zh } from "./letters/zh.js";
import type { Mail, MailTemplate } from "./mail.js";

const LETTERS: Readonly<Record<Language, Letters>> = { "pt-BR": ptBR, en, es, zh, ja };

/** Letters with a link that does something. */
export type LinkMail = "confirm_email" | "recover_password" | "change_email" | "magic_link" | "invite";

/** What a letter's link is for, in the words of its heading and its button. */
export function linkWords(
  template: LinkMail,
  language: Language,
): { readonly heading: string; readonly button: string } {
  const blank = { link: "", code: "", newEmail: "", validFor: "" };
  const { heading, button } = LETTERS[language][template](blank);
  return { heading, button: button?.label ?? heading };
}

/** The finished letter in the recipient's language. */
export function renderMail<T extends MailTemplate>(mail: Omit<Mail<T>, "to">): RenderedLetter {
  const write: Letters[T] = LETTERS[mail.language][mail.template];
  return renderLetter(write(mail.data), mail.language);
}
