import type { Language } from "@/lib/i18n/languages";

/** How a language divides a decimal, and how it groups thousands. */
interface Marks {
  readonly decimal: "," | ".";
  readonly group: "," | ".";
}

const COMMA: Marks = { decimal: ",", group: "." };
const POINT: Marks = { decimal: ".", group: "," };

const MARKS: Readonly<Record<Language, Marks>> = {
  "pt-BR": COMMA,
  en: POINT,
  es: COMMA,
  zh: POINT,
  ja: POINT,
};

let language: Language = "pt-BR";

/** Has figures and days written as a language writes them, from the next time they are written. */
export function writeFiguresIn(next: Language): void {
  language = next;
}

/** The language figures and days are written in: the interface's. */
export function figureLanguage(): Language {
  return language;
}

export function figureMarks(): Marks {
  return MARKS[language];
}
