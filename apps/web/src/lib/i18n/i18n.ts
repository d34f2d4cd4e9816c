import i18n, { type BackendModule, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { initialLanguage, LANGUAGE_STORAGE_KEY, type Language } from "@/lib/i18n/languages";
import type { Namespace } from "@/lib/i18n/namespaces";
import ptBrCommon from "@/locales/pt-BR/common.json";

type Load = () => Promise<ResourceKey>;

const shared = import.meta.glob<ResourceKey>("/src/locales/*/*.json", { import: "default" });
const featured = import.meta.glob<ResourceKey>("/src/features/*/locales/*.json", { import: "default" });

const catalogues: BackendModule = {
  type: "backend",
  init: () => undefined,
  read(language, namespace, done) {
    const load: Load | undefined =
      shared[`/src/locales/${language}/${namespace}.json`] ??
      featured[`/src/features/${namespace}/locales/${language}.json`];
    if (load === undefined) return done(new Error(`No catalogue ${namespace} in ${language}`), false);
    load().then(
      (catalogue) => done(null, catalogue),
      (error: Error) => done(error, false),
    );
  },
};

/** Starts translation in the visitor's language; a key without a translation shows itself. */
export async function startI18n(): Promise<void> {
  const language = initialLanguage(storedLanguage(), navigator.languages);
  await i18n
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: "currentOnly",
      ns: ["common"],
      defaultNS: "common",
      partialBundledLanguages: true,
      resources: { "pt-BR": { common: ptBrCommon } },
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  document.documentElement.lang = language;
}

/** Switches the whole interface and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  try {
    window.localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  } catch {
    // A browser that keeps nothing still shows the language until it is closed.
  }
}

/** Fetches a screen's words beside its code, so that neither waits for the other. */
export async function loadNamespaces(...namespaces: Namespace[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
}

function storedLanguage(): string | null {
  try {
    return window.localStorage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    return null;
  }
}
