import type { Language } from "@lastro/contracts";

/** An instant as a letter tells it, by the clock of Brasília. */
export function instantWords(instant: Date, language: Language): string {
  const words = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "America/Sao_Paulo",
  }).format(instant);
  return `${words} (Brasília)`;
}
