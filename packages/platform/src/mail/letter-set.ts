import { LANGUAGES, type Language } from "@lastro/contracts";
import { type Letter, type RenderedLetter, renderLetter } from "./letter.js";
import type { Mail, MailData, MailTemplate } from "./mail.js";

/** Letters in one language, by the name of their template. */
export type LettersOf<T extends MailTemplate> = { readonly [K in T]: (data: MailData[K]) => Letter };

/** The letters one owner words, complete in every language. */
export type LetterSet<T extends MailTemplate> = Readonly<Record<Language, LettersOf<T>>>;

/** The finished letter in the recipient's language. */
export type RenderMail = <T extends MailTemplate>(mail: Omit<Mail<T>, "to">) => RenderedLetter;

/** The letters of two owners as one set. */
export function joinLetters<A extends MailTemplate, B extends MailTemplate>(
  a: LetterSet<A>,
  b: LetterSet<B>,
): Readonly<Record<Language, LettersOf<A> & LettersOf<B>>> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, { ...a[language], ...b[language] }]),
  ) as Record<Language, LettersOf<A> & LettersOf<B>>;
}

/** Renders by these letters, which must be all there are: one without words does not compile. */
export function mailRenderer(letters: LetterSet<MailTemplate>): RenderMail {
  return <T extends MailTemplate>(mail: Omit<Mail<T>, "to">) => {
    const write: LettersOf<T>[T] = letters[mail.language][mail.template];
    return renderLetter(write(mail.data), mail.language);
  };
}
