import type { Language } from "@lastro/contracts";
import { type Letters, type RenderedLetter, renderLetter } from "./letter.js";
import { en } from "./letters/en.js";
import { es } from "./letters/es.js";
import { ja } from "./letters/ja.js";
import { ptBR } from "./letters/pt-br.js";
import { zh } from "./letters/zh.js";
import type { Mail, MailTemplate } from "./mail.js";

const LETTERS: Readonly<Record<Language, Letters>> = { "pt-BR": ptBR, en, es, zh, ja };

/** The finished letter in the recipient's language. */
export function renderMail<T extends MailTemplate>(mail: Omit<Mail<T>, "to">): RenderedLetter {
  const write: Letters[T] = LETTERS[mail.language][mail.template];
  return renderLetter(write(mail.data), mail.language);
}
