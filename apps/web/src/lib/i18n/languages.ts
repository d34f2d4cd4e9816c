import { LANGUAGES, type Language, languageSpoken } from "@lastro/contracts/languages";

export { LANGUAGES, type Language };

/** Each language in its own words, as a list of languages should be read. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  "pt-BR": "Português (Brasil)",
  en: "English",
  es: "Español",
  zh: "中文",
  ja: "日本語",
};

export const LANGUAGE_STORAGE_KEY = "language";
const YEAR_SECONDS = 31_536_000;

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language kept from last time, else the first of the browser's whose prefix we speak, else Portuguese. */
export function initialLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  return languageSpoken(preferred);
}

/** The language to start in, on this device. */
export function chosenLanguage(): Language {
  return initialLanguage(storedLanguage(), navigator.languages);
}

function storedLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Keeps the choice for later visits, and for the server, which sends the front doors in it. */
export function keepLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser we support has the Cookie Store API
  document.cookie = `${LANGUAGE_STORAGE_KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  window.localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
}
