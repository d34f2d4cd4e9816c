import i18n, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { loadCatalogue } from "@/lib/i18n/catalogues";
import { writeFiguresIn } from "@/lib/i18n/figures";
import { chosenLanguage, isLanguage, keepLanguage, type Language } from "@/lib/i18n/languages";
import type { Namespace } from "@/lib/i18n/namespaces";

const catalogues: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    if (!isLanguage(language)) return done(new Error(`Not one of our languages: ${language}`), false);
    loadCatalogue(language, namespace).then(
      (catalogue) => done(null, catalogue),
      (error: Error) => done(error, false),
    );
  },
};

let started: Promise<unknown> | undefined;
let spoken: Language | undefined;

/** Starts translation, in the visitor's language unless told; a key without a translation shows itself. */
export function startI18n(language = spoken ?? chosenLanguage()): Promise<unknown> {
  spoken = language;
  writeFiguresIn(language);
  started ??= i18n
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: "currentOnly",
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  return started;
}

/** Switches the whole interface and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  spoken = language;
  // Before the words, whose change draws every screen anew.
  writeFiguresIn(language);
  await i18n.changeLanguage(language);
  try {
    keepLanguage(language);
  } catch {
    // A browser that keeps nothing still shows the language until it is closed.
  }
}

/** Fetches a screen's words beside its code, so that neither waits for the other. */
export async function loadNamespaces(...namespaces: Namespace[]): Promise<void> {
  const language = spoken ?? chosenLanguage();
  // Already on their way while translation itself is starting.
  const words = namespaces.map((namespace) => loadCatalogue(language, namespace));
  await startI18n();
  await Promise.all(words);
  await i18n.loadNamespaces(namespaces);
}
