import { LANGUAGES, type Language } from "@lastro/contracts";

/** The language someone chose, from whatever their metadata says; Portuguese when it says nothing of use. */
export function languageOf(metadata: Readonly<Record<string, unknown>>): Language {
  return LANGUAGES.find((language) => language === metadata.language) ?? "pt-BR";
}

/** A span of time in words, in its largest whole unit: "1 hour", "15 minutes". */
export function durationInWords(language: Language, seconds: number): string {
  const [value, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, "hour"]
      : seconds % 60 === 0
        ? [seconds / 60, "minute"]
        : [seconds, "second"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
