/** The languages every feature ships in; the first is the source language. */
export const LANGUAGES = ["pt-BR", "en", "es", "zh", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];
