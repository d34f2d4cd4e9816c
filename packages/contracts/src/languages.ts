/** The languages every feature ships in; the first is the source language. */
export const LANGUAGES = ["pt-BR", "en", "es", "zh", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first of a reader's preferred language tags (BCP 47) whose prefix we speak, else Portuguese. */
export function languageSpoken(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const prefix = tag.toLowerCase().split("-")[0];
    if (prefix === "pt") return "pt-BR";
    const known = LANGUAGES.find((language) => language === prefix);
    if (known !== undefined) return known;
  }
  return "pt-BR";
}
